-- Uses the link up: sets the new password as the owner's own choice, marks the address as proven, and voids all earlier
-- sessions, devices and links. Answers false when another call has used the link.
CREATE OR REPLACE FUNCTION auth.use_link(of_guid_hash bytea, key bytea, new_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
BEGIN
  UPDATE password_link l SET used_on = now(), used_key = key
  WHERE l.guid_hash = of_guid_hash AND l.used_on IS NULL AND l.expires_on > now() RETURNING l.user_id INTO owner;
  IF owner IS NULL THEN RETURN false; END IF;
  INSERT INTO user_password (user_id, hash) VALUES (owner, new_hash)
  ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_on = now();
  UPDATE user_account SET password_reset_required = false, is_invited = false, proven_on = coalesce(proven_on, now())
  WHERE id = owner;
  UPDATE user_session SET revoked_on = now() WHERE user_id = owner AND revoked_on IS NULL;
  UPDATE password_link SET used_on = now() WHERE user_id = owner AND used_on IS NULL;
  UPDATE one_time_code SET wrong_tries = 1000000 WHERE user_id = owner;
  DELETE FROM known_device WHERE user_id = owner;
  RETURN true;
END $$;
