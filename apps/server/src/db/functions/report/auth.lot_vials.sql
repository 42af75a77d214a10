-- The vials of a lot that the entered agency has or had (EXPLORE-06): where each lies, or how it went.
CREATE OR REPLACE FUNCTION auth.lot_vials(wanted text)
RETURNS TABLE (drug_id uuid, code text, lot text, expires_on date, drug_type_id uuid, drug_box_id uuid,
  micrograms numeric, state text, happened timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id, d.barcode_id, d.lot_number, d.expiration_date, d.type, d.drug_box_id, d.amount_left,
    CASE WHEN d.amount_left > 0 THEN 'held' ELSE coalesce(m.type, 'held') END, m.happened_at
  FROM drug d
  LEFT JOIN LATERAL (SELECT s.type, s.happened_at FROM stock_move_record s
    WHERE s.drug_id = d.id ORDER BY s.id DESC LIMIT 1) m ON true
  WHERE d.user_group_id = auth.agency_id() AND upper(d.lot_number) = upper(wanted)
  UNION ALL
  SELECT d.id, d.barcode_id, d.lot_number, d.expiration_date, x.drug_type_id, x.from_drug_box_id, 0, 'handed_over',
    x.created_on
  FROM drug_transfer t JOIN drug d ON d.id = t.drug_id
  JOIN LATERAL (SELECT y.* FROM drug_transfer y WHERE y.drug_id = d.id AND y.user_group_id = auth.agency_id()
    ORDER BY y.id DESC LIMIT 1) x ON x.id = t.id
  WHERE t.user_group_id = auth.agency_id() AND t.to_user_group_id <> t.user_group_id
    AND d.user_group_id <> auth.agency_id() AND upper(d.lot_number) = upper(wanted)
$$;
