CREATE OR REPLACE VIEW api.national_drug_code WITH (security_invoker = true) AS
SELECT c.id, c.user_group_id, c.created_by, api.instant(c.created_on) AS created_on, c.ndc_barcode, c.code_type, c.ndc,
  c.type, c.quantity, coalesce(t.display_unit_of_measurement, t.unit_of_measurement) AS type__unit_of_measurement,
  api.instant(c.archived_on) AS archived_on
FROM national_drug_code c LEFT JOIN drug_type t ON t.id = c.type;
GRANT SELECT ON api.national_drug_code TO vialant_app;
