-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- The proofs and codes by which the witnesses of one or several acts were proven: each serves one act, and notes the
-- records that name its witness. A code that the witness has disputed meanwhile serves nothing.
CREATE OR REPLACE FUNCTION custody.use_up_many(proofs jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Found by the ids alone, and what each has served is looked up for it: joined with the list, the planner might read
  -- all proofs that there are.
  ids uuid[] := ARRAY(SELECT (p ->> 'proofId')::uuid FROM jsonb_array_elements(proofs) p);
  by_password integer;
  by_code integer := 0;
BEGIN
  UPDATE witness_proof p SET used_on = now(), served = (
    SELECT u.records FROM jsonb_to_recordset(proofs) AS u("proofId" uuid, records uuid[]) WHERE u."proofId" = p.id)
  WHERE p.id = ANY (ids) AND p.purpose = 'witness' AND p.used_on IS NULL;
  GET DIAGNOSTICS by_password = ROW_COUNT;
  IF by_password < jsonb_array_length(proofs) THEN
    UPDATE biometric_code c SET used_on = now(), served = u.records
    FROM jsonb_to_recordset(proofs) AS u("codeId" uuid, records uuid[])
    WHERE c.id = u."codeId" AND c.used_on IS NULL AND c.disputed_on IS NULL;
    GET DIAGNOSTICS by_code = ROW_COUNT;
  END IF;
  IF by_password + by_code <> jsonb_array_length(proofs) THEN
    RAISE EXCEPTION 'proof used' USING ERRCODE = 'VA422';
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.use_up_many FROM PUBLIC;
