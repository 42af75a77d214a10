CREATE OR REPLACE FUNCTION auth.is_known_device(of_token_hash bytea, of_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM known_device d WHERE d.token_hash = of_token_hash AND d.user_id = of_user)
$$;
