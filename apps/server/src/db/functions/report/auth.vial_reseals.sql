-- The reseals of the entered agency of the box in which a vial lay at the time, and the first one after it was emptied:
-- that one closes what was opened for it. A vial was in the box from which its first later transfer took it. Reseals
-- are found by their ids, which sort by time, so that what happened to the box before the vial came is not read.
CREATE OR REPLACE FUNCTION auth.vial_reseals(of_drug uuid)
RETURNS TABLE (id uuid, happened timestamptz, place text, person text, witness text, form text, old_code text,
  new_code text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH d AS (
    SELECT v.id, v.created_on, v.drug_box_id, CASE WHEN v.amount_left > 0 THEN NULL
      ELSE (SELECT max(m.created_on) FROM stock_move_record m WHERE m.drug_id = v.id) END AS emptied
    FROM drug v WHERE v.id = of_drug
  ), box AS (
    SELECT d.drug_box_id AS id FROM d UNION SELECT x.from_drug_box_id FROM drug_transfer x WHERE x.drug_id = of_drug
  ), stay AS (
    SELECT box.id AS drug_box_id, (SELECT n.id FROM reseal n WHERE n.drug_box_id = box.id AND n.id >= id_at(d.emptied)
      AND n.created_on > d.emptied ORDER BY n.id LIMIT 1) AS last
    FROM d CROSS JOIN box
  )
  SELECT s.id, s.created_on, b.name, k.user_name, coalesce(k.witness_name, k.guest_verify_name),
    coalesce(k.witness_form, 'none'), s.old_barcode_id, s.new_barcode_id
  FROM d CROSS JOIN stay JOIN reseal s ON s.drug_box_id = stay.drug_box_id AND s.user_group_id = auth.agency_id()
  JOIN drug_box b ON b.id = s.drug_box_id LEFT JOIN box_check k ON k.id = s.box_check_id
  WHERE s.id >= id_at(d.created_on) AND s.created_on >= d.created_on AND (stay.last IS NULL OR s.id <= stay.last)
    AND s.drug_box_id = coalesce((SELECT x.from_drug_box_id FROM drug_transfer x
      WHERE x.drug_id = d.id AND x.created_on > s.created_on ORDER BY x.id LIMIT 1), d.drug_box_id)
  ORDER BY s.id
$$;
