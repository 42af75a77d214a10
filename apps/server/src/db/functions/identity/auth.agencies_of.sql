-- The agencies that must hear of a change of a person.
CREATE OR REPLACE FUNCTION auth.agencies_of(of_user uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_group_id FROM membership m WHERE m.user_id = of_user
$$;
