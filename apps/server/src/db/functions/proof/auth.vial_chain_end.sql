-- The code of a vial of which this agency has a record, and the end of its chain while the vial is here.
CREATE OR REPLACE FUNCTION auth.vial_chain_end(
  of_drug uuid
) RETURNS TABLE (code text, chain_length integer, chain_head text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.barcode_id, CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_length END,
    CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_head END
  FROM drug d WHERE d.id = of_drug AND (d.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM custody_link l WHERE l.subject_id = d.id AND l.user_group_id = auth.agency_id()))
$$;
