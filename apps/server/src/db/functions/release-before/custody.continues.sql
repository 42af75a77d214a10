-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- Whether the links lead each chain, without a gap, from its old end to its new one. The old end stands before the
-- links of its chain, so that each is compared with what comes before it; no link is looked up, and a box may hold many
-- vials.
CREATE OR REPLACE FUNCTION custody.continues(links jsonb, ends jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) FILTER (WHERE c.is_link) = jsonb_array_length(links) AND coalesce(bool_and(coalesce(
    (NOT c.is_link OR (c.number = c.number_before + 1 AND c.previous_hash = c.hash_before))
    AND (NOT c.is_last OR (c.is_link AND c.number = c.end_number AND c.hash = c.end_hash)), false)), true)
  FROM (
    SELECT s.is_link, s.number, s.previous_hash, s.hash, lag(s.number) OVER chain AS number_before,
      lag(s.hash) OVER chain AS hash_before, lead(s.number) OVER chain IS NULL AS is_last,
      first_value(s.end_number) OVER chain AS end_number, first_value(s.end_hash) OVER chain AS end_hash
    FROM (
      SELECT false AS is_link, e.id AS subject_id, e.length AS number, NULL AS previous_hash, e.head AS hash,
        e.number AS end_number, e.hash AS end_hash
      FROM jsonb_to_recordset(ends) AS e(id uuid, length integer, head text, number integer, hash text)
      UNION ALL
      SELECT true, l.subject_id, l.number, l.previous_hash, l.hash, NULL, NULL
      FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, previous_hash text, hash text)) s
    WINDOW chain AS (PARTITION BY s.subject_id ORDER BY s.number, s.is_link)) c
$$;
REVOKE EXECUTE ON FUNCTION custody.continues FROM PUBLIC;
