-- Whether the person also belongs to an agency of another organisation than the one that was entered.
CREATE OR REPLACE FUNCTION auth.works_elsewhere(of_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM membership m JOIN user_group g ON g.id = m.user_group_id
    WHERE m.user_id = of_user AND g.organization_id <> auth.organization_id())
$$;
