CREATE OR REPLACE VIEW api.reseal WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, drug_box_id, box_check_id, old_barcode_id,
  new_barcode_id, notes
FROM reseal;
GRANT SELECT ON api.reseal TO vialant_app;
