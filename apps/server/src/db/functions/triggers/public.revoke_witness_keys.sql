-- With another password, or none, the phones of its owner witness no more.
CREATE OR REPLACE FUNCTION public.revoke_witness_keys() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE witness_device_key k SET revoked_on = now() WHERE k.user_id = OLD.user_id AND k.revoked_on IS NULL;
  RETURN NULL;
END $$;
