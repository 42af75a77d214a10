-- The heads that the checkpoints after this number have sealed, in the order of their subjects' ids.
CREATE OR REPLACE FUNCTION custody.sealed_chains(agency uuid, after_number integer)
RETURNS TABLE (subject_id uuid, number integer, hash text, record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.subject_id, h.number, l.hash, l.record_id
  FROM (SELECT s.subject_id, max(s.number) AS number FROM custody_checkpoint_head s
    WHERE s.user_group_id = agency AND s.checkpoint > after_number GROUP BY s.subject_id) h
  JOIN custody_link l ON l.subject_id = h.subject_id AND l.number = h.number
  ORDER BY h.subject_id
$$;
REVOKE EXECUTE ON FUNCTION custody.sealed_chains FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.sealed_chains TO vialant_app;
