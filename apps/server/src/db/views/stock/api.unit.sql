CREATE OR REPLACE VIEW api.unit WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, type, location_id,
  api.instant(archived_on) AS archived_on
FROM unit;
GRANT SELECT ON api.unit TO vialant_app;
