-- A vial as the entered agency knows it, or knew it when it wrote a record: also one that it has handed to a sister
-- since. Nothing of a vial that the agency never had.
CREATE OR REPLACE FUNCTION auth.known_vial(of_drug uuid, at_record uuid)
RETURNS TABLE (code text, lot text, expires_on date, drug_type_id uuid)
LANGUAGE sql STABLE ROWS 1 SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.barcode_id, d.lot_number, d.expiration_date,
    coalesce((SELECT x.drug_type_id FROM drug_transfer x
      WHERE x.drug_id = d.id AND x.user_group_id = auth.agency_id() AND x.to_user_group_id <> x.user_group_id
        AND x.id >= at_record ORDER BY x.id LIMIT 1), d.type)
  FROM drug d
  WHERE d.id = of_drug AND (d.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM drug_transfer x WHERE x.drug_id = d.id AND x.user_group_id = auth.agency_id()))
$$;
