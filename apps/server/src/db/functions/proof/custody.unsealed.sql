-- The chains that grew since the last checkpoint, and by which links. A chain grows in the order of its numbers, since
-- its vial or box is locked meanwhile. So the sealed links are always its first ones, and its last sealed number tells
-- which. The planner cannot know how few links are new and would read the whole table, which the setting forbids.
CREATE OR REPLACE FUNCTION custody.unsealed(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, link_count integer, link_position bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = on AS $$
  WITH newer AS (
    SELECT l.subject_id, l.number, l.position FROM custody_link l
    WHERE l.user_group_id = agency
      AND l.position > coalesce((SELECT (custody.last_checkpoint(agency)).settled_position), 0)
  ), sealed AS MATERIALIZED (
    SELECT s.subject_id, coalesce((SELECT max(h.number) FROM custody_checkpoint_head h
      WHERE h.user_group_id = agency AND h.subject_id = s.subject_id), 0) AS number
    FROM (SELECT DISTINCT n.subject_id FROM newer n) s
  )
  SELECT n.subject_id, min(n.number), max(n.number), count(*)::integer, max(n.position)
  FROM newer n JOIN sealed s ON s.subject_id = n.subject_id AND n.number > s.number
  GROUP BY n.subject_id
$$;
REVOKE EXECUTE ON FUNCTION custody.unsealed FROM PUBLIC;
