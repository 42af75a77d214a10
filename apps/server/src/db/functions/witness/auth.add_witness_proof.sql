-- A proof names the act that the witness was shown, or none where the client does not say which. The defaults are for
-- processes of the previous release, which know no acts.
CREATE OR REPLACE FUNCTION auth.add_witness_proof(
  of_token_hash bytea, of_witness uuid, for_purpose text DEFAULT 'witness',
  of_act_id text DEFAULT NULL, of_act_hash text DEFAULT NULL, of_sentence text DEFAULT NULL
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose, user_id, act_id, act_hash, sentence)
  VALUES (auth.agency_id(), of_token_hash, of_witness, for_purpose, auth.user_id(), of_act_id, of_act_hash, of_sentence)
$$;
