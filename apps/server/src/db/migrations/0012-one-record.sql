-- The record costs less where it is written most: what is known of the caller is read once, when they enter, and an
-- operation that adds one record to one vial is written without lists. What is replaced here stood in 0001 and 0005.

DROP FUNCTION auth.enter(bytea, text, boolean);
-- As before, and it also tells what the caller is called and how the agency has set itself up.
CREATE FUNCTION auth.enter(of_token_hash bytea, wanted_group text, need_admin boolean,
  OUT user_id uuid, OUT user_group_id uuid, OUT organization_id uuid, OUT role text, OUT region text,
  OUT name text, OUT settings json)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ignored text;
BEGIN
  SELECT s.user_id, a.region, m.user_group_id, m.role, g.organization_id,
    a.first_name || ' ' || a.last_name, to_json(g)
  INTO enter.user_id, enter.region, enter.user_group_id, enter.role, enter.organization_id,
    enter.name, enter.settings
  FROM user_session s
  JOIN user_account a ON a.id = s.user_id
  LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id::text = coalesce(nullif(wanted_group, ''), a.home_user_group_id::text)
  LEFT JOIN user_group g ON g.id = m.user_group_id
  WHERE s.token_hash = of_token_hash AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date);
  IF NOT FOUND THEN RAISE EXCEPTION 'no such session' USING ERRCODE = 'VA401'; END IF;
  IF enter.user_group_id IS NULL OR (need_admin AND enter.role <> 'admin') THEN
    RAISE EXCEPTION 'not allowed' USING ERRCODE = 'VA403';
  END IF;
  ignored := set_config('vialant.user_id', enter.user_id::text, true);
  ignored := set_config('vialant.agency_id', enter.user_group_id::text, true);
  ignored := set_config('vialant.organization_id', enter.organization_id::text, true);
END $$;

-- As before, but account and agency come from `auth.enter`.
CREATE OR REPLACE FUNCTION custody.facts(of_token_hash bytea, wanted_group text, key text, request_hash bytea, wanted jsonb) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off
SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off AS $$
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
      'actor', json_build_object('userId', me.user_id, 'userGroupId', me.user_group_id,
        'organizationId', me.organization_id, 'role', me.role, 'name', me.name),
      'settings', me.settings,
      'vials', array_to_json(ARRAY(SELECT json_build_object(
            'id', d.id, 'barcode', d.barcode_id, 'amount', d.amount_left::text,
            'boxId', d.drug_box_id, 'boxName', b.name, 'unitName', u.name,
            'typeId', t.id, 'typeName', t.name, 'categories', t.categories, 'isReusable', t.is_reusable,
            'unitOfMeasurement', t.unit_of_measurement, 'displayUnitOfMeasurement', t.display_unit_of_measurement,
            'typeUnitName', t.unit_name, 'shortDateAllowed', t.short_date_allowed,
            'chainLength', d.chain_length, 'chainHead', d.chain_head)
          FROM drug d JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
          WHERE d.id = ANY (drug_ids) AND d.user_group_id = me.user_group_id)),
      'witness', CASE WHEN wanted ?| ARRAY['witnessId', 'biometricGuid']
        THEN custody.witness_facts(wanted, of_token_hash, me.user_group_id) END,
      'others', CASE WHEN wanted ?| ARRAY['boxes', 'sources', 'targetGroup', 'targetBox', 'unit', 'type', 'codes', 'images']
        THEN custody.other_facts(wanted, me.user_group_id, me.organization_id) END),
    (SELECT json_build_object('isSame', i.request_hash = facts.request_hash, 'answer', i.answer)
      FROM idempotent_answer i WHERE i.user_id = me.user_id AND i.key = facts.key)
  INTO told, earlier;
  RETURN coalesce(earlier, told);
END $$;

-- Whether links continue the chains from where they stood to where they are said to end.
CREATE FUNCTION custody.continues(links jsonb, ends jsonb) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT count(*) = jsonb_array_length(links) AND coalesce(bool_and(
    c.number = c.number_before + 1 AND c.previous_hash = c.hash_before
    AND (NOT c.is_last OR (c.number = c.end_number AND c.hash = c.end_hash))), true)
  FROM (
    SELECT l.number, l.previous_hash, l.hash, e.number AS end_number, e.hash AS end_hash,
      lag(l.number, 1, e.length) OVER chain AS number_before, lag(l.hash, 1, e.head) OVER chain AS hash_before,
      lead(l.number) OVER chain IS NULL AS is_last
    FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, previous_hash text, hash text)
    JOIN jsonb_to_recordset(ends) AS e(id uuid, length integer, head text, number integer, hash text) ON e.id = l.subject_id
    WINDOW chain AS (PARTITION BY l.subject_id ORDER BY l.number)) c
$$;

-- As before, but one record about one vial is written as it is, and of several each must follow on the one before it,
-- the first of a subject included.
CREATE OR REPLACE FUNCTION custody.append_links(decided jsonb, agency uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  links jsonb := decided -> 'links';
  link jsonb := links -> 0;
  appended integer;
  vials integer := 0;
  boxes integer := 0;
BEGIN
  -- One record about one vial is what most operations add: it tells where the chain stood, and no list is taken apart.
  IF jsonb_array_length(links) = 1 AND NOT decided ? 'boxes' THEN
    INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
    VALUES ((link ->> 'subject_id')::uuid, (link ->> 'number')::integer, agency, (link ->> 'created_on')::timestamptz,
      link ->> 'kind', (link ->> 'record_id')::uuid, link ->> 'previous_hash', link ->> 'hash');
    UPDATE drug d SET chain_length = (link ->> 'number')::integer, chain_head = link ->> 'hash', amount_left = d.amount_left
      + coalesce((SELECT m.quantity FROM stock_move_record m WHERE m.id = (link ->> 'record_id')::uuid AND m.drug_id = d.id), 0)
    WHERE d.id = (link ->> 'subject_id')::uuid AND d.user_group_id = agency
      AND d.chain_length = (link ->> 'number')::integer - 1 AND d.chain_head = link ->> 'previous_hash';
    RETURN FOUND AND length(link ->> 'hash') = 64;
  END IF;
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
  RETURN appended = jsonb_array_length(links) AND vials = coalesce(jsonb_array_length(decided -> 'vials'), 0)
    AND boxes = coalesce(jsonb_array_length(decided -> 'boxes'), 0)
    AND custody.continues(links, coalesce(decided -> 'vials', '[]') || coalesce(decided -> 'boxes', '[]'));
END $$;

DROP FUNCTION custody.is_broken(jsonb);
REVOKE EXECUTE ON FUNCTION custody.continues FROM PUBLIC;
