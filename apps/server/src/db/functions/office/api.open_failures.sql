-- The failures that vehicle checks of the entered agency reported to its admins since then, newest first.
CREATE OR REPLACE FUNCTION api.open_failures(since timestamptz)
RETURNS TABLE (id uuid, question text, general_check text, reported_on timestamptz) LANGUAGE sql STABLE AS $$
  SELECT r.id, q.name, c.name, s.submitted_on
  FROM general_check_submission s
  JOIN general_check_response r ON r.general_check_submission_id = s.id
  JOIN general_check_question q ON q.id = r.general_check_question_id
  JOIN general_check c ON c.id = s.general_check_id
  WHERE s.user_group_id = auth.agency_id() AND s.submitted_on >= since AND r.report_to_admin AND NOT r.passed
  ORDER BY s.submitted_on DESC, r.id
$$;
GRANT EXECUTE ON FUNCTION api.open_failures TO vialant_app;
