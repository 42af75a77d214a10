-- The chain of a box of the entered agency, in order, with its records and their personal data. A box is handed to no
-- other agency.
CREATE OR REPLACE FUNCTION auth.box_chain(of_box uuid)
RETURNS TABLE (subject_id uuid, number integer, kind text, record_id uuid, previous_hash text, hash text,
  is_handover boolean, record jsonb, personal jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.subject_id, l.number, l.kind, l.record_id, l.previous_hash, l.hash, false,
    r.record,
    (SELECT to_jsonb(p) FROM personal_data p WHERE p.record_id = l.record_id AND p.user_group_id = auth.agency_id())
  FROM custody_link l CROSS JOIN LATERAL custody.record_of(l.kind, l.record_id) AS r(record)
  WHERE l.subject_id = of_box AND l.user_group_id = auth.agency_id()
  ORDER BY l.number
$$;
