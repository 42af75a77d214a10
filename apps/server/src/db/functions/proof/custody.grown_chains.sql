-- The heads that the next checkpoint has to seal, in the order of their subjects' ids.
CREATE OR REPLACE FUNCTION custody.grown_chains(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, hash text, link_count integer, link_position text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.subject_id, g.first_number, g.number, g.hash, g.link_count, g.link_position::text
  FROM custody.unsealed(agency) g ORDER BY g.subject_id
$$;
REVOKE EXECUTE ON FUNCTION custody.grown_chains FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.grown_chains TO vialant_app;
