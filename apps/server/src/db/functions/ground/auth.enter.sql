-- The door: proves the session, picks the agency (the user's own when none is asked for), sets who is asking for the
-- rest of the transaction, and tells what the caller is called and how the agency has set itself up.
-- VA401: no such live session. VA403: not a member, or not an admin where one is needed.
CREATE OR REPLACE FUNCTION auth.enter(of_token_hash bytea, wanted_group text, need_admin boolean,
  OUT user_id uuid, OUT user_group_id uuid, OUT organization_id uuid, OUT role text, OUT region text,
  OUT name text, OUT settings json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ignored text;
BEGIN
  SELECT s.user_id, a.region, m.user_group_id, m.role, g.organization_id,
    a.first_name || ' ' || a.last_name, to_json(g)
  INTO enter.user_id, enter.region, enter.user_group_id, enter.role, enter.organization_id,
    enter.name, enter.settings
  FROM user_session s
  JOIN user_account a ON a.id = s.user_id
  LEFT JOIN membership m ON m.user_id = a.id
    AND m.user_group_id::text = coalesce(nullif(wanted_group, ''), a.home_user_group_id::text)
  LEFT JOIN user_group g ON g.id = m.user_group_id
  WHERE s.token_hash = of_token_hash AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date);
  IF NOT FOUND THEN RAISE EXCEPTION 'no such session' USING ERRCODE = 'VA401'; END IF;
  IF enter.user_group_id IS NULL OR (need_admin AND enter.role <> 'admin') THEN
    RAISE EXCEPTION 'not allowed' USING ERRCODE = 'VA403';
  END IF;
  ignored := set_config('vialant.user_id', enter.user_id::text, true);
  ignored := set_config('vialant.agency_id', enter.user_group_id::text, true);
  ignored := set_config('vialant.organization_id', enter.organization_id::text, true);
END $$;
