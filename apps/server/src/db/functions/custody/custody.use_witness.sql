-- Marks the proof of the witness as used. A proof serves one operation; a second one is refused here.
CREATE OR REPLACE FUNCTION custody.use_witness(decided jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
BEGIN
  IF decided ->> 'proofId' IS NOT NULL THEN
    UPDATE witness_proof SET used_on = now() WHERE id = (decided ->> 'proofId')::uuid AND used_on IS NULL;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> 1 THEN RAISE EXCEPTION 'proof used' USING ERRCODE = 'VA422'; END IF;
  END IF;
  IF decided ->> 'codeId' IS NOT NULL THEN
    UPDATE biometric_code SET used_on = now() WHERE id = (decided ->> 'codeId')::uuid AND used_on IS NULL;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> 1 THEN RAISE EXCEPTION 'code used' USING ERRCODE = 'VA422'; END IF;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.use_witness FROM PUBLIC;
