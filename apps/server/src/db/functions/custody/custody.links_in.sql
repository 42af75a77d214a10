-- Links that come column by column. The planner puts it into the statement that calls it.
CREATE OR REPLACE FUNCTION custody.links_in(links jsonb)
RETURNS TABLE (subject_id uuid, number integer, created_on timestamptz, record_id uuid, previous_hash text, hash text)
LANGUAGE sql STABLE AS $$
  SELECT * FROM unnest((links ->> 'subjects')::uuid[], (links ->> 'numbers')::integer[],
    (links ->> 'times')::timestamptz[], (links ->> 'records')::uuid[], (links ->> 'heads')::text[],
    (links ->> 'hashes')::text[])
$$;
REVOKE EXECUTE ON FUNCTION custody.links_in FROM PUBLIC;
