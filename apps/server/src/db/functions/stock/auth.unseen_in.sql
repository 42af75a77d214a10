-- The vials that lay in the box of a check of the entered agency when it was made, were not empty then, and were not
-- seen (OPEN-138), wherever they are today. A vial was in the box from which its first later transfer took it; its
-- amount was today's without the moves since. Of the empty vials of the box only those are looked at that moved since.
CREATE OR REPLACE FUNCTION auth.unseen_in(of_check uuid) RETURNS TABLE (drug_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH k AS (
    SELECT c.id, c.drug_box_id AS box_id, c.happened_at AS moment FROM box_check c
    WHERE c.id = of_check AND c.user_group_id = auth.agency_id()
  ), candidate AS (
    SELECT d.id FROM k JOIN drug d ON d.drug_box_id = k.box_id AND d.is_held
    UNION
    SELECT d.id FROM k JOIN stock_move_record m ON m.user_group_id = auth.agency_id() AND m.happened_at > k.moment
    JOIN drug d ON d.id = m.drug_id AND d.drug_box_id = k.box_id
    UNION
    SELECT x.drug_id FROM k JOIN drug_transfer x ON x.from_drug_box_id = k.box_id
      AND coalesce(x.happened_at, x.created_on) > k.moment
  )
  SELECT d.id FROM k CROSS JOIN candidate n JOIN drug d ON d.id = n.id
  WHERE d.created_on <= k.moment
    AND k.box_id = coalesce((SELECT x.from_drug_box_id FROM drug_transfer x
      WHERE x.drug_id = d.id AND coalesce(x.happened_at, x.created_on) > k.moment
      ORDER BY x.id LIMIT 1), d.drug_box_id)
    AND d.amount_left > coalesce((SELECT sum(m.quantity) FROM stock_move_record m
      WHERE m.drug_id = d.id AND m.happened_at > k.moment), 0)
    AND NOT EXISTS (SELECT FROM drug_check s WHERE s.box_check_id = k.id AND s.drug_id = d.id)
$$;
