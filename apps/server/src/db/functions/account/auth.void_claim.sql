-- For an account whose address nobody has proven, which may have been made by somebody who does not own the address:
-- password, sessions and links become void, name and home agency are set, and the owner of the address comes by a link.
CREATE OR REPLACE FUNCTION auth.void_claim(of_user uuid, new_home uuid, new_first text, new_last text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE user_account SET first_name = new_first, last_name = new_last, home_user_group_id = new_home,
    phone_number = NULL, password_reset_required = false, is_invited = true
  WHERE id = of_user;
  DELETE FROM user_password WHERE user_id = of_user;
  UPDATE user_session SET revoked_on = coalesce(revoked_on, now()), credential_id = NULL WHERE user_id = of_user;
  DELETE FROM webauthn_credential WHERE user_id = of_user;
  DELETE FROM known_device WHERE user_id = of_user;
  UPDATE password_link SET used_on = now(), used_key = NULL WHERE user_id = of_user AND used_on IS NULL;
  UPDATE one_time_code SET wrong_tries = 1000000 WHERE user_id = of_user;
$$;
REVOKE EXECUTE ON FUNCTION auth.void_claim FROM PUBLIC;
