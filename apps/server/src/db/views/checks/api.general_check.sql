CREATE OR REPLACE VIEW api.general_check WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, version,
  api.instant(archived_on) AS archived_on
FROM general_check;
GRANT SELECT ON api.general_check TO vialant_app;
