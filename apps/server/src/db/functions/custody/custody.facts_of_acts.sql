-- One of the two doors to the custody record, `custody.append_acts` the other. It finds out who calls, locks what acts
-- are about, and tells all that the rules need to know. Both run as the owner, whom row-level security lets see every
-- agency, so both name the agency themselves in every statement.
--
-- `tokens` and `groups`: who calls, for each act. Who is refused is told so, and that refuses nobody else. `acts`: what
-- each of them wants. An act that waits for its vials and boxes is alone. Acts that wait for nothing may be several and
-- lock no more than vials: one that somebody else holds is passed over, and nothing is told of it.
--
-- In both doors the lists are short and the tables long, which the planner cannot know. Their settings make it plan
-- once and use indexes; the functions they call run under the same settings.
CREATE OR REPLACE FUNCTION custody.facts_of_acts(
  tokens bytea[], groups text[], acts jsonb, waits boolean, witness_within interval
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off AS $$
DECLARE
  who record;
  agencies uuid[];
  locked uuid[];
  -- How many of the vials a check has seen: of them less is told.
  seen integer := 0;
  clock timestamptz;
  witnesses json[];
  told json;
BEGIN
  who := auth.callers(tokens, groups, 'staff');
  agencies := who.agencies;
  -- `custody.append_acts` believes only these, whatever its caller says.
  PERFORM set_config('vialant.agencies', agencies::text, true),
    set_config('vialant.callers', ARRAY(
      SELECT c.id || ' ' || c.agency FROM unnest(who.users, agencies) AS c(id, agency))::text, true);
  IF NOT waits THEN
    IF acts @? '$[*] ? (exists(@.boxes) || exists(@.targetBox) || exists(@.type) || exists(@.unit)
        || exists(@.codes) || exists(@.receipts) || exists(@.vialsOfBox) || exists(@.vialOfSource))' THEN
      RAISE EXCEPTION 'custody: what waits for nobody wants more than vials' USING ERRCODE = 'VA900';
    END IF;
    locked := ARRAY(SELECT d.id FROM jsonb_array_elements(acts) WITH ORDINALITY AS a(wanted, place)
      CROSS JOIN LATERAL jsonb_array_elements_text(a.wanted -> 'drugs') AS w(vial)
      CROSS JOIN LATERAL (SELECT v.id FROM drug v WHERE v.id = w.vial::uuid AND v.user_group_id = agencies[a.place]
        FOR NO KEY UPDATE SKIP LOCKED) d);
    -- Acts that share a transaction wait for one another's rows only briefly; then each goes alone.
    PERFORM set_config('lock_timeout', '100ms', true);
  ELSIF who.refused[1] IS NULL THEN
    PERFORM auth.act_as(who.users[1], agencies[1], who.organizations[1]);
    locked := custody.lock_wanted(acts -> 0, agencies[1]);
    IF acts -> 0 ? 'asSeen' THEN seen := jsonb_array_length(acts -> 0 -> 'drugs'); END IF;
  END IF;
  -- The clock is read after waiting for the locks, so that a later record of a vial also has a later time.
  clock := clock_timestamp();
  -- Asked apart, so that acts whose witness is a guest do not pay for its preparation.
  IF acts @? '$[*].witnessId' THEN
    SELECT array_agg(w.told ORDER BY a.place) INTO witnesses
    FROM jsonb_array_elements(acts) WITH ORDINALITY AS a(wanted, place)
    LEFT JOIN LATERAL custody.user_witness(
      a.wanted, tokens[a.place], who.users[a.place], agencies[a.place], witness_within) AS w(told) ON true;
  END IF;
  -- Earlier answers are read in the same statement as the vials, so that whoever sees the changes of a first try also
  -- sees its answer. What few acts want is asked by functions of their own, so that the others do not pay for its
  -- preparation.
  SELECT json_build_object(
    'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
    'settings', (SELECT json_object_agg(g.id, to_json(g)) FROM user_group g WHERE g.id = ANY (agencies)),
    -- The row is turned into JSON as a whole: names and values one by one would take half as long again.
    'vials', array_to_json(ARRAY(SELECT to_json(v) FROM (
      SELECT d.id, d.barcode_id AS barcode, coalesce(d.received_at, d.created_on) AS "receivedAt",
        d.amount_left::text AS amount, d.drug_box_id AS "boxId", b.name AS "boxName",
        u.name AS "unitName", u.type AS "unitType", t.id AS "typeId", t.name AS "typeName", t.categories,
        t.is_reusable AS "isReusable", t.unit_of_measurement AS "unitOfMeasurement",
        t.display_unit_of_measurement AS "displayUnitOfMeasurement", t.unit_name AS "typeUnitName",
        t.short_date_allowed AS "shortDateAllowed", d.chain_length AS "chainLength", d.chain_head AS "chainHead"
      FROM drug d JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id
      LEFT JOIN unit u ON u.id = b.unit_id
      WHERE d.id = ANY (locked[seen + 1:]) AND (d.user_group_id = ANY (agencies)) IS TRUE) v)),
    'acts', (SELECT json_agg(json_build_object(
        'refused', who.refused[a.place],
        'actor', json_build_object('userId', who.users[a.place], 'userGroupId', agencies[a.place],
          'organizationId', who.organizations[a.place], 'role', who.roles[a.place], 'name', who.names[a.place]),
        'earlier', coalesce((
            SELECT json_build_object('isSame', encode(i.request_hash, 'hex') = a.wanted ->> 'requestHash',
              'answer', i.answer)
            FROM idempotent_answer i WHERE i.user_id = who.users[a.place] AND i.key = a.wanted ->> 'key'),
          CASE WHEN a.wanted ? 'repairOf' THEN
            custody.repaired_answer(who.users[a.place], a.wanted ->> 'repairOf') END),
        'seen', CASE WHEN seen > 0 THEN
          custody.seen_facts(locked[:seen], (a.wanted ->> 'vialsOfBox')::uuid, agencies[1]) END,
        'witness', coalesce(witnesses[a.place],
          CASE WHEN a.wanted ?| ARRAY['biometricGuid', 'deviceKey'] THEN custody.witness_facts(
            a.wanted, tokens[a.place], who.users[a.place], agencies[a.place], witness_within) END),
        'confirmProofId', CASE WHEN a.wanted ? 'confirmation' THEN
          custody.confirm_proof(tokens[a.place], who.users[a.place], agencies[a.place], witness_within) END,
        'others', CASE
          WHEN a.wanted ?| ARRAY['sources', 'targetGroup', 'targetBox', 'unit', 'type', 'codes', 'images', 'heldAt']
            THEN custody.other_facts(a.wanted, agencies[a.place], who.organizations[a.place])
          WHEN a.wanted ? 'boxes' THEN json_build_object('boxes',
            custody.box_facts(custody.ids_in(a.wanted ->> 'boxes'), agencies[a.place])) END) ORDER BY a.place)
      FROM jsonb_array_elements(acts) WITH ORDINALITY AS a(wanted, place)))
  INTO told;
  RETURN told;
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts_of_acts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts_of_acts TO vialant_app;
