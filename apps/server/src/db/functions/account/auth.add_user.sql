-- Adds a person to the entered agency, with a first password or as invited. A password that another person chose signs
-- nobody in; its owner must first choose their own, by a mailed link. For an address that has an account elsewhere the
-- answer looks the same: an id that belongs to nobody. Either way an open invitation of the address is withdrawn. As
-- invited, without a password, only processes of the previous release add anyone.
CREATE OR REPLACE FUNCTION auth.add_user(email text, new_first text, new_last text, new_role text, password_hash text)
RETURNS TABLE (outcome text, user_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known record;
  added uuid := new_id();
BEGIN
  PERFORM auth.lock_address(email);
  SELECT a.id, a.is_invited, a.home_user_group_id = auth.agency_id() AS is_ours,
    EXISTS (SELECT FROM membership m WHERE m.user_id = a.id AND m.user_group_id = auth.agency_id()) AS is_here
  INTO known FROM user_account a WHERE a.primary_email = email;
  PERFORM auth.withdraw_invitations(email);
  IF known.is_invited AND known.is_ours THEN
    UPDATE user_account a SET first_name = new_first, last_name = new_last, is_invited = password_hash IS NULL,
      password_reset_required = password_hash IS NOT NULL
    WHERE a.id = known.id;
    INSERT INTO membership (user_id, user_group_id, role) VALUES (known.id, auth.agency_id(), new_role)
    ON CONFLICT ON CONSTRAINT membership_pkey DO UPDATE SET role = excluded.role;
    added := known.id;
  ELSIF known.id IS NOT NULL THEN
    RETURN QUERY SELECT CASE WHEN known.is_here THEN 'in use' ELSE 'elsewhere' END, added;
    RETURN;
  ELSE
    INSERT INTO user_account (id, primary_email, first_name, last_name, region, home_user_group_id, is_invited,
      password_reset_required, created_by)
    SELECT added, email, new_first, new_last, me.region, auth.agency_id(), password_hash IS NULL,
      password_hash IS NOT NULL, me.id
    FROM user_account me WHERE me.id = auth.user_id();
    INSERT INTO membership (user_id, user_group_id, role) VALUES (added, auth.agency_id(), new_role);
  END IF;
  IF password_hash IS NOT NULL THEN
    INSERT INTO user_password (user_id, hash) VALUES (added, password_hash);
  END IF;
  RETURN QUERY SELECT 'added', added;
END $$;
