-- The heads that the next checkpoint has to seal, in the order of their subjects' ids. Each is looked up: the planner,
-- which cannot know how few they are, would read all links of a table that grew since it was analysed.
CREATE OR REPLACE FUNCTION custody.grown_chains(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, hash text, link_count integer, link_position text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off
SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT g.subject_id, g.first_number, g.number, l.hash, g.link_count, g.link_position::text
  FROM custody.unsealed(agency) g JOIN custody_link l ON l.subject_id = g.subject_id AND l.number = g.number
  ORDER BY g.subject_id
$$;
REVOKE EXECUTE ON FUNCTION custody.grown_chains FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.grown_chains TO vialant_app;
