-- The vials of a case: what each holds, what the case took out of it as lost, and its last record, when and by whom. A
-- vial that is with a sister agency is not seen here any more.
CREATE OR REPLACE FUNCTION api.vial_evidence(wanted uuid)
RETURNS TABLE (id uuid, barcode_id text, type_name text, lot_number text, expiration_date date,
  drug_box_name text, amount_left text, lost text, units jsonb, records integer, last_kind text, last_move text,
  last_record_id uuid, last_on text, last_by text)
LANGUAGE sql STABLE AS $$
  SELECT d.id, d.barcode_id, t.name, d.lot_number, d.expiration_date, b.name, d.amount_left::text,
    api.case_lost(wanted, d.id)::text, jsonb_build_object('unit_name', t.unit_name, 'unit_of_measurement',
      t.unit_of_measurement, 'display_unit_of_measurement', t.display_unit_of_measurement, 'categories', t.categories),
    l.number, CASE WHEN EXISTS (SELECT FROM public.incident_amendment a
      WHERE a.id = l.record_id AND a.user_name IS NOT NULL) THEN 'completion' ELSE l.kind END,
    (SELECT m.type FROM public.stock_move_record m WHERE m.id = l.record_id), l.record_id,
    api.instant(l.created_on),
    CASE l.kind
      WHEN 'stock_move_record' THEN (SELECT m.user_name FROM public.stock_move_record m WHERE m.id = l.record_id)
      WHEN 'drug_transfer' THEN (SELECT x.user_name FROM public.drug_transfer x WHERE x.id = l.record_id)
      WHEN 'drug_check' THEN (SELECT c.user_name FROM public.drug_check k
        JOIN public.box_check c ON c.id = k.box_check_id WHERE k.id = l.record_id)
      ELSE (SELECT u.first_name || ' ' || u.last_name FROM public.incident_amendment a
        JOIN api."user" u ON u.id = a.created_by WHERE a.id = l.record_id) END
  FROM api.case_vials(wanted) v JOIN public.drug d ON d.id = v
  JOIN public.drug_type t ON t.id = d.type JOIN public.drug_box b ON b.id = d.drug_box_id
  LEFT JOIN LATERAL (SELECT * FROM public.custody_link x WHERE x.subject_id = d.id ORDER BY x.number DESC LIMIT 1) l
    ON true
  ORDER BY d.barcode_id
$$;
