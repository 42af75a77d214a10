CREATE OR REPLACE VIEW api.drug_transfer WITH (security_invoker = true) AS
SELECT t.id, t.user_group_id, t.created_by, api.instant(t.created_on) AS created_on, t.drug_id, t.from_drug_box_id,
  t.to_drug_box_id, t.to_user_group_id, p.lat, p.lon
FROM drug_transfer t LEFT JOIN personal_data p ON p.record_id = t.id;
GRANT SELECT ON api.drug_transfer TO vialant_app;
