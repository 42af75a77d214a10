CREATE OR REPLACE VIEW api.toast WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, message, type,
  api.flag(using_vpn) AS using_vpn, created_by AS user_id
FROM toast;
GRANT SELECT ON api.toast TO vialant_app;
