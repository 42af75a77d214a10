-- Whether this server has an organisation. One that has stays so.
CREATE OR REPLACE FUNCTION auth.is_set_up() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM organization)
$$;
