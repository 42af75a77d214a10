-- A new agency of the same organisation, with the caller as its admin; null when a sister has the name.
CREATE OR REPLACE FUNCTION auth.add_agency(new_name text, settings jsonb) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid := auth.found_agency(auth.organization_id(), new_name, auth.user_id(), settings);
BEGIN
  IF added IS NOT NULL THEN
    INSERT INTO membership (user_id, user_group_id, role) VALUES (auth.user_id(), added, 'admin');
  END IF;
  RETURN added;
END $$;
