-- What a vial of which this agency has a record is called, and where its chain ends while it is here.
CREATE OR REPLACE FUNCTION auth.vial_chain_end(
  of_drug uuid
) RETURNS TABLE (code text, chain_length integer, chain_head text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.barcode_id, CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_length END,
    CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_head END
  FROM drug d WHERE d.id = of_drug AND (d.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM custody_link l WHERE l.subject_id = d.id AND l.user_group_id = auth.agency_id()))
$$;
