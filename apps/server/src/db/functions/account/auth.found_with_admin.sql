-- Adds an agency with its first admin. The organisation is the one with this name, else a new one; the admin is the
-- account with this address, else a new one, invited. Answers nulls when the organisation has such an agency. It checks
-- no permission: the application's role cannot call it, only the owner and functions that have checked.
CREATE OR REPLACE FUNCTION auth.found_with_admin(
  organization_name text, agency_name text, settings jsonb, email text, new_first text, new_last text, in_region text,
  OUT group_id uuid, OUT admin_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  in_organization uuid;
  is_proven boolean;
BEGIN
  -- The same lock as in makeDemo: a first start must not fill the database with the demo at the same moment.
  PERFORM pg_advisory_xact_lock(hashtextextended('vialant demo', 0));
  SELECT o.id INTO in_organization FROM organization o WHERE lower(o.name) = lower(organization_name)
  ORDER BY o.id LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO organization (name) VALUES (organization_name) RETURNING id INTO in_organization;
  END IF;
  group_id := auth.found_agency(in_organization, agency_name, NULL, settings);
  IF group_id IS NULL THEN RETURN; END IF;
  SELECT a.id, a.proven_on IS NOT NULL INTO admin_id, is_proven FROM user_account a
  WHERE a.primary_email = email FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO user_account (primary_email, first_name, last_name, region, home_user_group_id, is_invited)
    VALUES (email, new_first, new_last, in_region, group_id, true) RETURNING id INTO admin_id;
  ELSIF NOT is_proven THEN
    -- Another agency's admin may have made the account and know its password.
    PERFORM auth.void_claim(admin_id, group_id, new_first, new_last);
  END IF;
  INSERT INTO membership (user_id, user_group_id, role) VALUES (admin_id, group_id, 'admin');
  PERFORM auth.note_access('admin_change', NULL, NULL,
    'agency founded: ' || agency_name || '; admin: ' || email, group_id);
END $$;
REVOKE EXECUTE ON FUNCTION auth.found_with_admin FROM PUBLIC;
