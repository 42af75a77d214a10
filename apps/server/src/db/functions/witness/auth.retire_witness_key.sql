-- Revokes the key of the user's own phone, in each of their agencies.
CREATE OR REPLACE FUNCTION auth.retire_witness_key(of_key text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE witness_device_key k SET revoked_on = now()
  WHERE k.public_key = of_key AND k.user_id = auth.user_id() AND k.revoked_on IS NULL
$$;
