CREATE OR REPLACE VIEW api.invitation WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, primary_email, first_name, last_name, role,
  sent_by_name, api.instant(sent_on) AS sent_on, api.instant(expires_on) AS expires_on
FROM invitation WHERE withdrawn_on IS NULL AND accepted_on IS NULL;
GRANT SELECT ON api.invitation TO vialant_app;
