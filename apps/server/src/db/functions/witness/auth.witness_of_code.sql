-- The name of the colleague whose code this user has scanned; null for any other code.
CREATE OR REPLACE FUNCTION auth.witness_of_code(of_guid text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.first_name || ' ' || a.last_name FROM biometric_code c JOIN user_account a ON a.id = c.created_by
  WHERE c.guid = of_guid AND c.user_id = auth.user_id()
$$;
