-- A code that the user's device shows to whoever needs them as a witness; it can be scanned while it is shown.
CREATE OR REPLACE FUNCTION auth.show_biometric_code(
  new_guid text,
  -- A process of the release before does not say it.
  lifetime interval DEFAULT interval '30 seconds'
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO biometric_code (user_group_id, created_by, guid, expires_on)
  VALUES (auth.agency_id(), auth.user_id(), new_guid, now() + lifetime)
$$;
