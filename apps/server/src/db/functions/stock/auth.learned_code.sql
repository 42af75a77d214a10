-- What a package barcode stands for: as this agency last used it; else as a sister did, with this agency's type of the
-- same name. One that this agency has archived stands for nothing here.
CREATE OR REPLACE FUNCTION auth.learned_code(code text) RETURNS TABLE (type uuid, quantity numeric)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT mine.id, n.quantity
  FROM national_drug_code n JOIN drug_type t ON t.id = n.type
  JOIN drug_type mine ON mine.user_group_id = auth.agency_id() AND mine.name = t.name AND mine.allowed
    AND mine.archived_on IS NULL
  WHERE n.organization_id = auth.organization_id() AND n.ndc_barcode = code AND n.archived_on IS NULL
    AND NOT EXISTS (SELECT FROM national_drug_code o WHERE o.user_group_id = auth.agency_id()
      AND o.ndc_barcode = code AND o.archived_on IS NOT NULL)
  ORDER BY n.user_group_id = auth.agency_id() DESC, n.id DESC LIMIT 1
$$;
