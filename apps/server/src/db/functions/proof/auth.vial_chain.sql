-- The chain of a vial as this agency recorded it, in order, with the transfers by which others handed it over to the
-- agency. Personal data only of the agency's own records.
CREATE OR REPLACE FUNCTION auth.vial_chain(of_drug uuid)
RETURNS TABLE (subject_id uuid, number integer, kind text, record_id uuid, previous_hash text, hash text,
  is_handover boolean, record jsonb, personal jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.subject_id, l.number, l.kind, l.record_id, l.previous_hash, l.hash, l.user_group_id <> auth.agency_id(),
    CASE l.kind
      WHEN 'stock_move_record' THEN (SELECT to_jsonb(r) FROM stock_move_record r WHERE r.id = l.record_id)
      WHEN 'incident_amendment' THEN (SELECT to_jsonb(r) FROM incident_amendment r WHERE r.id = l.record_id)
      WHEN 'drug_transfer' THEN (SELECT to_jsonb(r) FROM drug_transfer r WHERE r.id = l.record_id)
      WHEN 'drug_check' THEN (SELECT to_jsonb(r) FROM drug_check r WHERE r.id = l.record_id)
    END,
    (SELECT to_jsonb(p) FROM personal_data p WHERE p.record_id = l.record_id AND p.user_group_id = auth.agency_id())
  FROM custody_link l
  WHERE l.subject_id = of_drug AND (l.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM drug_transfer t WHERE t.id = l.record_id AND t.to_user_group_id = auth.agency_id()))
  ORDER BY l.number
$$;
