-- What the entered agency recorded about a vial, in the order of its chain, and the transfers by which sisters handed
-- it over to the agency. A sister's box is told by the name of the sister alone; personal data only of its own
-- records.
CREATE OR REPLACE FUNCTION auth.vial_life(of_drug uuid)
RETURNS TABLE (number integer, record_id uuid,
  act text, happened timestamptz, recorded timestamptz, micrograms numeric, place text,
  to_place text, person text, witness text, form text, incident text, notes text, is_offline boolean, is_typed boolean,
  is_reversed boolean, changes json)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.number, l.record_id,
    coalesce(m.type, CASE l.kind WHEN 'drug_transfer' THEN 'transfer' WHEN 'drug_check' THEN 'check'
      ELSE CASE WHEN a.user_name IS NULL THEN 'amendment' ELSE 'completion' END END),
    coalesce(m.happened_at, x.happened_at, k.happened_at, a.happened_at, l.created_on), l.created_on,
    coalesce(m.quantity, x.quantity, c.amount),
    coalesce(b.name, g.name), coalesce(o.name, h.name),
    coalesce(m.user_name, x.user_name, k.user_name, i.first_name || ' ' || i.last_name),
    coalesce(m.witness_name, m.guest_verify_name, x.witness_name, x.guest_verify_name, k.witness_name,
      k.guest_verify_name),
    coalesce(m.witness_form, x.witness_form, k.witness_form, 'none'), p.incident_number, m.notes,
    coalesce(m.offline, x.offline, k.user_was_offline, a.offline, false),
    coalesce(m.input_manually, c.scanned_manually, false),
    EXISTS (SELECT FROM stock_move_record y WHERE y.source_id = m.id),
    CASE WHEN a.id IS NOT NULL THEN auth.amended(a.id) END
  FROM custody_link l
  LEFT JOIN stock_move_record m ON l.kind = 'stock_move_record' AND m.id = l.record_id
  LEFT JOIN drug_transfer x ON l.kind = 'drug_transfer' AND x.id = l.record_id
  LEFT JOIN drug_check c ON l.kind = 'drug_check' AND c.id = l.record_id
  LEFT JOIN box_check k ON k.id = c.box_check_id
  LEFT JOIN incident_amendment a ON l.kind = 'incident_amendment' AND a.id = l.record_id
  LEFT JOIN user_account i ON i.id = a.created_by
  LEFT JOIN personal_data p ON p.record_id = l.record_id AND p.user_group_id = auth.agency_id()
  LEFT JOIN drug_box b ON b.id = coalesce(m.drug_box_id, x.from_drug_box_id, k.drug_box_id)
    AND b.user_group_id = auth.agency_id()
  LEFT JOIN user_group g ON g.id = x.user_group_id AND b.id IS NULL
  LEFT JOIN drug_box o ON o.id = x.to_drug_box_id AND o.user_group_id = auth.agency_id()
  LEFT JOIN user_group h ON h.id = x.to_user_group_id
  WHERE l.subject_id = of_drug AND (l.user_group_id = auth.agency_id() OR x.to_user_group_id = auth.agency_id())
  ORDER BY l.number
$$;
