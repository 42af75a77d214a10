-- Adds an agency with these settings to an organisation; null when a sister has the name. It checks no permission: the
-- application's role cannot call it, only the owner and functions that have checked.
CREATE OR REPLACE FUNCTION auth.found_agency(
  in_organization uuid, new_name text, by_user uuid, settings jsonb
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid := new_id();
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agencies of ' || in_organization, 0));
  IF EXISTS (SELECT FROM user_group g
      WHERE g.organization_id = in_organization AND lower(g.name) = lower(new_name)) THEN
    RETURN NULL;
  END IF;
  -- A missing setting becomes null, which the table refuses.
  INSERT INTO user_group SELECT * FROM jsonb_populate_record(NULL::user_group, settings || jsonb_build_object(
    'id', added, 'organization_id', in_organization, 'name', new_name, 'created_by', by_user, 'created_on', now()));
  RETURN added;
END $$;
REVOKE EXECUTE ON FUNCTION auth.found_agency FROM PUBLIC;
