-- Whether the entered agency has records that no checkpoint has sealed yet.
CREATE OR REPLACE FUNCTION auth.has_unsealed() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM custody.unsealed(auth.agency_id()))
$$;
