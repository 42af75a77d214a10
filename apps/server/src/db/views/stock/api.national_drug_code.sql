CREATE OR REPLACE VIEW api.national_drug_code WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, ndc_barcode, code_type, ndc, type,
  quantity, api.instant(archived_on) AS archived_on
FROM national_drug_code;
GRANT SELECT ON api.national_drug_code TO vialant_app;
