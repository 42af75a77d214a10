-- What the entered agency recorded about a box, in the order of its chain: checks with how many vials were seen, seals
-- that were exchanged, and moves to another unit.
CREATE OR REPLACE FUNCTION auth.box_life(of_box uuid)
RETURNS TABLE (number integer, record_id uuid, act text, happened timestamptz, recorded timestamptz, place text,
  to_place text, person text, witness text, form text, notes text, is_offline boolean, is_typed boolean,
  old_code text, new_code text, degrees double precision, seen integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.number, l.record_id, l.kind, coalesce(k.happened_at, l.created_on), l.created_on, f.name, t.name,
    coalesce(k.user_name, x.user_name, c.user_name, i.first_name || ' ' || i.last_name),
    coalesce(k.witness_name, k.guest_verify_name, x.witness_name, x.guest_verify_name, c.witness_name,
      c.guest_verify_name),
    coalesce(k.witness_form, x.witness_form, c.witness_form, 'none'), coalesce(k.notes, s.notes),
    coalesce(k.user_was_offline, false), coalesce(k.input_barcode_manually, false),
    s.old_barcode_id, s.new_barcode_id, k.temperature_celsius::double precision,
    CASE WHEN k.id IS NOT NULL THEN (SELECT count(*)::integer FROM drug_check d WHERE d.box_check_id = k.id) END
  FROM custody_link l
  LEFT JOIN box_check k ON l.kind = 'box_check' AND k.id = l.record_id
  LEFT JOIN reseal s ON l.kind = 'reseal' AND s.id = l.record_id
  LEFT JOIN box_check c ON c.id = s.box_check_id
  LEFT JOIN box_transfer x ON l.kind = 'box_transfer' AND x.id = l.record_id
  LEFT JOIN unit f ON f.id = x.from_unit_id LEFT JOIN unit t ON t.id = x.to_unit_id
  LEFT JOIN user_account i ON i.id = s.created_by
  WHERE l.subject_id = of_box AND l.user_group_id = auth.agency_id()
  ORDER BY l.number
$$;
