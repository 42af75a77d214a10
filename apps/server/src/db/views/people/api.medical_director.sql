CREATE OR REPLACE VIEW api.medical_director WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, from_date, until_date,
  api.instant(archived_on) AS archived_on
FROM medical_director;
GRANT SELECT ON api.medical_director TO vialant_app;
