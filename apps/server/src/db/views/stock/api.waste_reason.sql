CREATE OR REPLACE VIEW api.waste_reason WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, position,
  api.instant(archived_on) AS archived_on
FROM waste_reason;
GRANT SELECT ON api.waste_reason TO vialant_app;
