CREATE OR REPLACE VIEW api.error_log WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, type, message,
  api.flag(using_vpn) AS using_vpn, app_version, platform
FROM error_log;
GRANT SELECT ON api.error_log TO vialant_app;
