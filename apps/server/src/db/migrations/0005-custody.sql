-- The one door to the custody record. The application's role can write none of its tables; it can call these two
-- functions: `facts` enters the agency, locks what an operation is about and tells all that the rules need to know;
-- `record` appends what the rules decided and updates what is derived from it. Both run as the owner, so both name the
-- agency themselves in every statement.

CREATE SCHEMA custody;
GRANT USAGE ON SCHEMA custody TO vialant_app;

CREATE FUNCTION custody.box_facts(of_boxes uuid[], of_agency uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF cardinality(of_boxes) = 0 THEN RETURN '[]'; END IF;
  RETURN (
  SELECT coalesce(json_agg(json_build_object(
    'id', b.id, 'name', b.name, 'barcode', b.barcode_id, 'unitId', b.unit_id, 'unitName', u.name,
    'verifyRequired', b.daily_check_verify_required,
    'userGroupId', b.user_group_id, 'chainLength', b.chain_length, 'chainHead', b.chain_head) ORDER BY b.id), '[]')
  FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id
  WHERE b.id = ANY (of_boxes) AND b.user_group_id = of_agency);
END $$;

-- What is known of the witness a call names: one that was proven by password in this session, or a code shown by
-- another user's device and scanned by this session in time.
CREATE FUNCTION custody.witness_facts(wanted jsonb, of_token_hash bytea, of_agency uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF wanted ->> 'witnessId' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'user', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'proofId', (SELECT p.id FROM witness_proof p WHERE p.token_hash = of_token_hash AND p.witness_id = a.id
          AND p.user_group_id = of_agency AND p.used_on IS NULL AND p.proven_on > now() - interval '5 minutes'
          ORDER BY p.id DESC LIMIT 1))
      FROM user_account a JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency
      WHERE a.id::text = wanted ->> 'witnessId' AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date));
  ELSIF wanted ->> 'biometricGuid' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'biometric', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'codeId', c.id, 'isMember', m.user_id IS NOT NULL,
        'isFresh', c.used_on IS NULL AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
          AND coalesce(c.looked_up_by = of_token_hash AND c.looked_up_on > now() - interval '5 minutes', false))
      FROM biometric_code c JOIN user_account a ON a.id = c.created_by
      LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency
      WHERE c.guid = wanted ->> 'biometricGuid');
  END IF;
  RETURN NULL;
END $$;

-- The rest of what an operation may ask about, each only where it is asked for.
CREATE FUNCTION custody.other_facts(wanted jsonb, of_agency uuid, of_organization uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  target uuid := (wanted ->> 'targetGroup')::uuid;
BEGIN
  RETURN json_build_object(
    'boxes', custody.box_facts(ARRAY(SELECT jsonb_array_elements_text(coalesce(wanted -> 'boxes', '[]'))::uuid), of_agency),
    'sources', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'drugId', r.drug_id, 'type', r.type,
        'quantity', r.quantity::text, 'incidentNumber', (SELECT v.incident_number FROM api.stock_move_record v WHERE v.id = r.id),
        'isReversed', EXISTS (SELECT FROM stock_move_record x WHERE x.source_id = r.id))), '[]')
      FROM stock_move_record r
      WHERE r.id IN (SELECT jsonb_array_elements_text(coalesce(wanted -> 'sources', '[]'))::uuid) AND r.user_group_id = of_agency),
    -- An agency that is not of this organisation, or not one at all, is simply not there.
    'target', CASE WHEN target IS NOT NULL THEN (SELECT json_build_object('userGroupId', g.id, 'name', g.name)
      FROM user_group g WHERE g.id = target AND g.organization_id = of_organization) END,
    'targetBox', CASE WHEN wanted ? 'targetBox' THEN (
      SELECT custody.box_facts(ARRAY[(wanted ->> 'targetBox')::uuid], coalesce(target, of_agency)) -> 0
      WHERE target IS NULL OR EXISTS (SELECT FROM user_group g WHERE g.id = target AND g.organization_id = of_organization)) END,
    'unit', CASE WHEN wanted ? 'unit' THEN (SELECT json_build_object('id', u.id, 'name', u.name, 'type', u.type)
      FROM unit u WHERE u.id = (wanted ->> 'unit')::uuid AND u.user_group_id = of_agency) END,
    'type', CASE WHEN wanted ? 'type' THEN (SELECT json_build_object('id', t.id, 'name', t.name, 'categories', t.categories,
        'allowed', t.allowed, 'shortDateAllowed', t.short_date_allowed)
      FROM drug_type t WHERE t.id = (wanted ->> 'type')::uuid AND t.user_group_id = of_agency) END,
    'takenCodes', CASE WHEN wanted ? 'codes' THEN (SELECT coalesce(json_agg(c.barcode_id), '[]') FROM code c
      WHERE c.organization_id = of_organization
        AND c.barcode_id IN (SELECT jsonb_array_elements_text(wanted -> 'codes'))) END,
    'images', CASE WHEN wanted ? 'images' THEN (SELECT coalesce(json_agg(i.id), '[]') FROM image i
      WHERE i.id IN (SELECT jsonb_array_elements_text(wanted -> 'images')::uuid) AND i.user_group_id = of_agency) END);
