CREATE OR REPLACE VIEW api.general_check_response WITH (security_invoker = true) AS
SELECT r.id, r.user_group_id, r.created_by, api.instant(r.created_on) AS created_on, r.general_check_submission_id,
  r.general_check_question_id, q.name AS general_check_question_name, q.general_check_category_id,
  c.name AS general_check_category_name, api.flag(r.completed) AS completed, api.flag(r.passed) AS passed, r.image_url,
  api.flag(r.report_to_admin) AS report_to_admin
FROM general_check_response r JOIN general_check_question q ON q.id = r.general_check_question_id
JOIN general_check_category c ON c.id = q.general_check_category_id;
GRANT SELECT ON api.general_check_response TO vialant_app;
