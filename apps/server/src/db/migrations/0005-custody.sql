-- The one door to the custody record. The application's role can write none of its tables; it can call these two
-- functions: `facts` enters the agency, locks what an operation is about and tells all that the rules need to know;
-- `record` appends what the rules decided and updates what is derived from it. Both run as the owner, so both name the
-- agency themselves in every statement.

CREATE SCHEMA custody;
GRANT USAGE ON SCHEMA custody TO vialant_app;

CREATE FUNCTION custody.vial_facts(of_drugs uuid[], of_agency uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id, 'barcode', d.barcode_id, 'amount', d.amount_left::text, 'quantity', d.quantity::text,
    'boxId', d.drug_box_id, 'boxName', b.name, 'unitName', u.name, 'unitType', coalesce(u.type, 'other'),
    'typeId', t.id, 'typeName', t.name, 'categories', to_jsonb(t.categories), 'isReusable', t.is_reusable,
    'unitOfMeasurement', t.unit_of_measurement, 'displayUnitOfMeasurement', t.display_unit_of_measurement,
    'typeUnitName', t.unit_name, 'shortDateAllowed', t.short_date_allowed,
    'chainLength', d.chain_length, 'chainHead', d.chain_head) ORDER BY d.id), '[]')
  FROM drug d JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
  WHERE d.id = ANY (of_drugs) AND d.user_group_id = of_agency);
END $$;

CREATE FUNCTION custody.box_facts(of_boxes uuid[], of_agency uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'name', b.name, 'barcode', b.barcode_id, 'unitId', b.unit_id, 'unitName', u.name,
    'unitType', coalesce(u.type, 'other'), 'verifyRequired', b.daily_check_verify_required,
    'userGroupId', b.user_group_id, 'chainLength', b.chain_length, 'chainHead', b.chain_head) ORDER BY b.id), '[]')
  FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id
  WHERE b.id = ANY (of_boxes) AND b.user_group_id = of_agency);
END $$;

-- What is known of the witness a call names: one that was proven by password in this session, or a code shown by
-- another user's device and scanned by this session in time.
CREATE FUNCTION custody.witness_facts(wanted jsonb, of_token_hash bytea, of_agency uuid) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
  SELECT CASE
    WHEN wanted ->> 'witnessId' IS NOT NULL THEN (
      SELECT jsonb_build_object('form', 'user', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'proofId', (SELECT p.id FROM witness_proof p WHERE p.token_hash = of_token_hash AND p.witness_id = a.id
          AND p.user_group_id = of_agency AND p.used_on IS NULL AND p.proven_on > now() - interval '5 minutes'
          ORDER BY p.id DESC LIMIT 1))
      FROM user_account a JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency
      WHERE a.id::text = wanted ->> 'witnessId' AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date))
    WHEN wanted ->> 'biometricGuid' IS NOT NULL THEN (
      SELECT jsonb_build_object('form', 'biometric', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'codeId', c.id, 'isMember', m.user_id IS NOT NULL,
        'isFresh', c.used_on IS NULL AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
          AND coalesce(c.looked_up_by = of_token_hash AND c.looked_up_on > now() - interval '5 minutes', false))
      FROM biometric_code c JOIN user_account a ON a.id = c.created_by
      LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency
      WHERE c.guid = wanted ->> 'biometricGuid')
  END);
END $$;

-- Here and in `record` the lists are short and the tables long, which the planner cannot know: it is told to plan once
-- and to look rows up. What they call runs under the same settings.
CREATE FUNCTION custody.facts(of_token_hash bytea, wanted_group text, key text, request_hash bytea, wanted jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  me record;
  earlier record;
  box_ids uuid[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(wanted -> 'boxes', '[]'))::uuid);
  drug_ids uuid[] := ARRAY(SELECT jsonb_array_elements_text(coalesce(wanted -> 'drugs', '[]'))::uuid);
  target uuid := (wanted ->> 'targetGroup')::uuid;
  clock timestamptz;
