CREATE OR REPLACE VIEW api.drug_check WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, box_check_id, drug_id,
  api.flag(scanned_manually) AS scanned_manually, scanned_by
FROM drug_check;
GRANT SELECT ON api.drug_check TO vialant_app;
