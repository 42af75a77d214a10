CREATE OR REPLACE VIEW api.biometric_code WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, guid, api.instant(expires_on) AS expires_on
FROM biometric_code;
GRANT SELECT ON api.biometric_code TO vialant_app;