END $$;

-- Locks the boxes and vials an operation is about and tells the vials: those named, those in a box, that of a source.
-- Always boxes before vials and each by id: two operations that meet wait for each other once, never both at once.
-- No key update: a record of a vial refers to its box, and that must not wait for whoever checks the box.
CREATE FUNCTION custody.lock_wanted(wanted jsonb, of_agency uuid) RETURNS uuid[]
LANGUAGE plpgsql AS $$
DECLARE
  -- From the text of one array to the text of the other: no statement is run for it.
  drug_ids uuid[] := coalesce(translate(wanted ->> 'drugs', '[]" ', '{}'), '{}');
BEGIN
  IF wanted ? 'boxes' THEN
    PERFORM FROM drug_box b WHERE b.id IN (SELECT jsonb_array_elements_text(wanted -> 'boxes')::uuid)
      AND b.user_group_id = of_agency ORDER BY b.id FOR NO KEY UPDATE;
  END IF;
  IF wanted ? 'vialsOfBox' THEN
    drug_ids := drug_ids || ARRAY(SELECT d.id FROM drug d
      WHERE d.drug_box_id = (wanted ->> 'vialsOfBox')::uuid AND d.user_group_id = of_agency AND d.amount_left > 0);
  END IF;
  IF wanted ? 'vialOfSource' THEN
    drug_ids := drug_ids || ARRAY(SELECT r.drug_id FROM stock_move_record r
      WHERE r.id = (wanted ->> 'vialOfSource')::uuid AND r.user_group_id = of_agency);
  END IF;
  -- Most operations are about one vial, which needs no order.
  IF cardinality(drug_ids) = 1 THEN
    PERFORM FROM drug d WHERE d.id = drug_ids[1] AND d.user_group_id = of_agency FOR NO KEY UPDATE;
  ELSIF cardinality(drug_ids) > 1 THEN
    PERFORM FROM drug d WHERE d.id = ANY (drug_ids) AND d.user_group_id = of_agency ORDER BY d.id FOR NO KEY UPDATE;
  END IF;
  RETURN drug_ids;
END $$;

-- Here and in `record` the lists are short and the tables long, which the planner cannot know: it is told to plan once
-- and to look rows up. What they call runs under the same settings.
CREATE FUNCTION custody.facts(of_token_hash bytea, wanted_group text, key text, request_hash bytea, wanted jsonb) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_seqscan = off AS $$
DECLARE
  me record;
  drug_ids uuid[];
  clock timestamptz;
  told json;
  earlier json;
BEGIN
  me := auth.enter(of_token_hash, wanted_group, false);
  drug_ids := custody.lock_wanted(wanted, me.user_group_id);
  -- Only now, after the waiting: what is recorded later about a vial is also later in time.
  clock := clock_timestamp();
  -- What was answered before is asked in the same statement: whoever sees what the first try has changed also sees it.
  SELECT json_build_object(
      'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
      'actor', json_build_object('userId', a.id, 'userGroupId', g.id, 'organizationId', g.organization_id,
        'role', me.role, 'name', a.first_name || ' ' || a.last_name),
      'settings', to_json(g),
      'vials', (SELECT coalesce(json_agg(json_build_object(
            'id', d.id, 'barcode', d.barcode_id, 'amount', d.amount_left::text,
            'boxId', d.drug_box_id, 'boxName', b.name, 'unitName', u.name,
            'typeId', t.id, 'typeName', t.name, 'categories', t.categories, 'isReusable', t.is_reusable,
            'unitOfMeasurement', t.unit_of_measurement, 'displayUnitOfMeasurement', t.display_unit_of_measurement,
            'typeUnitName', t.unit_name, 'shortDateAllowed', t.short_date_allowed,
            'chainLength', d.chain_length, 'chainHead', d.chain_head) ORDER BY d.id), '[]')
          FROM drug d JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
          WHERE d.id = ANY (drug_ids) AND d.user_group_id = g.id),
      'witness', custody.witness_facts(wanted, of_token_hash, me.user_group_id),
      'others', CASE WHEN wanted ?| ARRAY['boxes', 'sources', 'targetGroup', 'targetBox', 'unit', 'type', 'codes', 'images']
        THEN custody.other_facts(wanted, me.user_group_id, me.organization_id) END),
    (SELECT json_build_object('isSame', i.request_hash = facts.request_hash, 'answer', i.answer)
      FROM idempotent_answer i WHERE i.user_id = a.id AND i.key = facts.key)
  INTO told, earlier
  FROM user_account a, user_group g WHERE a.id = me.user_id AND g.id = me.user_group_id;
  RETURN coalesce(earlier, told);
