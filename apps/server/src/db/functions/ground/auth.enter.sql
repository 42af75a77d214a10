-- The first call of every transaction: proves the session, picks the agency (the user's own when none is asked for),
-- sets agency, organisation and user for the rest of the transaction, and answers them with the version of the agency's
-- settings.
-- VA401: no such live session, or it enters no agency. VA403: not a member, or not in a role that is needed.
-- `need`: 'member' is anyone, 'staff' who is no auditor, 'auditor' an auditor or admin. `need_admin` and the default of
-- `need` are for processes of the previous release.
CREATE OR REPLACE FUNCTION auth.enter(of_token_hash bytea, wanted_group text, need_admin boolean,
  need text DEFAULT 'staff',
  OUT user_id uuid, OUT user_group_id uuid, OUT organization_id uuid, OUT role text, OUT region text,
  OUT name text, OUT settings_version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  wanted text := nullif(wanted_group, '');
  ignored text;
BEGIN
  SELECT s.user_id, s.region, s.user_group_id, s.role, s.organization_id, s.name, s.settings_version
  INTO enter.user_id, enter.region, enter.user_group_id, enter.role, enter.organization_id, enter.name,
    enter.settings_version
  FROM auth.session_in(of_token_hash, auth.id_of(wanted)) s;
  IF NOT FOUND THEN
    SELECT s.user_id, s.region, s.user_group_id, s.role, s.organization_id, s.name, s.settings_version
    INTO enter.user_id, enter.region, enter.user_group_id, enter.role, enter.organization_id, enter.name,
      enter.settings_version
    FROM auth.session_in(of_token_hash, auth.first_agency(of_token_hash)) s;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such session' USING ERRCODE = 'VA401'; END IF;
  IF enter.user_group_id::text <> wanted OR (CASE
      WHEN need_admin OR need = 'admin' THEN enter.role <> 'admin'
      WHEN need = 'auditor' THEN enter.role = 'user'
      WHEN need = 'staff' THEN enter.role = 'auditor'
      ELSE need <> 'member' END) THEN
    RAISE EXCEPTION 'not allowed' USING ERRCODE = 'VA403';
  END IF;
  ignored := set_config('vialant.user_id', enter.user_id::text, true);
  ignored := set_config('vialant.agency_id', enter.user_group_id::text, true);
  ignored := set_config('vialant.organization_id', enter.organization_id::text, true);
END $$;
