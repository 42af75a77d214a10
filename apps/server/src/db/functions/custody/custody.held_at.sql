-- The vials that lay in a box at a past moment and were not empty then, wherever they are today. A vial was in the box
-- from which its first later transfer took it; its amount was today's without the moves recorded since.
CREATE OR REPLACE FUNCTION custody.held_at(box_id uuid, moment timestamptz, of_agency uuid) RETURNS json
LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(json_build_object('id', d.id, 'barcode', d.barcode_id, 'typeName', t.name,
    'categories', t.categories) ORDER BY d.barcode_id), '[]')
  FROM drug d JOIN drug_type t ON t.id = d.type
  WHERE d.created_on <= moment
    AND d.id IN (
      SELECT i.id FROM drug i WHERE i.drug_box_id = box_id
      UNION
      SELECT x.drug_id FROM drug_transfer x WHERE x.from_drug_box_id = box_id
        AND coalesce(x.happened_at, x.created_on) > moment)
    AND box_id = coalesce((SELECT x.from_drug_box_id FROM drug_transfer x
      WHERE x.drug_id = d.id AND coalesce(x.happened_at, x.created_on) > moment
      ORDER BY x.id LIMIT 1), d.drug_box_id)
    AND d.amount_left > coalesce((SELECT sum(m.quantity) FROM stock_move_record m
      WHERE m.drug_id = d.id AND m.happened_at > moment), 0)
    AND EXISTS (SELECT FROM drug_box b WHERE b.id = box_id AND b.user_group_id = of_agency)
$$;
REVOKE EXECUTE ON FUNCTION custody.held_at FROM PUBLIC;
