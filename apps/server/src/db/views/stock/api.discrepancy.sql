CREATE OR REPLACE VIEW api.discrepancy WITH (security_invoker = true) AS
SELECT d.id, d.user_group_id, d.created_by, api.instant(d.created_on) AS created_on, d.created_by AS created_by_id,
  d.discrepancy_type, coalesce(p.note, '') AS notes, d.drug_id, d.drug_box_id, d.box_check_id, d.stock_move_record_id,
  d.case_id
FROM discrepancy d LEFT JOIN personal_data p ON p.record_id = d.id;
GRANT SELECT ON api.discrepancy TO vialant_app;
