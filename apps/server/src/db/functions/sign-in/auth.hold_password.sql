-- Keeps the password as it is until the transaction ends: a session is opened before a change of it, which ends it, or
-- after, when it must be asked for again.
CREATE OR REPLACE FUNCTION auth.hold_password(of_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT hash FROM user_password WHERE user_id = of_user FOR SHARE
$$;
