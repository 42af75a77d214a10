-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- Appends the decided records. All of it belongs to the entered agency; amounts and chains continue what is stored, not
-- what the caller sent, so a mistake of the caller is refused here. The caller gives the answer, or it is read back.
CREATE OR REPLACE FUNCTION custody.record(decided jsonb, answer json, key text, request_hash bytea) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  agency uuid := auth.agency_id();
  tables jsonb := decided -> 'rows';
  name text;
  list jsonb;
  counted integer;
BEGIN
  IF agency IS NULL THEN RAISE EXCEPTION 'custody: no agency was entered' USING ERRCODE = 'VA900'; END IF;
  -- In the caller's order: vials and boxes before the records that refer to them.
  FOR place IN 0 .. jsonb_array_length(tables) - 1 LOOP
    name := tables -> place ->> 0;
    list := tables -> place -> 1;
    IF name = 'stock_move_record' THEN
      INSERT INTO stock_move_record
      SELECT * FROM jsonb_populate_recordset(NULL::stock_move_record, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'personal_data' THEN
      INSERT INTO personal_data
      SELECT * FROM jsonb_populate_recordset(NULL::personal_data, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_check' THEN
      INSERT INTO drug_check
      SELECT * FROM jsonb_populate_recordset(NULL::drug_check, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'box_check' THEN
      INSERT INTO box_check
      SELECT * FROM jsonb_populate_recordset(NULL::box_check, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_box' THEN
      -- How it is checked gets the default of its column, unless the caller says it.
      INSERT INTO drug_box (id, organization_id, user_group_id, created_by, created_on, name, barcode_id,
        daily_check_verify_required, check_daily, check_due_at, chain_length, chain_head)
      SELECT v.id, v.organization_id, v.user_group_id, v.created_by, v.created_on, v.name, v.barcode_id,
        v.daily_check_verify_required, coalesce(v.check_daily, true), v.check_due_at, v.chain_length, v.chain_head
      FROM jsonb_populate_recordset(NULL::drug_box, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug' THEN
      -- In the order of their codes, so that two batches with the same codes cannot deadlock.
      -- All columns but `is_held`, which the table makes of the amount.
      INSERT INTO drug (id, organization_id, user_group_id, created_by, created_on, barcode_id, type, drug_box_id,
        expiration_date, short_date, quantity, amount_left, lot_number, ndc_barcode, received_at, chain_length,
        chain_head)
      SELECT v.id, v.organization_id, v.user_group_id, v.created_by, v.created_on, v.barcode_id, v.type, v.drug_box_id,
        v.expiration_date, v.short_date, v.quantity, v.amount_left, v.lot_number, v.ndc_barcode, v.received_at,
        v.chain_length, v.chain_head
      FROM jsonb_populate_recordset(NULL::drug, list) v WHERE v.user_group_id = agency
      ORDER BY v.barcode_id;
    ELSIF name = 'receipt_vial' THEN
      INSERT INTO receipt_vial (id, drug_id, user_group_id, receipt_id, code)
      SELECT v.id, v.drug_id, v.user_group_id, v.receipt_id, v.code
      FROM jsonb_populate_recordset(NULL::receipt_vial, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'incident_amendment' THEN
      INSERT INTO incident_amendment
      SELECT * FROM jsonb_populate_recordset(NULL::incident_amendment, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_transfer' THEN
      INSERT INTO drug_transfer
      SELECT * FROM jsonb_populate_recordset(NULL::drug_transfer, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'box_transfer' THEN
      INSERT INTO box_transfer
      SELECT * FROM jsonb_populate_recordset(NULL::box_transfer, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'reseal' THEN
      INSERT INTO reseal
      SELECT * FROM jsonb_populate_recordset(NULL::reseal, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'discrepancy' THEN
      list := custody.into_cases(list, agency);
      INSERT INTO discrepancy
      SELECT * FROM jsonb_populate_recordset(NULL::discrepancy, list) v WHERE v.user_group_id = agency;
      PERFORM custody.link_case(d.case_id, 'discrepancy', to_jsonb(d))
      FROM (SELECT v.* FROM jsonb_populate_recordset(NULL::discrepancy, list) v
        WHERE v.user_group_id = agency ORDER BY v.id) d;
    ELSIF name = 'signature' THEN
      INSERT INTO signature
      SELECT * FROM jsonb_populate_recordset(NULL::signature, list) v WHERE v.user_group_id = agency;
    ELSE
      RAISE EXCEPTION 'custody: no such table: %', name USING ERRCODE = 'VA900';
    END IF;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> jsonb_array_length(list) THEN
      RAISE EXCEPTION 'custody: a row of another agency' USING ERRCODE = 'VA900';
    END IF;
  END LOOP;
  IF NOT custody.append_links(decided, agency)
    OR (decided ? 'seen' AND NOT custody.append_checks(decided -> 'seen', agency)) THEN
    RAISE EXCEPTION 'custody: a chain that does not continue' USING ERRCODE = 'VA900';
  END IF;
  IF decided ?| ARRAY['shortDates', 'places', 'resealDue', 'sealed', 'leftUnsealed'] THEN
    PERFORM custody.carry_on(decided, agency);
    PERFORM custody.mark_reseals(decided, agency);
  END IF;
  IF decided ?| ARRAY['proofId', 'codeId', 'deviceProof', 'confirmProofId', 'picture'] THEN
    PERFORM custody.use_up(decided);
  END IF;
  IF decided ? 'learn' THEN
    INSERT INTO national_drug_code (organization_id, user_group_id, created_by, ndc_barcode, code_type, type, quantity)
    SELECT auth.organization_id(), agency, auth.user_id(), l.ndc_barcode, l.code_type, l.type, l.quantity
    FROM jsonb_to_record(decided -> 'learn') AS l(ndc_barcode text, code_type text, type uuid, quantity numeric)
    ON CONFLICT (user_group_id, ndc_barcode) DO UPDATE SET type = excluded.type, quantity = excluded.quantity,
      code_type = excluded.code_type
    WHERE national_drug_code.archived_on IS NULL;
  END IF;
  IF decided ? 'answerFrom' THEN
    answer := json_build_object('with', decided -> 'answerWith', 'rows', custody.answer_rows(decided ->> 'answerFrom',
      ARRAY(SELECT jsonb_array_elements_text(decided -> 'answerIds')::uuid), agency));
  END IF;
  IF key IS NOT NULL THEN
    INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    VALUES (auth.user_id(), record.key, record.request_hash, record.answer);
  END IF;
  -- A repair also takes the key of the record that it repairs, so that a late try of that one records nothing.
  IF decided ? 'repairOf' THEN
    INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    VALUES (auth.user_id(), decided ->> 'repairOf', record.request_hash, record.answer);
  END IF;
  -- An answer that the caller gave is not sent back.
  RETURN CASE WHEN decided ? 'answerFrom' THEN answer END;
END $$;
REVOKE EXECUTE ON FUNCTION custody.record FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.record TO vialant_app;
