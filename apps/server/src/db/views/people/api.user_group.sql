CREATE OR REPLACE VIEW api.user_group WITH (security_invoker = true) AS
SELECT id, id AS user_group_id, created_by, api.instant(created_on) AS created_on, name,
  api.flag(allow_manual_scan_entry) AS allow_manual_scan_entry,
  api.flag(allow_self_witness) AS allow_self_witness,
  api.flag(allow_daily_check_with_checkbox) AS allow_daily_check_with_checkbox,
  api.flag(enable_select_all_inventory_check_option) AS enable_select_all_inventory_check_option,
  api.flag(require_reseal_scanning) AS require_reseal_scanning,
  api.flag(allow_image_upload) AS allow_image_upload,
  api.flag(require_inventory_image) AS require_inventory_image,
  api.flag(allow_reverse_distributor) AS allow_reverse_distributor,
  api.flag(allow_agency_drug_transfers) AS allow_agency_drug_transfers,
  api.flag(can_modify_incident_number) AS can_modify_incident_number,
  api.flag(daily_check_verify_required) AS daily_check_verify_required,
  api.flag(usage_requires_reseal) AS usage_requires_reseal,
  api.flag(usage_requires_reseal_supply) AS usage_requires_reseal_supply,
  api.flag(allow_ndc_barcode_import) AS allow_ndc_barcode_import,
  api.flag(allow_users_to_create_drugs) AS allow_users_to_create_drugs,
  api.flag(require_incident_number) AS require_incident_number,
  api.flag(allow_hand_scanner) AS allow_hand_scanner,
  api.flag(require_bound_witness) AS require_bound_witness,
  api.flag(require_printed_code) AS require_printed_code,
  api.flag(require_patient_reference) AS require_patient_reference,
  api.flag(require_medical_director) AS require_medical_director,
  api.flag(require_order_kind) AS require_order_kind,
  api.flag(require_manner_of_disposal) AS require_manner_of_disposal,
  kind, time_zone, check_due_at, temperature_min, temperature_max, label_prefix,
  -- Of two directors at once the later one counts; of an agency that was not entered none is known.
  (SELECT d.name FROM medical_director d
    WHERE d.user_group_id = user_group.id AND d.archived_on IS NULL AND d.from_date <= auth.today_in(user_group.id)
      AND (d.until_date IS NULL OR d.until_date >= auth.today_in(user_group.id))
    ORDER BY d.from_date DESC, d.id DESC LIMIT 1) AS medical_director
FROM user_group
-- Settings are shown to members only; the names of its sisters an agency learns by another call.
WHERE id IN (SELECT m.user_group_id FROM membership m
  WHERE m.user_id = auth.user_id() AND auth.is_still_active(m.inactive_after_date, m.user_group_id));
GRANT SELECT ON api.user_group TO vialant_app;
