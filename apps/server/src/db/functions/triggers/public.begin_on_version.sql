-- A vehicle check is begun on the version of its template that is published at that moment, whatever the caller says;
-- only one that was made without a network is of the version that was published when the device last heard.
CREATE OR REPLACE FUNCTION public.begin_on_version() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.offline AND EXISTS (SELECT FROM general_check_version v
    WHERE v.general_check_id = NEW.general_check_id AND v.version = NEW.version) THEN
    RETURN NEW;
  END IF;
  SELECT c.version INTO NEW.version FROM general_check c WHERE c.id = NEW.general_check_id;
  RETURN NEW;
END $$;
