-- Locks the password until the transaction ends. So a session is opened either before a change of the password, which
-- ends the session, or after it, when the old password no longer fits.
CREATE OR REPLACE FUNCTION auth.hold_password(of_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT hash FROM user_password WHERE user_id = of_user FOR SHARE
$$;
