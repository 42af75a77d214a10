-- The transfers by which sisters handed vials to the entered agency that it has recorded nothing about since.
CREATE OR REPLACE FUNCTION auth.open_handovers()
RETURNS TABLE (drug_id uuid, number integer, kind text, record_id uuid, previous_hash text, hash text, record jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id, l.number, l.kind, l.record_id, l.previous_hash, l.hash, to_jsonb(x)
  FROM drug_transfer x JOIN drug d ON d.id = x.drug_id AND d.user_group_id = auth.agency_id()
  JOIN custody_link l ON l.subject_id = d.id AND l.number = d.chain_length AND l.record_id = x.id
  WHERE x.to_user_group_id = auth.agency_id() AND x.user_group_id <> auth.agency_id()
  ORDER BY d.id
$$;
