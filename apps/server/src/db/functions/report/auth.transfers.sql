-- The transfers of a period that the entered agency made, or by which a sister handed it a vial. A sister's box is told
-- by the name of the sister alone.
CREATE OR REPLACE FUNCTION auth.transfers(since timestamptz, until timestamptz)
RETURNS TABLE (id uuid, happened timestamptz, drug_id uuid, code text, lot text, drug_type_id uuid, micrograms numeric,
  from_box_id uuid, from_place text, to_box_id uuid, to_place text, person_id uuid, person text, witness text,
  form text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT x.id, x.created_on, x.drug_id, d.barcode_id, d.lot_number, coalesce(h.drug_type_id, d.type), x.quantity,
    f.id, coalesce(f.name, fg.name), o.id, coalesce(o.name, og.name), x.created_by, x.user_name,
    coalesce(x.witness_name, x.guest_verify_name), coalesce(x.witness_form, 'none')
  FROM (
    SELECT t.* FROM drug_transfer t
    WHERE t.user_group_id = auth.agency_id() AND t.id >= id_at(since) AND t.id < id_at(until + interval '1 ms')
    UNION ALL
    SELECT t.* FROM drug_transfer t
    WHERE t.to_user_group_id = auth.agency_id() AND t.to_user_group_id <> t.user_group_id
      AND t.id >= id_at(since) AND t.id < id_at(until + interval '1 ms')
  ) x
  JOIN drug d ON d.id = x.drug_id
  LEFT JOIN LATERAL (SELECT y.drug_type_id FROM drug_transfer y
    WHERE y.drug_id = x.drug_id AND y.user_group_id = auth.agency_id() AND y.to_user_group_id <> y.user_group_id
      AND y.id >= x.id ORDER BY y.id LIMIT 1) h ON true
  LEFT JOIN drug_box f ON f.id = x.from_drug_box_id AND f.user_group_id = auth.agency_id()
  LEFT JOIN drug_box o ON o.id = x.to_drug_box_id AND o.user_group_id = auth.agency_id()
  LEFT JOIN user_group fg ON fg.id = x.user_group_id LEFT JOIN user_group og ON og.id = x.to_user_group_id
  WHERE x.created_on >= since AND x.created_on < until
$$;