END $$;

CREATE FUNCTION custody.refuse_unless(condition boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN RAISE EXCEPTION 'custody: %', what USING ERRCODE = 'VA900'; END IF;
END $$;

-- Appends the decided records. Everything in it is of the entered agency; amounts and chains are carried on from what is
-- stored, not from what is said, so a mistake in the caller stops here. The answer is given by the caller, or read back.
CREATE FUNCTION custody.record(decided jsonb, answer json, key text, request_hash bytea) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_seqscan = off AS $$
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
      INSERT INTO stock_move_record SELECT * FROM jsonb_populate_recordset(NULL::stock_move_record, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'personal_data' THEN
      INSERT INTO personal_data SELECT * FROM jsonb_populate_recordset(NULL::personal_data, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_check' THEN
      INSERT INTO drug_check SELECT * FROM jsonb_populate_recordset(NULL::drug_check, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'box_check' THEN
      INSERT INTO box_check SELECT * FROM jsonb_populate_recordset(NULL::box_check, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_box' THEN
      INSERT INTO drug_box SELECT * FROM jsonb_populate_recordset(NULL::drug_box, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug' THEN
      -- In the order of their codes, so that two batches that want the same ones meet at the first.
      INSERT INTO drug SELECT * FROM jsonb_populate_recordset(NULL::drug, list) v WHERE v.user_group_id = agency ORDER BY v.barcode_id;
    ELSIF name = 'incident_amendment' THEN
      INSERT INTO incident_amendment SELECT * FROM jsonb_populate_recordset(NULL::incident_amendment, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'drug_transfer' THEN
      INSERT INTO drug_transfer SELECT * FROM jsonb_populate_recordset(NULL::drug_transfer, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'box_transfer' THEN
      INSERT INTO box_transfer SELECT * FROM jsonb_populate_recordset(NULL::box_transfer, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'reseal' THEN
      INSERT INTO reseal SELECT * FROM jsonb_populate_recordset(NULL::reseal, list) v WHERE v.user_group_id = agency;
    ELSIF name = 'discrepancy' THEN
      INSERT INTO discrepancy SELECT * FROM jsonb_populate_recordset(NULL::discrepancy, list) v WHERE v.user_group_id = agency;
    ELSE
      RAISE EXCEPTION 'custody: no such table: %', name USING ERRCODE = 'VA900';
    END IF;
    GET DIAGNOSTICS counted = ROW_COUNT;
    IF counted <> jsonb_array_length(list) THEN RAISE EXCEPTION 'custody: a row of another agency' USING ERRCODE = 'VA900'; END IF;
  END LOOP;
  IF NOT custody.append_links(decided, agency) THEN
    RAISE EXCEPTION 'custody: a chain that does not continue' USING ERRCODE = 'VA900';
  END IF;
  IF decided ?| ARRAY['shortDates', 'places'] THEN PERFORM custody.carry_on(decided, agency); END IF;
  IF decided ?| ARRAY['proofId', 'codeId'] THEN PERFORM custody.use_witness(decided); END IF;
  IF decided ? 'learn' THEN
    INSERT INTO national_drug_code (organization_id, user_group_id, created_by, ndc_barcode, code_type, type, quantity)
    SELECT auth.organization_id(), agency, auth.user_id(), l.ndc_barcode, l.code_type, l.type, l.quantity
    FROM jsonb_to_record(decided -> 'learn') AS l(ndc_barcode text, code_type text, type uuid, quantity numeric)
    ON CONFLICT (user_group_id, ndc_barcode) DO UPDATE SET type = excluded.type, quantity = excluded.quantity,
      code_type = excluded.code_type;
  END IF;
  IF decided ? 'answerFrom' THEN
    answer := json_build_object('with', NULL, 'rows', custody.answer_rows(decided ->> 'answerFrom',
      ARRAY(SELECT jsonb_array_elements_text(decided -> 'answerIds')::uuid), agency));
  END IF;
  IF key IS NOT NULL THEN
    INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    VALUES (auth.user_id(), record.key, record.request_hash, record.answer);
  END IF;
  -- What the caller knows already need not travel.
  RETURN CASE WHEN decided ? 'answerFrom' THEN answer END;
END $$;

-- The rows a caller is answered, as the API shows them. Written out per entity, so that each is planned once.
CREATE FUNCTION custody.answer_rows(entity text, ids uuid[], agency uuid) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  answer json;
BEGIN
  IF entity = 'stock_move_record' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.stock_move_record v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug_box' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug_box v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  END IF;
  RETURN coalesce(answer, '[]');
END $$;

-- Appends links, of which those of each subject are to continue its chain, and ends the chain in the last of them; answers
-- whether they did. That they are of an agency and look like hashes is not asked of the table: only this function writes
-- it, and it compares where they begin with the vial or box they are about.
CREATE FUNCTION custody.append_links(decided jsonb, agency uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  links jsonb := decided -> 'links';
  appended integer;
  vials integer := 0;
  boxes integer := 0;
BEGIN
  INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
  SELECT l.subject_id, l.number, agency, l.created_on, l.kind, l.record_id, l.previous_hash, l.hash
  FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, created_on timestamptz, kind text, record_id uuid,
    previous_hash text, hash text)
  WHERE length(l.hash) = 64;
  GET DIAGNOSTICS appended = ROW_COUNT;
  IF decided ? 'vials' THEN
    -- The amount follows the stock moves as they are stored, not as they are said.
    UPDATE drug d SET chain_length = v.number, chain_head = v.hash, amount_left = d.amount_left + coalesce(
      (SELECT sum(m.quantity) FROM stock_move_record m WHERE m.id = ANY (v.moves) AND m.drug_id = d.id), 0)
    FROM jsonb_to_recordset(decided -> 'vials') AS v(id uuid, length integer, head text, number integer, hash text, moves uuid[])
    WHERE d.id = v.id AND d.user_group_id = agency AND d.chain_length = v.length AND d.chain_head = v.head;
    GET DIAGNOSTICS vials = ROW_COUNT;
  END IF;
  IF decided ? 'boxes' THEN
    UPDATE drug_box b SET chain_length = c.number, chain_head = c.hash,
      barcode_id = coalesce(c.barcode_id, b.barcode_id), unit_id = coalesce(c.unit_id, b.unit_id)
    FROM jsonb_to_recordset(decided -> 'boxes')
      AS c(id uuid, length integer, head text, number integer, hash text, barcode_id text, unit_id uuid)
    WHERE b.id = c.id AND b.user_group_id = agency AND b.chain_length = c.length AND b.chain_head = c.head;
    GET DIAGNOSTICS boxes = ROW_COUNT;
  END IF;
  -- One link each is what most operations add.
  RETURN appended = jsonb_array_length(links) AND vials = coalesce(jsonb_array_length(decided -> 'vials'), 0)
    AND boxes = coalesce(jsonb_array_length(decided -> 'boxes'), 0) AND (appended = vials + boxes OR NOT custody.is_broken(links));
END $$;

-- Whether a link of a subject that has several does not follow on the one before it.
CREATE FUNCTION custody.is_broken(links jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM (
    SELECT l.number - lag(l.number) OVER chain AS step, l.previous_hash IS DISTINCT FROM lag(l.hash) OVER chain AS is_other,
      row_number() OVER chain AS place
    FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, previous_hash text, hash text)
    WINDOW chain AS (PARTITION BY l.subject_id ORDER BY l.number)) c
  WHERE c.place > 1 AND (c.step <> 1 OR c.is_other))
$$;

-- What else is derived from the record: places and short dates.
CREATE FUNCTION custody.carry_on(decided jsonb, agency uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
BEGIN
  IF decided ? 'shortDates' THEN
    UPDATE drug d SET short_date = s.short_date
    FROM jsonb_to_recordset(decided -> 'shortDates') AS s(id uuid, short_date date)
    WHERE d.id = s.id AND d.user_group_id = agency;
  END IF;
  -- Last: a vial that goes to another agency is no longer found in this one.
  IF decided ? 'places' THEN
    -- Types that the other agency lacks are made in the order of their names: two calls that want the same ones meet at
    -- the first, and do not wait for each other.
    PERFORM custody.type_in(w.type, w.user_group_id) FROM (
      SELECT DISTINCT t.name, d.type, p.user_group_id
      FROM jsonb_to_recordset(decided -> 'places') AS p(drug_id uuid, user_group_id uuid)
      JOIN drug d ON d.id = p.drug_id AND d.user_group_id = agency JOIN drug_type t ON t.id = d.type
      WHERE p.user_group_id <> agency ORDER BY t.name) w;
    UPDATE drug d SET drug_box_id = p.drug_box_id, user_group_id = p.user_group_id,
      type = CASE WHEN p.user_group_id = agency THEN d.type ELSE custody.type_in(d.type, p.user_group_id) END
    FROM jsonb_to_recordset(decided -> 'places') AS p(drug_id uuid, drug_box_id uuid, user_group_id uuid)
    WHERE d.id = p.drug_id AND d.user_group_id = agency;
    GET DIAGNOSTICS counted = ROW_COUNT;
    PERFORM custody.refuse_unless(counted = jsonb_array_length(decided -> 'places'), 'a vial that is not here was moved');
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
