CREATE OR REPLACE VIEW api.stock_move_record WITH (security_invoker = true) AS
SELECT r.id, r.user_group_id, r.created_by, api.instant(r.created_on) AS created_on, r.type,
  r.type AS stock_move_type_name, r.type AS stock_move_type__name, r.drug_id, r.quantity, r.doses, r.source_id,
  (SELECT x.id FROM stock_move_record x WHERE x.source_id = r.id) AS un_administer_id,
  coalesce((SELECT n.incident_number FROM incident_amendment i JOIN personal_data n ON n.record_id = i.id
    WHERE i.stock_move_record_id = r.id AND i.user_name IS NULL ORDER BY i.id DESC LIMIT 1), p.incident_number)
    AS incident_number,
  api.flag(r.offline) AS offline, api.flag(r.input_manually) AS input_manually, api.instant(r.happened_at) AS timestamp,
  api.instant(r.device_time) AS device_time, r.notes, api.flag(r.reverse_distributor) AS reverse_distributor,
  r.user_name, r.witness_name AS witnessed_by, r.guest_verify_name, r.location_name, p.lat, p.lon,
  r.repaired_by_id, r.repaired_by_name, api.instant(r.repaired_on) AS repaired_on, r.first_quantity, r.not_asked,
  r.scanned_by, coalesce(p.patient_reference, c.patient_reference) AS patient_reference, p.administered_by_name,
  coalesce(r.medical_director, c.medical_director) AS medical_director,
  coalesce(r.order_kind, c.order_kind) AS order_kind, r.route, r.waste_reason,
  coalesce(r.manner_of_disposal, c.manner_of_disposal) AS manner_of_disposal,
  api.instant(c.completed_on) AS completed_on, c.completed_by_name
FROM stock_move_record r LEFT JOIN personal_data p ON p.record_id = r.id
CROSS JOIN LATERAL api.completed(r.id) c;
GRANT SELECT ON api.stock_move_record TO vialant_app;
