CREATE OR REPLACE VIEW api.box_check WITH (security_invoker = true) AS
SELECT c.id, c.user_group_id, c.created_by, api.instant(c.created_on) AS created_on, c.drug_box_id,
  c.discrepancy_confirmed_by_user_id, api.flag(c.scanned_manually) AS scanned_manually, c.image_url,
  c.temperature_celsius, c.notes, api.flag(c.user_was_offline) AS user_was_offline,
  api.instant(c.happened_at) AS timestamp, api.instant(c.device_time) AS device_time,
  api.flag(c.input_barcode_manually) AS input_barcode_manually,
  concat_ws(', ', c.user_name, c.witness_name, c.guest_verify_name) AS user_names,
  coalesce(c.witness_name, c.guest_verify_name) AS witnessed_by, p.lat, p.lon,
  c.not_asked, c.scanned_by
FROM box_check c LEFT JOIN personal_data p ON p.record_id = c.id;
GRANT SELECT ON api.box_check TO vialant_app;
