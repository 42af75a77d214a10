CREATE OR REPLACE VIEW api.location WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, address, kind,
  dea_notified_date, api.instant(archived_on) AS archived_on
FROM location;
GRANT SELECT ON api.location TO vialant_app;
