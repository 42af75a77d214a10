-- Notes whom the agency asks to join; an open invitation of the same address gets the new names and role. Answers the
-- invitation, or null where the address belongs to somebody in this agency. It is sent by `auth.send_invitation`.
CREATE OR REPLACE FUNCTION auth.add_invitation(email text, new_first text, new_last text, new_role text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid;
BEGIN
  PERFORM auth.lock_address(email);
  IF EXISTS (SELECT FROM user_account a JOIN membership m ON m.user_id = a.id
      WHERE a.primary_email = email AND m.user_group_id = auth.agency_id()) THEN
    RETURN NULL;
  END IF;
  INSERT INTO invitation (user_group_id, created_by, primary_email, first_name, last_name, role, sent_by_name,
    expires_on)
  SELECT auth.agency_id(), me.id, email, new_first, new_last, new_role, me.first_name || ' ' || me.last_name, now()
  FROM user_account me WHERE me.id = auth.user_id()
  ON CONFLICT (user_group_id, primary_email) WHERE withdrawn_on IS NULL AND accepted_on IS NULL
  DO UPDATE SET first_name = excluded.first_name, last_name = excluded.last_name, role = excluded.role
  RETURNING id INTO added;
  RETURN added;
END $$;
