-- A proof serves one act, and a picture one check: whoever comes second finds it used. The proof of a witness notes the
-- records that name them. A code that the witness has disputed meanwhile serves nothing.
CREATE OR REPLACE FUNCTION custody.use_proofs(decided jsonb, callers text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  proofs jsonb := coalesce(decided -> 'proofs', '[]');
  -- Found by the ids alone, and what each has served is looked up for it: joined with the list, the planner might read
  -- all proofs that there are.
  ids uuid[] := ARRAY(SELECT (p ->> 'proofId')::uuid FROM jsonb_array_elements(proofs) p);
  confirmed uuid[] := ARRAY(SELECT jsonb_array_elements_text(decided -> 'confirmed')::uuid);
  pictures jsonb := coalesce(decided -> 'pictures', '[]');
  wanted integer := jsonb_array_length(proofs) + cardinality(confirmed) + jsonb_array_length(pictures);
  counted integer;
BEGIN
  UPDATE witness_proof p SET used_on = now(), served = (
    SELECT u.records FROM jsonb_to_recordset(proofs) AS u("proofId" uuid, records uuid[]) WHERE u."proofId" = p.id)
  WHERE p.id = ANY (ids) AND p.purpose = 'witness' AND p.used_on IS NULL;
  GET DIAGNOSTICS counted = ROW_COUNT;
  wanted := wanted - counted;
  IF wanted = 0 THEN RETURN; END IF;
  UPDATE biometric_code c SET used_on = now(), served = u.records
  FROM jsonb_to_recordset(proofs) AS u("codeId" uuid, records uuid[])
  WHERE c.id = u."codeId" AND c.used_on IS NULL AND c.disputed_on IS NULL;
  GET DIAGNOSTICS counted = ROW_COUNT;
  wanted := wanted - counted;
  -- What a phone has signed comes with the record: it is noted as used, and its index lets it serve once.
  INSERT INTO witness_proof (user_group_id, witness_id, user_id, act_id, act_hash, sentence, used_on, served,
    device_key_id, signature, signed_at)
  SELECT p."userGroupId", p."witnessId", p."userId", p."actId", p."actHash", p.sentence, now(), p.records, p."keyId",
    p.signature, p."signedAt"
  FROM jsonb_to_recordset(proofs) AS p("userGroupId" uuid, "witnessId" uuid, "userId" uuid, "actId" text,
    "actHash" text, sentence text, records uuid[], "keyId" uuid, signature text, "signedAt" timestamptz)
  WHERE p."keyId" IS NOT NULL AND p."userId" || ' ' || p."userGroupId" = ANY (callers);
  GET DIAGNOSTICS counted = ROW_COUNT;
  wanted := wanted - counted;
  UPDATE witness_proof SET used_on = now()
  WHERE id = ANY (confirmed) AND purpose = 'confirm' AND used_on IS NULL;
  GET DIAGNOSTICS counted = ROW_COUNT;
  wanted := wanted - counted;
  UPDATE image i SET used_by = p."usedBy" FROM jsonb_to_recordset(pictures) AS p(id uuid, "usedBy" uuid)
  WHERE i.id = p.id AND i.user_group_id = auth.agency_id() AND i.used_by IS NULL;
  GET DIAGNOSTICS counted = ROW_COUNT;
  IF wanted <> counted THEN RAISE EXCEPTION 'proof or picture used' USING ERRCODE = 'VA422'; END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.use_proofs FROM PUBLIC;
