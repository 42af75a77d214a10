CREATE OR REPLACE VIEW api.contact_us WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, first_name, last_name, agency_name, email,
  question_or_comment, department
FROM contact_us;
GRANT SELECT ON api.contact_us TO vialant_app;
