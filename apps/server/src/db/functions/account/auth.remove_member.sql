-- Takes a person who is at home in another agency out of this one. Their records stay, and so does whatever they are in
-- other agencies. Answers false for a person at home here, who can be disabled instead.
CREATE OR REPLACE FUNCTION auth.remove_member(of_user uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM membership m USING user_account a
  WHERE a.id = m.user_id AND m.user_id = of_user AND m.user_group_id = auth.agency_id()
    AND a.home_user_group_id <> auth.agency_id();
  RETURN FOUND;
END $$;
