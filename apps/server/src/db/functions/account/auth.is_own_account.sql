-- Whether the account of a person is this agency's to manage: it is at home here, and no other organisation relies on
-- it.
CREATE OR REPLACE FUNCTION auth.is_own_account(of_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_account a WHERE a.id = of_user AND a.home_user_group_id = auth.agency_id())
    AND NOT auth.works_elsewhere(of_user)
$$;
