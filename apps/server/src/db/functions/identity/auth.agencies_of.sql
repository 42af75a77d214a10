-- Who is to hear that a person is not as they were.
CREATE OR REPLACE FUNCTION auth.agencies_of(of_user uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_group_id FROM membership m WHERE m.user_id = of_user
$$;
