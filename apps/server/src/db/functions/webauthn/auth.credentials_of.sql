CREATE OR REPLACE FUNCTION auth.credentials_of(of_user uuid)
RETURNS TABLE (id text, public_key bytea, counter bigint, transports text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.public_key, c.counter, c.transports
  FROM webauthn_credential c WHERE c.user_id = of_user ORDER BY c.created_on DESC, c.id
$$;
