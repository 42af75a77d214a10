-- A code is used once in an organisation, by a vial or a box: keeps the table `code` in step with both.
CREATE OR REPLACE FUNCTION auth.take_code() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Whoever writes the code that is there already keeps its row, with the number that a clash of old has given it.
  IF TG_OP = 'UPDATE' THEN
    IF NEW.barcode_id = OLD.barcode_id AND NEW.organization_id = OLD.organization_id THEN RETURN NULL; END IF;
  END IF;
  IF TG_TABLE_NAME = 'drug' THEN
    DELETE FROM code WHERE drug_id = NEW.id;
    INSERT INTO code (organization_id, barcode_id, drug_id) VALUES (NEW.organization_id, NEW.barcode_id, NEW.id);
  ELSE
    DELETE FROM code WHERE drug_box_id = NEW.id;
    INSERT INTO code (organization_id, barcode_id, drug_box_id) VALUES (NEW.organization_id, NEW.barcode_id, NEW.id);
  END IF;
  -- The label with this code is used, whichever agency of the organisation has stuck it on.
  UPDATE label_code l SET used_on = now()
  WHERE l.folded = folded_code(NEW.barcode_id) AND l.used_on IS NULL AND EXISTS (SELECT FROM user_group g
    WHERE g.id = l.user_group_id AND g.organization_id = NEW.organization_id);
  RETURN NULL;
END $$;
