CREATE OR REPLACE VIEW api.general_check_submission WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, general_check_id, version, unit_id,
  api.instant(submitted_on) AS submitted_on
FROM general_check_submission;
GRANT SELECT ON api.general_check_submission TO vialant_app;
