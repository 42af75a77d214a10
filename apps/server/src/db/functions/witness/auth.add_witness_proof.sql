-- A process of the release before does not say what the proof is for: it knows witnesses alone.
CREATE OR REPLACE FUNCTION auth.add_witness_proof(
  of_token_hash bytea, of_witness uuid, for_purpose text DEFAULT 'witness'
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose)
  VALUES (auth.agency_id(), of_token_hash, of_witness, for_purpose)
$$;
