-- The vehicle checks of the entered agency, newest first: what was asked is told by their version, also after the
-- template was changed. A page of them, before the check with the given id.
CREATE OR REPLACE FUNCTION api.check_results(before uuid, most integer)
RETURNS TABLE (id uuid, general_check_id uuid, general_check_name text, version integer, unit_id uuid, unit_name text,
  created_by uuid, created_by_name text, created_on text, submitted_on text, passed integer, failed integer,
  unanswered integer, images integer) LANGUAGE sql STABLE AS $$
  SELECT s.id, s.general_check_id, coalesce(v.name, c.name), s.version, s.unit_id, u.name, s.created_by,
    a.first_name || ' ' || a.last_name, api.instant(s.created_on), api.instant(s.submitted_on), said.passed,
    said.failed, asked.n - said.passed - said.failed, said.images
  FROM (
    SELECT * FROM general_check_submission o
    WHERE o.user_group_id = auth.agency_id() AND (check_results.before IS NULL OR o.id < check_results.before)
    ORDER BY o.id DESC LIMIT most
  ) s
  JOIN general_check c ON c.id = s.general_check_id
  LEFT JOIN general_check_version v ON v.general_check_id = s.general_check_id AND v.version = s.version
  LEFT JOIN unit u ON u.id = s.unit_id
  LEFT JOIN user_account a ON a.id = s.created_by
  CROSS JOIN LATERAL (SELECT count(*)::integer AS n FROM general_check_category k
    JOIN general_check_question q ON q.general_check_category_id = k.id
    WHERE k.general_check_id = s.general_check_id AND k.version = s.version) asked
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE r.completed AND r.passed)::integer AS passed,
      count(*) FILTER (WHERE r.completed AND NOT r.passed)::integer AS failed, count(r.image_url)::integer AS images
    FROM general_check_response r WHERE r.general_check_submission_id = s.id) said
  ORDER BY s.id DESC
$$;
GRANT EXECUTE ON FUNCTION api.check_results TO vialant_app;
