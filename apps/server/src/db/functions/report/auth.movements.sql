-- Every change since a moment of what the entered agency holds, by the time that it happened or that it was recorded:
-- the one source of all balances. `micrograms` has the sign of the change. A transfer between two boxes of the agency
-- is two movements, out of one box and into the other; both say that they stay within the agency. A vial has the type
-- that it had during its stay: that of the handover which ended it, or today's. Who looks at no single box can do
-- without what stayed within the agency.
CREATE OR REPLACE FUNCTION auth.movements(since timestamptz, by_recorded boolean, also_within boolean DEFAULT true)
RETURNS TABLE (record_id uuid, kind text, drug_id uuid, lot text, drug_type_id uuid, drug_box_id uuid,
  other_box_id uuid, is_within boolean, micrograms numeric, happened timestamptz, recorded timestamptz)
LANGUAGE sql STABLE ROWS 20000 SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    SELECT m.id, m.type, m.drug_id, m.drug_box_id, NULL::uuid AS other_box_id, false AS is_within, m.quantity,
      m.happened_at, m.created_on
    FROM stock_move_record m
    WHERE NOT by_recorded AND m.user_group_id = auth.agency_id() AND m.happened_at >= since
    UNION ALL
    SELECT m.id, m.type, m.drug_id, m.drug_box_id, NULL, false, m.quantity, m.happened_at, m.created_on
    FROM stock_move_record m
    WHERE by_recorded AND m.user_group_id = auth.agency_id() AND m.id >= id_at(since) AND m.created_on >= since
    UNION ALL
    SELECT x.id, 'out', x.drug_id, x.from_drug_box_id, x.to_drug_box_id, x.to_user_group_id = x.user_group_id,
      -x.quantity, x.created_on, x.created_on
    FROM drug_transfer x
    WHERE x.user_group_id = auth.agency_id() AND x.id >= id_at(since) AND x.created_on >= since
      AND (also_within OR x.to_user_group_id <> x.user_group_id)
    UNION ALL
    SELECT x.id, 'in', x.drug_id, x.to_drug_box_id, x.from_drug_box_id, true, x.quantity, x.created_on, x.created_on
    FROM drug_transfer x
    WHERE also_within AND x.user_group_id = auth.agency_id() AND x.to_user_group_id = x.user_group_id
      AND x.id >= id_at(since) AND x.created_on >= since
    UNION ALL
    SELECT x.id, 'in', x.drug_id, x.to_drug_box_id, x.from_drug_box_id, false, x.quantity, x.created_on, x.created_on
    FROM drug_transfer x
    WHERE x.to_user_group_id = auth.agency_id() AND x.to_user_group_id <> x.user_group_id
      AND x.id >= id_at(since) AND x.created_on >= since
  )
  SELECT m.id,
    CASE m.type WHEN 'receive' THEN 'received' WHEN 'administer' THEN 'given' WHEN 'waste' THEN 'wasted'
      WHEN 'un_administer' THEN 'reversed' WHEN 'loss' THEN 'lost' ELSE m.type END,
    m.drug_id, d.lot_number,
    coalesce((SELECT x.drug_type_id FROM drug_transfer x
      WHERE x.drug_id = m.drug_id AND x.user_group_id = auth.agency_id() AND x.to_user_group_id <> x.user_group_id
        AND x.id >= m.id ORDER BY x.id LIMIT 1), d.type),
    m.drug_box_id, m.other_box_id, m.is_within, m.quantity, m.happened_at, m.created_on
  FROM moved m JOIN drug d ON d.id = m.drug_id
$$;
