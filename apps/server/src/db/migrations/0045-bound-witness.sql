-- rebuilds: api.user_group

-- What a witness proves is the act as it was shown: its id, the hash of its content and its sentence, and who was about
-- to record it. A proof without an act serves any one operation, where the agency accepts that (OPEN-140). What was
-- recorded by it is noted, so that the witness can dispute it (OPEN-141).
ALTER TABLE witness_proof
  ADD user_id uuid REFERENCES user_account,
  ADD act_id text,
  ADD act_hash text,
  ADD sentence text,
  ADD served uuid[],
  ADD disputed_on timestamptz,
  ADD CHECK ((act_id IS NULL) = (act_hash IS NULL) AND (act_id IS NULL OR user_id IS NOT NULL));
CREATE INDEX witness_proof_of_act ON witness_proof (user_id, act_id) WHERE act_id IS NOT NULL;
CREATE INDEX witness_proof_of_witness ON witness_proof (witness_id, id);
CREATE INDEX witness_proof_unbound ON witness_proof (user_group_id, id) WHERE act_id IS NULL AND used_on IS NOT NULL;

-- `looked_up_in`: the agency in which the code was scanned; its owner may have shown it in another one of theirs.
ALTER TABLE biometric_code
  ADD looked_up_in uuid REFERENCES user_group,
  ADD user_id uuid REFERENCES user_account,
  ADD act_id text,
  ADD act_hash text,
  ADD sentence text,
  ADD served uuid[],
  ADD disputed_on timestamptz,
  ADD CHECK ((act_id IS NULL) = (act_hash IS NULL) AND (act_id IS NULL OR user_id IS NOT NULL));
CREATE INDEX biometric_code_of_owner ON biometric_code (created_by, id);
CREATE INDEX biometric_code_unbound ON biometric_code (looked_up_in, id) WHERE act_id IS NULL AND used_on IS NOT NULL;

-- Agencies that exist go on as before; a new one begins with it, as `defaultSettings` says.
ALTER TABLE user_group ADD require_bound_witness boolean NOT NULL DEFAULT false;
ALTER TABLE user_group ALTER require_bound_witness SET DEFAULT true;
