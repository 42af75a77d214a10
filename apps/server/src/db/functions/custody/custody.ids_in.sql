-- The ids in the text of a JSON array, which is nearly that of a PostgreSQL array: cheaper than a statement that reads
-- them one by one, and ten times as cheap as `translate`, which looks at each character. A check names all vials of a
-- box. The planner puts it into the statement that calls it.
CREATE OR REPLACE FUNCTION custody.ids_in(list text) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT replace(replace(list, '[', '{'), ']', '}')::uuid[]
$$;
REVOKE EXECUTE ON FUNCTION custody.ids_in FROM PUBLIC;
