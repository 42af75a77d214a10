-- The reported failures of the entered agency, open ones first, then newest first; a page of them, after the failure
-- with the given id, or only one, or those of a period. `again`: the same question failed in the same unit within the
-- given time before; so for a period those are read that were reported since then. A row is made when or after it is
-- dated, so that none of them has a smaller id.
CREATE OR REPLACE FUNCTION api.check_failures(again_within interval, after_id uuid, only_id uuid,
  most integer, since timestamptz DEFAULT NULL, until timestamptz DEFAULT NULL)
RETURNS TABLE (id uuid, general_check_submission_id uuid, general_check_name text, version integer, category_name text,
  question_name text, unit_id uuid, unit_name text, created_by uuid, created_by_name text, created_on text,
  image_url text, again integer, previous_on text, fixed_on text, fixed_by uuid, fixed_by_name text, fixed_note text)
LANGUAGE sql STABLE AS $$
  WITH failure AS (
    SELECT r.id, r.general_check_submission_id, r.created_by, r.created_on, r.image_url, r.general_check_question_id,
      s.general_check_id, s.version, s.unit_id, f.created_on AS fixed_on, f.created_by AS fixed_by, f.note,
      f.id IS NULL AS is_open,
      lag(r.created_on) OVER (PARTITION BY s.unit_id, coalesce(q.first_id, q.id) ORDER BY r.created_on, r.id) AS last_on
    FROM general_check_response r
    JOIN general_check_submission s ON s.id = r.general_check_submission_id
    JOIN general_check_question q ON q.id = r.general_check_question_id
    LEFT JOIN general_check_fix f ON f.general_check_response_id = r.id
    WHERE r.user_group_id = auth.agency_id() AND r.report_to_admin AND NOT r.passed
      AND (since IS NULL OR (r.id >= public.id_at(since - again_within) AND r.created_on >= since - again_within))
      AND (until IS NULL OR r.created_on < until)
  ), page AS (
    SELECT *, unit_id IS NOT NULL AND coalesce(last_on > created_on - again_within, false) AS is_again
    FROM failure f
    WHERE (only_id IS NULL OR f.id = only_id) AND (since IS NULL OR f.created_on >= since)
      AND (after_id IS NULL OR (f.is_open, f.id) < (SELECT o.is_open, o.id FROM failure o WHERE o.id = after_id))
    ORDER BY is_open DESC, id DESC LIMIT most
  )
  SELECT p.id, p.general_check_submission_id, v.name, p.version, k.name, q.name, p.unit_id, u.name, p.created_by,
    a.first_name || ' ' || a.last_name, api.instant(p.created_on), p.image_url, api.flag(p.is_again),
    CASE WHEN p.is_again THEN api.instant(p.last_on) END, api.instant(p.fixed_on), p.fixed_by,
    b.first_name || ' ' || b.last_name, p.note
  FROM page p
  JOIN general_check_version v ON v.general_check_id = p.general_check_id AND v.version = p.version
  JOIN general_check_question q ON q.id = p.general_check_question_id
  JOIN general_check_category k ON k.id = q.general_check_category_id
  LEFT JOIN unit u ON u.id = p.unit_id
  LEFT JOIN user_account a ON a.id = p.created_by
  LEFT JOIN user_account b ON b.id = p.fixed_by
  ORDER BY p.is_open DESC, p.id DESC
$$;
GRANT EXECUTE ON FUNCTION api.check_failures TO vialant_app;
