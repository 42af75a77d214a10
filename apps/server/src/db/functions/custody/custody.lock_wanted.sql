-- Locks the boxes and vials an operation is about and answers the vials: first those named, then the others of a box,
-- then that of a source.
-- Always boxes before vials, and each in the order of ids, so that two operations cannot deadlock. The lock is FOR NO
-- KEY UPDATE: a new record of a vial refers to its box, and must not wait while somebody checks the box.
CREATE OR REPLACE FUNCTION custody.lock_wanted(wanted jsonb, of_agency uuid) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  drug_ids uuid[] := coalesce(custody.ids_in(wanted ->> 'drugs'), '{}');
BEGIN
  IF wanted ? 'boxes' THEN
    -- By their ids alone, as vials below.
    PERFORM FROM drug_box b WHERE b.id = ANY (custody.ids_in(wanted ->> 'boxes'))
      AND (b.user_group_id = of_agency) IS TRUE ORDER BY b.id FOR NO KEY UPDATE;
  END IF;
  -- Until this ends, nobody archives the box, type or unit that is chosen, or changes by what vials of the type are
  -- judged (STOCKROOM-04).
  IF wanted ? 'targetBox' THEN
    PERFORM FROM drug_box b WHERE b.id = (wanted ->> 'targetBox')::uuid
      AND b.user_group_id = coalesce((wanted ->> 'targetGroup')::uuid, of_agency) FOR KEY SHARE;
  END IF;
  IF wanted ? 'type' THEN
    PERFORM FROM drug_type t WHERE t.id = (wanted ->> 'type')::uuid AND t.user_group_id = of_agency FOR KEY SHARE;
  END IF;
  IF wanted ? 'unit' THEN
    PERFORM FROM unit u WHERE u.id = (wanted ->> 'unit')::uuid AND u.user_group_id = of_agency FOR KEY SHARE;
  END IF;
  -- Nobody voids the label that is about to be used.
  IF wanted ? 'codes' THEN
    PERFORM FROM label_code l WHERE l.user_group_id = of_agency AND l.folded IN (
      SELECT public.folded_code(w.code) FROM jsonb_array_elements_text(wanted -> 'codes') AS w(code))
    ORDER BY l.folded FOR NO KEY UPDATE;
  END IF;
  -- Nobody voids the receipt by which vials come.
  IF wanted ? 'receipts' THEN
    PERFORM FROM receipt r WHERE r.id IN (SELECT jsonb_array_elements_text(wanted -> 'receipts')::uuid)
      AND r.user_group_id = of_agency ORDER BY r.id FOR KEY SHARE;
  END IF;
  -- Vials are looked up by box or id alone, and their agency is compared (`IS TRUE`): with the index by agency, which
  -- the planner might choose, all vials of a large one would be read.
  IF wanted ? 'vialsOfBox' THEN
    drug_ids := drug_ids || ARRAY(SELECT d.id FROM drug d
      WHERE d.drug_box_id = (wanted ->> 'vialsOfBox')::uuid AND (d.user_group_id = of_agency) IS TRUE AND d.is_held
        AND d.id NOT IN (SELECT unnest(drug_ids)));
  END IF;
  IF wanted ? 'vialOfSource' THEN
    drug_ids := drug_ids || ARRAY(SELECT r.drug_id FROM stock_move_record r
      WHERE r.id = (wanted ->> 'vialOfSource')::uuid AND r.user_group_id = of_agency);
  END IF;
  -- Most operations are about one vial, for which no order is needed.
  IF cardinality(drug_ids) = 1 THEN
    PERFORM FROM drug d WHERE d.id = drug_ids[1] AND d.user_group_id = of_agency FOR NO KEY UPDATE;
  ELSIF cardinality(drug_ids) > 1 THEN
    PERFORM FROM drug d WHERE d.id = ANY (drug_ids) AND (d.user_group_id = of_agency) IS TRUE
    ORDER BY d.id FOR NO KEY UPDATE;
  END IF;
  RETURN drug_ids;
END $$;
REVOKE EXECUTE ON FUNCTION custody.lock_wanted FROM PUBLIC;
