-- Stores a code that the user's device shows to a colleague who needs a witness; it can be scanned while it is shown.
CREATE OR REPLACE FUNCTION auth.show_biometric_code(
  new_guid text,
  -- The default is for processes of the previous release, which do not pass this argument.
  lifetime interval DEFAULT interval '30 seconds'
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO biometric_code (user_group_id, created_by, guid, expires_on)
  VALUES (auth.agency_id(), auth.user_id(), new_guid, now() + lifetime)
$$;
