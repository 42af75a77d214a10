-- needs: public.revoke_witness_keys

-- OPEN-149: the keys by which people's phones sign as witnesses without a network. The private part never leaves the
-- phone. A person's phone has a row in each of their agencies, so that each revokes it for itself.
CREATE TABLE witness_device_key (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  user_id uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  -- What the phone calls itself, for whoever revokes it.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  -- The point on P-256, uncompressed, in base64url.
  public_key text NOT NULL CHECK (length(public_key) = 87),
  revoked_on timestamptz,
  -- Null where nobody of the agency has revoked it, but a log-out or a new password.
  revoked_by uuid REFERENCES user_account,
  UNIQUE (user_group_id, public_key),
  CHECK (revoked_by IS NULL OR revoked_on IS NOT NULL)
);
CREATE INDEX witness_device_key_of_user ON witness_device_key (user_id, id);
ALTER TABLE witness_device_key ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON witness_device_key TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON witness_device_key TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON witness_device_key TO vialant_app;
GRANT UPDATE (revoked_on, revoked_by) ON witness_device_key TO vialant_app;

-- A key is wrapped by the password of its time: with another one, or none, it opens nothing that should count.
CREATE TRIGGER revoke_witness_keys AFTER UPDATE OF hash OR DELETE ON user_password FOR EACH ROW
  EXECUTE FUNCTION public.revoke_witness_keys();

-- What a phone has signed is noted as a proof that is used at once. It comes from no session, and serves once.
ALTER TABLE witness_proof
  ALTER token_hash DROP NOT NULL,
  ADD device_key_id uuid REFERENCES witness_device_key,
  ADD signature text,
  ADD signed_at timestamptz,
  ADD CHECK ((token_hash IS NULL) = (device_key_id IS NOT NULL)),
  ADD CHECK (device_key_id IS NULL OR (act_id IS NOT NULL AND num_nulls(signature, signed_at, used_on) = 0));
CREATE UNIQUE INDEX witness_proof_of_key ON witness_proof (device_key_id, act_id) WHERE device_key_id IS NOT NULL;

-- The record tells of a witness by phone as of the others. Rows of before hold fewer kinds and need no look.
ALTER TABLE stock_move_record DROP CONSTRAINT stock_move_record_witness_form_check,
  ADD CONSTRAINT stock_move_record_witness_form_check
    CHECK (witness_form IN ('password', 'biometric', 'device', 'guest', 'self')) NOT VALID;
ALTER TABLE drug_transfer DROP CONSTRAINT drug_transfer_witness_form_check,
  ADD CONSTRAINT drug_transfer_witness_form_check
    CHECK (witness_form IN ('password', 'biometric', 'device', 'guest', 'self')) NOT VALID;
ALTER TABLE box_transfer DROP CONSTRAINT box_transfer_witness_form_check,
  ADD CONSTRAINT box_transfer_witness_form_check
    CHECK (witness_form IN ('password', 'biometric', 'device', 'guest', 'self')) NOT VALID;
ALTER TABLE box_check DROP CONSTRAINT box_check_witness_form_check,
  ADD CONSTRAINT box_check_witness_form_check
    CHECK (witness_form IN ('password', 'biometric', 'device', 'guest', 'self')) NOT VALID;
