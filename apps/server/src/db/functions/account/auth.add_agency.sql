-- A new agency of the same organisation, with the caller as its admin; null when a sister has the name.
CREATE OR REPLACE FUNCTION auth.add_agency(new_name text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid := new_id();
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agencies of ' || auth.organization_id(), 0));
  IF EXISTS (SELECT FROM user_group g
      WHERE g.organization_id = auth.organization_id() AND lower(g.name) = lower(new_name)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO user_group (id, organization_id, name, created_by)
  VALUES (added, auth.organization_id(), new_name, auth.user_id());
  INSERT INTO membership (user_id, user_group_id, role) VALUES (auth.user_id(), added, 'admin');
  RETURN added;
END $$;
