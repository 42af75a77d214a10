-- The first call of every transaction: proves the session, picks the agency (the user's own when none is asked for),
-- sets agency, organisation and user for the rest of the transaction, and answers them.
-- VA401, VA403 and `need`: as of `auth.callers`. `need_admin`, the default of `need` and `settings_version` are for
-- processes of the release before.
CREATE OR REPLACE FUNCTION auth.enter(of_token_hash bytea, wanted_group text, need_admin boolean,
  need text DEFAULT 'staff',
  OUT user_id uuid, OUT user_group_id uuid, OUT organization_id uuid, OUT role text, OUT region text,
  OUT name text, OUT settings_version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  caller record;
BEGIN
  caller := auth.callers(ARRAY[of_token_hash], ARRAY[wanted_group], CASE WHEN need_admin THEN 'admin' ELSE need END);
  IF caller.refused[1] IS NOT NULL THEN
    RAISE EXCEPTION 'not let in' USING ERRCODE = caller.refused[1];
  END IF;
  user_id := caller.users[1];
  user_group_id := caller.agencies[1];
  organization_id := caller.organizations[1];
  role := caller.roles[1];
  region := caller.regions[1];
  name := caller.names[1];
  settings_version := '';
  PERFORM auth.act_as(user_id, user_group_id, organization_id);
END $$;
