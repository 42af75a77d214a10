-- Marks that the user does not stand by what they are said to have witnessed in the entered agency, and tells what it
-- was: what they were shown, and the records that name them. What is not recorded yet cannot be any more, because
-- `custody.use_proofs` takes no such proof. No row where there is nothing of theirs, or they have said so before.
CREATE OR REPLACE FUNCTION auth.dispute_witnessed(of_id uuid, since timestamptz)
RETURNS TABLE (sentence text, stock_move_record_id uuid, box_check_id uuid, drug_id uuid, drug_box_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH proof AS (
    UPDATE witness_proof p SET disputed_on = now()
    WHERE p.id = of_id AND p.witness_id = auth.user_id() AND p.user_group_id = auth.agency_id()
      AND p.purpose = 'witness' AND p.disputed_on IS NULL AND p.proven_on >= since AND p.used_on IS NOT NULL
      AND p.sentence IS NOT NULL
    RETURNING p.sentence, p.served
  ), code AS (
    UPDATE biometric_code c SET disputed_on = now()
    WHERE c.id = of_id AND c.created_by = auth.user_id() AND c.looked_up_in = auth.agency_id()
      AND c.disputed_on IS NULL AND c.looked_up_on >= since AND c.sentence IS NOT NULL
    RETURNING c.sentence, c.served
  ), said AS (SELECT * FROM proof UNION ALL SELECT * FROM code)
  SELECT s.sentence, m.id, b.id, coalesce(m.drug_id, t.drug_id), coalesce(m.drug_box_id, b.drug_box_id, x.drug_box_id)
  FROM said s
  LEFT JOIN stock_move_record m ON m.id = s.served[1] AND m.user_group_id = auth.agency_id()
  LEFT JOIN box_check b ON b.id = s.served[1] AND b.user_group_id = auth.agency_id()
  LEFT JOIN drug_transfer t ON t.id = s.served[1] AND t.user_group_id = auth.agency_id()
  LEFT JOIN box_transfer x ON x.id = s.served[1] AND x.user_group_id = auth.agency_id()
$$;
