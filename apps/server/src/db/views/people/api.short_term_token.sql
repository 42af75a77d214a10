CREATE OR REPLACE VIEW api.short_term_token WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, api.instant(expires_on) AS expires_on
FROM short_term_token;
GRANT SELECT ON api.short_term_token TO vialant_app;
