-- What the record of the entered agency is about, in the order of the ids, after one of them: the vials that its
-- checkpoints have sealed or that were handed over to it, its boxes, and its cases that are chained.
CREATE OR REPLACE FUNCTION auth.exported_subjects(after_id uuid, most integer)
RETURNS TABLE (id uuid, what text, code text, told jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT o.id, CASE WHEN d.id IS NOT NULL THEN 'vial' WHEN b.id IS NOT NULL THEN 'box' ELSE 'case' END,
    coalesce(d.barcode_id, b.barcode_id, c.number),
    CASE WHEN d.id IS NOT NULL THEN jsonb_build_object('type', t.name, 'lot_number', d.lot_number,
        'expiration_date', d.expiration_date, 'quantity', trim_scale(d.quantity)::text,
        -- By which balances are counted again. A vial that is with a sister has a type of hers.
        'type_id', CASE WHEN d.user_group_id = auth.agency_id() THEN d.type END, 'signatures',
        (SELECT jsonb_object_agg(g.sha256, g.picture) FROM signature g
          WHERE g.subject_id = d.id AND g.user_group_id = auth.agency_id()))
      WHEN b.id IS NOT NULL THEN jsonb_build_object('name', b.name) ELSE '{}' END
  FROM (
    (SELECT DISTINCT h.subject_id AS id FROM custody_checkpoint_head h
      WHERE h.user_group_id = auth.agency_id() AND h.subject_id > after_id ORDER BY h.subject_id LIMIT most)
    UNION
    SELECT x.drug_id FROM auth.open_handovers() x WHERE x.drug_id > after_id
    UNION
    SELECT e.id FROM drug_box e WHERE e.user_group_id = auth.agency_id() AND e.id > after_id
    ORDER BY id LIMIT most
  ) o
  LEFT JOIN drug d ON d.id = o.id LEFT JOIN drug_type t ON t.id = d.type
  LEFT JOIN drug_box b ON b.id = o.id LEFT JOIN discrepancy_case c ON c.id = o.id
  ORDER BY o.id
$$;
