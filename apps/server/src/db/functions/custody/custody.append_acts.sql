-- The other door: appends the records that were decided about one act, or about several that share a transaction, of
-- all or of none. All of it belongs to those whom `custody.facts_of_acts` has let in, each in their agency; amounts and
-- chains continue what is stored, not what the caller sent, so a mistake of the caller is refused here. Keeps the
-- answer to each act for repetitions, and answers it.
CREATE OR REPLACE FUNCTION custody.append_acts(decided jsonb) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  callers text[] := nullif(current_setting('vialant.callers', true), '');
  agencies uuid[] := nullif(current_setting('vialant.agencies', true), '');
  tables jsonb := decided -> 'rows';
  name text;
  list jsonb;
  counted integer;
  -- How many records there are, how many are to be linked, and those that were, each with its agency.
  records integer := 0;
  wanted integer := 0;
  linked text[] := '{}';
  answers json[];
BEGIN
  IF callers IS NULL THEN RAISE EXCEPTION 'custody: no agency was entered' USING ERRCODE = 'VA900'; END IF;
  -- In the caller's order: vials and boxes before the records that refer to them. One statement for each table, so that
  -- it is planned once.
  FOR place IN 0 .. jsonb_array_length(tables) - 1 LOOP
    name := tables -> place ->> 0;
    list := tables -> place -> 1;
    IF EXISTS (SELECT FROM jsonb_to_recordset(list) AS r(created_by text, user_group_id text)
      WHERE (r.created_by || ' ' || r.user_group_id = ANY (callers)) IS NOT TRUE) THEN
      RAISE EXCEPTION 'custody: a row of another agency' USING ERRCODE = 'VA900';
    END IF;
    IF name <> ALL ('{drug_box,drug,receipt_vial,discrepancy}') THEN
      records := records + jsonb_array_length(list);
    END IF;
    IF name = 'stock_move_record' THEN
      INSERT INTO stock_move_record SELECT * FROM jsonb_populate_recordset(NULL::stock_move_record, list);
    ELSIF name = 'box_check' THEN
      INSERT INTO box_check SELECT * FROM jsonb_populate_recordset(NULL::box_check, list);
    ELSIF name = 'incident_amendment' THEN
      INSERT INTO incident_amendment SELECT * FROM jsonb_populate_recordset(NULL::incident_amendment, list);
    ELSIF name = 'drug_transfer' THEN
      INSERT INTO drug_transfer SELECT * FROM jsonb_populate_recordset(NULL::drug_transfer, list);
    ELSIF name = 'box_transfer' THEN
      INSERT INTO box_transfer SELECT * FROM jsonb_populate_recordset(NULL::box_transfer, list);
    ELSIF name = 'reseal' THEN
      INSERT INTO reseal SELECT * FROM jsonb_populate_recordset(NULL::reseal, list);
    ELSIF name = 'drug_box' THEN
      -- How it is checked gets the default of its column, unless the caller says it.
      INSERT INTO drug_box (id, organization_id, user_group_id, created_by, created_on, name, barcode_id,
        daily_check_verify_required, check_daily, check_due_at, chain_length, chain_head)
      SELECT v.id, v.organization_id, v.user_group_id, v.created_by, v.created_on, v.name, v.barcode_id,
        v.daily_check_verify_required, coalesce(v.check_daily, true), v.check_due_at, v.chain_length, v.chain_head
      FROM jsonb_populate_recordset(NULL::drug_box, list) v;
    ELSIF name = 'drug' THEN
      -- In the order of their codes, so that two acts with the same codes cannot deadlock.
      -- All columns but `is_held`, which the table makes of the amount.
      INSERT INTO drug (id, organization_id, user_group_id, created_by, created_on, barcode_id, type, drug_box_id,
        expiration_date, short_date, quantity, amount_left, lot_number, ndc_barcode, received_at, chain_length,
        chain_head)
      SELECT v.id, v.organization_id, v.user_group_id, v.created_by, v.created_on, v.barcode_id, v.type, v.drug_box_id,
        v.expiration_date, v.short_date, v.quantity, v.amount_left, v.lot_number, v.ndc_barcode, v.received_at,
        v.chain_length, v.chain_head
      FROM jsonb_populate_recordset(NULL::drug, list) v ORDER BY v.barcode_id;
    ELSIF name = 'receipt_vial' THEN
      INSERT INTO receipt_vial (id, drug_id, user_group_id, receipt_id, code)
      SELECT v.id, v.drug_id, v.user_group_id, v.receipt_id, v.code
      FROM jsonb_populate_recordset(NULL::receipt_vial, list) v;
    ELSIF name = 'discrepancy' THEN
      list := custody.into_cases(list, auth.agency_id());
      INSERT INTO discrepancy SELECT * FROM jsonb_populate_recordset(NULL::discrepancy, list);
      PERFORM custody.link_case(d.case_id, 'discrepancy', to_jsonb(d))
      FROM (SELECT v.* FROM jsonb_populate_recordset(NULL::discrepancy, list) v ORDER BY v.id) d;
    ELSE
      RAISE EXCEPTION 'custody: no such table: %', name USING ERRCODE = 'VA900';
    END IF;
  END LOOP;
  FOR place IN 0 .. jsonb_array_length(decided -> 'links') - 1 LOOP
    list := decided -> 'links' -> place;
    linked := linked || custody.continue_chains(list, agencies);
    wanted := wanted + cardinality((list ->> 'subjects')::uuid[]);
    IF cardinality(linked) <> wanted THEN
      RAISE EXCEPTION 'custody: a chain that does not continue' USING ERRCODE = 'VA900';
    END IF;
    -- Of each vial that a check has seen there is a row, with the id and the vial of its link. What all rows share is
    -- that of the check itself.
    IF list ? 'check' THEN
      INSERT INTO drug_check (id, user_group_id, created_by, created_on, box_check_id, drug_id, amount,
        scanned_manually, scanned_by)
      SELECT s.id, c.user_group_id, c.created_by, c.created_on, c.id, s.vial, s.amount, s.manually, s.scanned_by
      FROM box_check c CROSS JOIN unnest((list ->> 'records')::uuid[], (list ->> 'subjects')::uuid[],
        (list ->> 'amounts')::numeric[], (list ->> 'manually')::boolean[], (list ->> 'scannedBy')::text[])
        AS s(id, vial, amount, manually, scanned_by)
      JOIN drug d ON d.id = s.vial AND d.drug_box_id = c.drug_box_id AND d.amount_left = s.amount
      WHERE c.id = (list ->> 'check')::uuid AND c.created_by || ' ' || c.user_group_id = ANY (callers);
      GET DIAGNOSTICS counted = ROW_COUNT;
      records := records + counted;
    END IF;
  END LOOP;
  IF records <> wanted THEN RAISE EXCEPTION 'custody: a record without a link' USING ERRCODE = 'VA900'; END IF;
  IF decided ? 'signatures' THEN
    INSERT INTO signature
    SELECT * FROM jsonb_populate_recordset(NULL::signature, decided -> 'signatures') v
    WHERE v.user_group_id = ANY (agencies)
      AND EXISTS (SELECT FROM drug d WHERE d.id = v.subject_id AND d.user_group_id = v.user_group_id);
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> jsonb_array_length(decided -> 'signatures') THEN
      RAISE EXCEPTION 'custody: a signature of another agency' USING ERRCODE = 'VA900';
    END IF;
  END IF;
  IF decided ? 'personal' THEN
    INSERT INTO personal_data
    SELECT * FROM jsonb_populate_recordset(NULL::personal_data, decided -> 'personal') v
    WHERE v.record_id || ' ' || v.user_group_id = ANY (linked);
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> jsonb_array_length(decided -> 'personal') THEN
      RAISE EXCEPTION 'custody: data of no record' USING ERRCODE = 'VA900';
    END IF;
  END IF;
  IF decided ?| ARRAY['shortDates', 'boxes', 'places'] THEN
    PERFORM custody.carry_on(decided, auth.agency_id());
  END IF;
  IF decided ?| ARRAY['resealDue', 'sealed', 'leftUnsealed'] THEN
    PERFORM custody.note_reseals(decided, callers);
  END IF;
  IF decided ?| ARRAY['proofs', 'confirmed', 'pictures'] THEN
    PERFORM custody.use_proofs(decided, callers);
  END IF;
  IF decided ? 'learned' THEN
    INSERT INTO national_drug_code (organization_id, user_group_id, created_by, ndc_barcode, code_type, type, quantity)
    SELECT auth.organization_id(), auth.agency_id(), auth.user_id(), l.ndc_barcode, l.code_type, l.type, l.quantity
    FROM jsonb_to_recordset(decided -> 'learned') AS l(ndc_barcode text, code_type text, type uuid, quantity numeric)
    ON CONFLICT (user_group_id, ndc_barcode) DO UPDATE SET type = excluded.type, quantity = excluded.quantity,
      code_type = excluded.code_type
    WHERE national_drug_code.archived_on IS NULL;
  END IF;
  IF decided ? 'answers' THEN
    -- What an act knows itself, or rows as the API shows them, which are of one entity in all acts. One statement for
    -- each entity, so that it is planned once.
    name := decided -> 'answers' -> 0 ->> 'from';
    IF name = 'stock_move_record' THEN
      answers := ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
          SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.stock_move_record v
          WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
        FROM jsonb_to_recordset(decided -> 'answers') AS a(ids uuid[], "with" json));
    ELSIF name = 'drug' THEN
      answers := ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
          SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.drug v
          WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
        FROM jsonb_to_recordset(decided -> 'answers') AS a(ids uuid[], "with" json));
    ELSIF name = 'drug_box' THEN
      answers := ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
          SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.drug_box v
          WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
        FROM jsonb_to_recordset(decided -> 'answers') AS a(ids uuid[], "with" json));
    ELSIF name = 'discrepancy' THEN
      answers := ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
          SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.discrepancy v
          WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
        FROM jsonb_to_recordset(decided -> 'answers') AS a(ids uuid[], "with" json));
    ELSE
      answers := ARRAY(SELECT (a ->> 'known')::json FROM jsonb_array_elements(decided -> 'answers') a);
    END IF;
    INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    SELECT k.user_id, k.key, decode(k.hash, 'hex'), answers[k.act]
    FROM jsonb_to_recordset(decided -> 'keys')
      AS k(act integer, user_id uuid, user_group_id uuid, key text, hash text)
    WHERE k.user_id || ' ' || k.user_group_id = ANY (callers);
  END IF;
  RETURN to_json(answers);
END $$;
REVOKE EXECUTE ON FUNCTION custody.append_acts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.append_acts TO vialant_app;
