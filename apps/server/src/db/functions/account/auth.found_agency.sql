-- Adds an agency with these settings to an organisation; null when a sister has the name. It checks no permission: the
-- application's role cannot call it, only the owner and functions that have checked.
CREATE OR REPLACE FUNCTION auth.found_agency(
  in_organization uuid, new_name text, by_user uuid, settings jsonb
) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid := new_id();
  given text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agencies of ' || in_organization, 0));
  IF EXISTS (SELECT FROM user_group g
      WHERE g.organization_id = in_organization AND lower(g.name) = lower(new_name)) THEN
    RETURN NULL;
  END IF;
  -- What the settings do not name gets the default of its column.
  SELECT string_agg(quote_ident(s.key), ', ') INTO given FROM jsonb_object_keys(settings) s(key);
  EXECUTE format('INSERT INTO user_group (id, organization_id, name, created_by, %1$s)
    SELECT $1, $2, $3, $4, %1$s FROM jsonb_populate_record(NULL::user_group, $5)', given)
  USING added, in_organization, new_name, by_user, settings;
  RETURN added;
END $$;
REVOKE EXECUTE ON FUNCTION auth.found_agency FROM PUBLIC;
