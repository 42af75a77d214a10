-- Uses the link up: sets the new password as the owner's own choice, marks the address as proven, and voids all earlier
-- sessions, devices and links. The account of an invited person begins here. Answers whose the link was; null when
-- another call has used it, or it leads nowhere any more: the caller then undoes all of this.
CREATE OR REPLACE FUNCTION auth.use_link(of_guid_hash bytea, key bytea, new_hash text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
  asked uuid;
BEGIN
  PERFORM auth.lock_address(i.primary_email) FROM password_link l JOIN invitation i ON i.id = l.invitation_id
  WHERE l.guid_hash = of_guid_hash;
  UPDATE password_link l SET used_on = now(), used_key = key
  WHERE l.guid_hash = of_guid_hash AND l.used_on IS NULL AND l.expires_on > now()
  RETURNING l.user_id, l.invitation_id INTO owner, asked;
  IF owner IS NULL AND asked IS NOT NULL THEN
    owner := auth.add_invited(asked);
    UPDATE password_link l SET user_id = owner WHERE l.guid_hash = of_guid_hash;
    UPDATE password_link l SET used_on = now() WHERE l.invitation_id = asked AND l.used_on IS NULL;
  END IF;
  IF owner IS NULL THEN RETURN NULL; END IF;
  INSERT INTO user_password (user_id, hash) VALUES (owner, new_hash)
  ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_on = now();
  UPDATE user_account SET password_reset_required = false, is_invited = false, proven_on = coalesce(proven_on, now())
  WHERE id = owner;
  UPDATE user_session SET revoked_on = now() WHERE user_id = owner AND revoked_on IS NULL;
  UPDATE password_link SET used_on = now() WHERE user_id = owner AND used_on IS NULL;
  UPDATE one_time_code SET wrong_tries = 1000000 WHERE user_id = owner;
  DELETE FROM known_device WHERE user_id = owner;
  RETURN owner;
END $$;
