-- A vehicle check is begun on the version of its template that is published at that moment, whatever the caller says.
CREATE OR REPLACE FUNCTION public.begin_on_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT c.version INTO NEW.version FROM general_check c WHERE c.id = NEW.general_check_id;
  RETURN NEW;
END $$;
