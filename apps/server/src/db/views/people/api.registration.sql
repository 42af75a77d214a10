CREATE OR REPLACE VIEW api.registration WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, number, name, address, state, schedules,
  expiration_date, api.instant(archived_on) AS archived_on
FROM registration;
GRANT SELECT ON api.registration TO vialant_app;
