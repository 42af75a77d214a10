-- The records of the entered agency since then that were witnessed by a proof which names no act.
CREATE OR REPLACE FUNCTION auth.unbound_records(since timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT unnest(p.served) FROM witness_proof p
  WHERE p.user_group_id = auth.agency_id() AND p.act_id IS NULL AND p.used_on IS NOT NULL AND p.id >= id_at(since)
  UNION ALL
  SELECT unnest(c.served) FROM biometric_code c
  WHERE c.looked_up_in = auth.agency_id() AND c.act_id IS NULL AND c.used_on IS NOT NULL AND c.id >= id_at(since)
$$;
