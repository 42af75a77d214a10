-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- A proof serves one operation, and a picture one check: whoever comes second finds it used. The proof of a witness
-- notes the records that name them.
CREATE OR REPLACE FUNCTION custody.use_up(decided jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
  records uuid[];
BEGIN
  IF decided ?| ARRAY['proofId', 'codeId', 'deviceProof'] THEN
    records := ARRAY(SELECT (r ->> 'id')::uuid
      FROM jsonb_array_elements(decided -> 'rows') t, jsonb_array_elements(t -> 1) r
      WHERE t ->> 0 IN ('stock_move_record', 'box_check', 'drug_transfer', 'box_transfer'));
  END IF;
  IF decided ?| ARRAY['proofId', 'codeId'] THEN
    PERFORM custody.use_up_many(jsonb_build_array(jsonb_build_object(
      'proofId', decided -> 'proofId', 'codeId', decided -> 'codeId', 'records', records)));
  END IF;
  -- What a phone has signed comes with the record: it is noted as used, and its index lets it serve once.
  IF decided ? 'deviceProof' THEN
    INSERT INTO witness_proof (user_group_id, witness_id, user_id, act_id, act_hash, sentence, used_on, served,
      device_key_id, signature, signed_at)
    SELECT auth.agency_id(), p."witnessId", auth.user_id(), p."actId", p."actHash", p.sentence, now(), records,
      p."keyId", p.signature, p."signedAt"
    FROM jsonb_to_record(decided -> 'deviceProof') AS p("witnessId" uuid, "actId" text, "actHash" text, sentence text,
      "keyId" uuid, signature text, "signedAt" timestamptz);
  END IF;
  IF decided ->> 'confirmProofId' IS NOT NULL THEN
    UPDATE witness_proof SET used_on = now()
    WHERE id = (decided ->> 'confirmProofId')::uuid AND purpose = 'confirm' AND used_on IS NULL;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> 1 THEN RAISE EXCEPTION 'confirmation used' USING ERRCODE = 'VA422'; END IF;
  END IF;
  IF decided ? 'picture' THEN
    UPDATE image SET used_by = (decided -> 'picture' ->> 'usedBy')::uuid
    WHERE id = (decided -> 'picture' ->> 'id')::uuid AND user_group_id = auth.agency_id() AND used_by IS NULL;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> 1 THEN RAISE EXCEPTION 'picture used' USING ERRCODE = 'VA422'; END IF;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.use_up FROM PUBLIC;