BEGIN
  SELECT e.*, a.first_name || ' ' || a.last_name AS user_name INTO me
  FROM auth.enter(of_token_hash, wanted_group, false) e JOIN user_account a ON a.id = e.user_id;
  IF key IS NOT NULL THEN
    -- Two tries at once take turns, so that the second one finds the first one's answer.
    PERFORM pg_advisory_xact_lock(hashtextextended(me.user_id::text || key, 0));
    SELECT i.answer, i.request_hash = facts.request_hash AS is_same INTO earlier
    FROM idempotent_answer i WHERE i.user_id = me.user_id AND i.key = facts.key;
    IF FOUND THEN RETURN jsonb_build_object('isSame', earlier.is_same, 'answer', earlier.answer); END IF;
  END IF;
  -- Always boxes before vials and each by id: two operations that meet wait for each other once, never both at once.
  -- No key update: a record of a vial refers to its box, and that must not wait for whoever checks the box.
  PERFORM FROM drug_box b WHERE b.id = ANY (box_ids) AND b.user_group_id = me.user_group_id ORDER BY b.id FOR NO KEY UPDATE;
  IF wanted ? 'vialsOfBox' THEN
    drug_ids := drug_ids || ARRAY(SELECT d.id FROM drug d
      WHERE d.drug_box_id = (wanted ->> 'vialsOfBox')::uuid AND d.user_group_id = me.user_group_id AND d.amount_left > 0);
  END IF;
  IF wanted ? 'vialOfSource' THEN
    drug_ids := drug_ids || ARRAY(SELECT r.drug_id FROM stock_move_record r
      WHERE r.id = (wanted ->> 'vialOfSource')::uuid AND r.user_group_id = me.user_group_id);
  END IF;
  PERFORM FROM drug d WHERE d.id = ANY (drug_ids) AND d.user_group_id = me.user_group_id ORDER BY d.id FOR NO KEY UPDATE;
  -- Only now, after the waiting: what is recorded later about a vial is also later in time.
  clock := clock_timestamp();
  RETURN jsonb_build_object(
    'now', api.instant(clock), 'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
    'actor', jsonb_build_object('userId', me.user_id, 'userGroupId', me.user_group_id, 'organizationId', me.organization_id,
      'role', me.role, 'name', me.user_name),
    'settings', (SELECT to_jsonb(g) FROM user_group g WHERE g.id = me.user_group_id),
    'vials', custody.vial_facts(drug_ids, me.user_group_id),
    'boxes', custody.box_facts(box_ids, me.user_group_id),
    'witness', custody.witness_facts(wanted, of_token_hash, me.user_group_id),
    'sources', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'drugId', r.drug_id, 'type', r.type,
        'quantity', r.quantity::text, 'incidentNumber', (SELECT v.incident_number FROM api.stock_move_record v WHERE v.id = r.id),
        'isReversed', EXISTS (SELECT FROM stock_move_record x WHERE x.source_id = r.id))), '[]')
      FROM stock_move_record r
      WHERE r.id IN (SELECT jsonb_array_elements_text(coalesce(wanted -> 'sources', '[]'))::uuid)
        AND r.user_group_id = me.user_group_id),
    -- An agency that is not of this organisation, or not one at all, is simply not there.
    'target', CASE WHEN target IS NOT NULL THEN (SELECT jsonb_build_object('userGroupId', g.id, 'name', g.name)
      FROM user_group g WHERE g.id = target AND g.organization_id = me.organization_id) END,
    'targetBox', CASE WHEN wanted ? 'targetBox' THEN (
      SELECT custody.box_facts(ARRAY[(wanted ->> 'targetBox')::uuid], coalesce(target, me.user_group_id)) -> 0
      WHERE target IS NULL OR EXISTS (SELECT FROM user_group g WHERE g.id = target AND g.organization_id = me.organization_id)) END,
    'unit', CASE WHEN wanted ? 'unit' THEN (SELECT jsonb_build_object('id', u.id, 'name', u.name, 'type', u.type)
      FROM unit u WHERE u.id = (wanted ->> 'unit')::uuid AND u.user_group_id = me.user_group_id) END,
    'type', CASE WHEN wanted ? 'type' THEN (SELECT jsonb_build_object('id', t.id, 'name', t.name, 'categories', to_jsonb(t.categories),
        'allowed', t.allowed, 'shortDateAllowed', t.short_date_allowed)
      FROM drug_type t WHERE t.id = (wanted ->> 'type')::uuid AND t.user_group_id = me.user_group_id) END,
    'takenCodes', CASE WHEN wanted ? 'codes' THEN (SELECT coalesce(jsonb_agg(c.barcode_id), '[]') FROM code c
      WHERE c.organization_id = me.organization_id
        AND c.barcode_id IN (SELECT jsonb_array_elements_text(wanted -> 'codes'))) END);
