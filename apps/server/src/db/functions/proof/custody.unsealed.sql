-- The chains that grew since the last checkpoint, and by which links. A chain grows in the order of its numbers, since
-- its vial or box is locked meanwhile. So the sealed links are always its first ones, and its last sealed number tells
-- which. Links behind the settled position that are sealed were sealed by a checkpoint that has seen further than that,
-- nearly always the last one: only the heads of those are read. The planner cannot know how few links are new and would
-- read the whole table, which the setting forbids.
CREATE OR REPLACE FUNCTION custody.unsealed(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, hash text, link_count integer,
  link_position bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off SET enable_hashjoin = on AS $$
  WITH settled AS MATERIALIZED (
    SELECT coalesce((SELECT (custody.last_checkpoint(agency)).settled_position), 0) AS position
  ), newer AS (
    SELECT l.subject_id, l.number, l.hash, l.position FROM custody_link l
    WHERE l.user_group_id = agency AND l.position > (SELECT s.position FROM settled s)
  ), sealed AS MATERIALIZED (
    SELECT h.subject_id, max(h.number) AS number FROM custody_checkpoint_head h
    WHERE h.user_group_id = agency AND h.checkpoint > coalesce((SELECT c.number FROM custody_checkpoint c
      WHERE c.user_group_id = agency AND c.up_to_position <= (SELECT s.position FROM settled s)
      ORDER BY c.number DESC LIMIT 1), 0)
    GROUP BY h.subject_id
  )
  SELECT n.subject_id, min(n.number), max(n.number), (array_agg(n.hash ORDER BY n.number DESC))[1], count(*)::integer,
    max(n.position)
  FROM newer n LEFT JOIN sealed s ON s.subject_id = n.subject_id
  WHERE n.number > coalesce(s.number, 0)
  GROUP BY n.subject_id
$$;
REVOKE EXECUTE ON FUNCTION custody.unsealed FROM PUBLIC;
