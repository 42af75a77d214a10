-- From here on the old password opens nothing: what it opened has ended, earlier links and codes are void, and the
-- owner chooses a new one by the link. Answers how many sessions ended; null where the account is not this agency's to
-- manage.
CREATE OR REPLACE FUNCTION auth.require_new_password(
  of_user uuid, new_guid_hash bytea, lifetime interval, personal_for interval
) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  IF NOT auth.is_own_account(of_user) THEN RETURN NULL; END IF;
  ended := auth.end_sessions(of_user, personal_for);
  UPDATE user_account a SET password_reset_required = true WHERE a.id = of_user;
  UPDATE password_link l SET used_on = now() WHERE l.user_id = of_user AND l.used_on IS NULL;
  UPDATE one_time_code c SET wrong_tries = 1000000 WHERE c.user_id = of_user;
  DELETE FROM known_device d WHERE d.user_id = of_user;
  PERFORM auth.add_link(new_guid_hash, of_user, 'Reset', lifetime);
  RETURN ended;
END $$;
