CREATE OR REPLACE FUNCTION auth.show_biometric_code(new_guid text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO biometric_code (user_group_id, created_by, guid, expires_on)
  VALUES (auth.agency_id(), auth.user_id(), new_guid, now() + interval '30 seconds')
$$;