END $$;

CREATE FUNCTION custody.refuse_unless(condition boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN RAISE EXCEPTION 'custody: %', what USING ERRCODE = 'VA900'; END IF;
END $$;

-- Appends the decided records. Everything in it is of the entered agency; amounts and chains are carried on from what is
-- stored, not from what is said, so a mistake in the caller stops here.
CREATE FUNCTION custody.record(decided jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  agency uuid := auth.agency_id();
  name text;
  counted integer;
  answer jsonb;
BEGIN
  PERFORM custody.refuse_unless(agency IS NOT NULL, 'no agency was entered');
  FOR name IN SELECT jsonb_object_keys(decided -> 'rows') LOOP
    PERFORM custody.refuse_unless(NOT EXISTS (SELECT FROM jsonb_array_elements(decided -> 'rows' -> name) row
      WHERE (row ->> 'user_group_id')::uuid IS DISTINCT FROM agency), 'a row of another agency');
  END LOOP;
  -- New vials and boxes first, since records refer to them.
  IF decided -> 'rows' ? 'drug_box' THEN
    INSERT INTO drug_box SELECT * FROM jsonb_populate_recordset(NULL::drug_box, decided #> '{rows,drug_box}');
  END IF;
  IF decided -> 'rows' ? 'drug' THEN
    -- In the order of their codes, so that two batches that want the same ones meet at the first.
    INSERT INTO drug SELECT * FROM jsonb_populate_recordset(NULL::drug, decided #> '{rows,drug}') v ORDER BY v.barcode_id;
  END IF;
  IF decided -> 'rows' ? 'personal_data' THEN
    INSERT INTO personal_data SELECT * FROM jsonb_populate_recordset(NULL::personal_data, decided #> '{rows,personal_data}');
  END IF;
  IF decided -> 'rows' ? 'stock_move_record' THEN
    INSERT INTO stock_move_record SELECT * FROM jsonb_populate_recordset(NULL::stock_move_record, decided #> '{rows,stock_move_record}');
  END IF;
  IF decided -> 'rows' ? 'incident_amendment' THEN
    INSERT INTO incident_amendment SELECT * FROM jsonb_populate_recordset(NULL::incident_amendment, decided #> '{rows,incident_amendment}');
  END IF;
  IF decided -> 'rows' ? 'drug_transfer' THEN
    INSERT INTO drug_transfer SELECT * FROM jsonb_populate_recordset(NULL::drug_transfer, decided #> '{rows,drug_transfer}');
  END IF;
  IF decided -> 'rows' ? 'box_transfer' THEN
    INSERT INTO box_transfer SELECT * FROM jsonb_populate_recordset(NULL::box_transfer, decided #> '{rows,box_transfer}');
  END IF;
  IF decided -> 'rows' ? 'box_check' THEN
    INSERT INTO box_check SELECT * FROM jsonb_populate_recordset(NULL::box_check, decided #> '{rows,box_check}');
  END IF;
  IF decided -> 'rows' ? 'drug_check' THEN
    INSERT INTO drug_check SELECT * FROM jsonb_populate_recordset(NULL::drug_check, decided #> '{rows,drug_check}');
  END IF;
  IF decided -> 'rows' ? 'reseal' THEN
    INSERT INTO reseal SELECT * FROM jsonb_populate_recordset(NULL::reseal, decided #> '{rows,reseal}');
  END IF;
  IF decided -> 'rows' ? 'discrepancy' THEN
    INSERT INTO discrepancy SELECT * FROM jsonb_populate_recordset(NULL::discrepancy, decided #> '{rows,discrepancy}');
  END IF;
  PERFORM custody.append_links(decided -> 'links', agency);
  PERFORM custody.carry_on(decided, agency);
  PERFORM custody.use_witness(decided);
  IF decided ? 'learn' THEN
    INSERT INTO national_drug_code (organization_id, user_group_id, created_by, ndc_barcode, code_type, type, quantity)
    SELECT auth.organization_id(), agency, auth.user_id(), l.ndc_barcode, l.code_type, l.type, l.quantity
    FROM jsonb_to_record(decided -> 'learn') AS l(ndc_barcode text, code_type text, type uuid, quantity numeric)
    ON CONFLICT (user_group_id, ndc_barcode) DO UPDATE SET type = excluded.type, quantity = excluded.quantity,
      code_type = excluded.code_type;
  END IF;
  answer := custody.answer_rows(decided ->> 'answerFrom', ARRAY(SELECT jsonb_array_elements_text(decided -> 'answerIds')::uuid), agency);
  answer := jsonb_build_object('rows', answer, 'with', decided -> 'answerWith');
  IF decided ->> 'key' IS NOT NULL THEN
    INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    VALUES (auth.user_id(), decided ->> 'key', decode(decided ->> 'requestHash', 'hex'), answer);
  END IF;
  RETURN answer;
END $$;

-- The rows a caller is answered, as the API shows them. Written out per entity, so that each is planned once.
CREATE FUNCTION custody.answer_rows(entity text, ids uuid[], agency uuid) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  answer jsonb;
BEGIN
  IF entity = 'stock_move_record' THEN
    SELECT jsonb_agg(to_jsonb(v) ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.stock_move_record v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug' THEN
    SELECT jsonb_agg(to_jsonb(v) ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug_box' THEN
    SELECT jsonb_agg(to_jsonb(v) ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug_box v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'box_check' THEN
    SELECT jsonb_agg(to_jsonb(v) ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.box_check v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'discrepancy' THEN
    SELECT jsonb_agg(to_jsonb(v) ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.discrepancy v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  END IF;
  RETURN coalesce(answer, '[]');
END $$;

-- The links of each subject continue its stored chain without a gap.
CREATE FUNCTION custody.append_links(links jsonb, agency uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
  SELECT l.subject_id, l.number, agency, l.created_on, l.kind, l.record_id, l.previous_hash, l.hash
  FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, created_on timestamptz, kind text, record_id uuid,
    previous_hash text, hash text);
  PERFORM custody.refuse_unless(NOT EXISTS (
    SELECT FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, previous_hash text)
    LEFT JOIN custody_link before ON before.subject_id = l.subject_id AND before.number = l.number - 1
    WHERE l.previous_hash IS DISTINCT FROM coalesce(before.hash, CASE WHEN l.number = 1 THEN repeat('0', 64) END)),
    'a chain that does not continue');
END $$;

-- What is derived from the record: amounts, places, seals, and where each chain stands.
CREATE FUNCTION custody.carry_on(decided jsonb, agency uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  vials integer;
  boxes integer := 0;
  subjects integer;
BEGIN
  WITH head AS (
    SELECT DISTINCT ON (l.subject_id) l.subject_id, l.number, l.hash
    FROM jsonb_to_recordset(decided -> 'links') AS l(subject_id uuid, number integer, hash text)
    ORDER BY l.subject_id, l.number DESC
  ), moved AS (
    SELECT m.drug_id, sum(m.quantity) AS quantity
    FROM jsonb_to_recordset(coalesce(decided #> '{rows,stock_move_record}', '[]')) AS m(drug_id uuid, quantity numeric)
    GROUP BY m.drug_id
  ), placed AS (
    SELECT * FROM jsonb_to_recordset(coalesce(decided -> 'places', '[]')) AS p(drug_id uuid, drug_box_id uuid, user_group_id uuid)
  )
  UPDATE drug d SET chain_length = head.number, chain_head = head.hash,
    amount_left = d.amount_left + coalesce(moved.quantity, 0),
    drug_box_id = coalesce(placed.drug_box_id, d.drug_box_id),
    user_group_id = coalesce(placed.user_group_id, d.user_group_id),
    type = CASE WHEN placed.user_group_id IS DISTINCT FROM agency AND placed.user_group_id IS NOT NULL
      THEN custody.type_in(d.type, placed.user_group_id) ELSE d.type END
  FROM head LEFT JOIN moved ON moved.drug_id = head.subject_id LEFT JOIN placed ON placed.drug_id = head.subject_id
  WHERE d.id = head.subject_id AND d.user_group_id = agency;
  GET DIAGNOSTICS vials = ROW_COUNT;
  SELECT count(DISTINCT link ->> 'subject_id') INTO subjects FROM jsonb_array_elements(decided -> 'links') link;
  IF vials < subjects THEN
    WITH head AS (
      SELECT DISTINCT ON (l.subject_id) l.subject_id, l.number, l.hash
      FROM jsonb_to_recordset(decided -> 'links') AS l(subject_id uuid, number integer, hash text)
      ORDER BY l.subject_id, l.number DESC
    ), changed AS (
      SELECT * FROM jsonb_to_recordset(coalesce(decided -> 'boxes', '[]')) AS b(id uuid, barcode_id text, unit_id uuid)
    )
    UPDATE drug_box b SET chain_length = head.number, chain_head = head.hash,
      barcode_id = coalesce(changed.barcode_id, b.barcode_id), unit_id = coalesce(changed.unit_id, b.unit_id)
    FROM head LEFT JOIN changed ON changed.id = head.subject_id
    WHERE b.id = head.subject_id AND b.user_group_id = agency;
    GET DIAGNOSTICS boxes = ROW_COUNT;
  END IF;
  PERFORM custody.refuse_unless(vials + boxes = subjects, 'a record about something that is not here');
  IF jsonb_array_length(decided -> 'shortDates') > 0 THEN
    UPDATE drug d SET short_date = s.short_date
    FROM jsonb_to_recordset(coalesce(decided -> 'shortDates', '[]')) AS s(id uuid, short_date date)
    WHERE d.id = s.id AND d.user_group_id = agency;
  END IF;
END $$;

-- The same drug type in another agency of the organisation: the one of that name, or a copy of ours.
CREATE FUNCTION custody.type_in(of_type uuid, in_group uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
BEGIN
  INSERT INTO drug_type (user_group_id, name, unit_name, unit_of_measurement, display_unit_of_measurement, categories,
    allowed, is_reusable, short_date_allowed, short_date_num_days)
  SELECT in_group, t.name, t.unit_name, t.unit_of_measurement, t.display_unit_of_measurement, t.categories, t.allowed,
    t.is_reusable, t.short_date_allowed, t.short_date_num_days
  FROM drug_type t WHERE t.id = of_type
  ON CONFLICT (user_group_id, name) DO NOTHING;
  SELECT n.id INTO found_id FROM drug_type t JOIN drug_type n ON n.name = t.name AND n.user_group_id = in_group WHERE t.id = of_type;
  RETURN found_id;
END $$;

-- A proof serves one operation: whoever comes second finds it used.
CREATE FUNCTION custody.use_witness(decided jsonb) RETURNS void LANGUAGE plpgsql AS $$
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

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA custody FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts, custody.record TO vialant_app;
