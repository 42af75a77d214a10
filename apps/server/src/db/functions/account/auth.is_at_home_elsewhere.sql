-- Whether the account of a person is at home in another agency than the entered one.
CREATE OR REPLACE FUNCTION auth.is_at_home_elsewhere(of_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_account a WHERE a.id = of_user AND a.home_user_group_id <> auth.agency_id())
$$;
