-- Whether the links lead each chain, without a gap, from its old end to its new one.
CREATE OR REPLACE FUNCTION custody.continues(links jsonb, ends jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = jsonb_array_length(links) AND coalesce(bool_and(
    c.number = c.number_before + 1 AND c.previous_hash = c.hash_before
    AND (NOT c.is_last OR (c.number = c.end_number AND c.hash = c.end_hash))), true)
  FROM (
    SELECT l.number, l.previous_hash, l.hash, e.number AS end_number, e.hash AS end_hash,
      lag(l.number, 1, e.length) OVER chain AS number_before, lag(l.hash, 1, e.head) OVER chain AS hash_before,
      lead(l.number) OVER chain IS NULL AS is_last
    FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, previous_hash text, hash text)
    JOIN jsonb_to_recordset(ends) AS e(id uuid, length integer, head text, number integer, hash text)
      ON e.id = l.subject_id
    WINDOW chain AS (PARTITION BY l.subject_id ORDER BY l.number)) c
$$;
REVOKE EXECUTE ON FUNCTION custody.continues FROM PUBLIC;
