-- As `custody.facts`, for several acts that share a transaction, each about vials that no other of them names.
-- `tokens` and `groups`: who calls, each once; what refuses one is told, and refuses nobody else. `known_settings`: the
-- version of the settings that is known of the agency of each caller: these are not told again. `acts`: what each act
-- wants besides vials, null where none wants anything; `keys` and `senders`: its key, and its caller (from 1). `vials`
-- and `whose`: the vials of all acts, and the caller of each.
--
-- A vial that somebody else holds is passed over, and its act is told nothing of it: acts that share a transaction
-- never wait for a vial, and so not for one another's.
CREATE OR REPLACE FUNCTION custody.facts_many(
  tokens bytea[], groups text[], acts jsonb, keys text[], senders integer[], vials uuid[], whose integer[],
  witness_within interval,
  -- The default is for processes of the previous release.
  known_settings text[] DEFAULT NULL
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off AS $$
DECLARE
  users uuid[];
  agencies uuid[];
  actors json;
  -- The agencies of callers who do not know the settings as they are.
  unknown uuid[];
  -- The callers who were not found, and for each the agency in which they are looked for once more.
  missing bigint[];
  entered uuid[];
  settings json;
  witnesses json;
  rare json;
  locked uuid[];
  clock timestamptz;
  vials_told json;
  is_repeated boolean;
  earlier json;
BEGIN
  -- One statement for all callers: in practice each act of a batch has another. Who is not found in the agency that was
  -- asked for, or in their home, is looked for once more.
  LOOP
    SELECT array_agg(CASE WHEN s.refused IS NULL THEN s.user_id END),
      array_agg(CASE WHEN s.refused IS NULL THEN s.user_group_id END),
      json_agg(json_build_object('refused', CASE WHEN s.user_id IS NULL THEN 'VA401' ELSE s.refused END,
        'userId', CASE WHEN s.refused IS NULL THEN s.user_id END,
        'userGroupId', CASE WHEN s.refused IS NULL THEN s.user_group_id END,
        'organizationId', s.organization_id, 'role', s.role, 'name', s.name,
        'settingsVersion', s.settings_version)),
      array_agg(s.user_group_id) FILTER (WHERE s.refused IS NULL AND s.settings_version <> coalesce(c.known, '')),
      array_agg(c.place) FILTER (WHERE s.user_id IS NULL)
    INTO users, agencies, actors, unknown, missing
    FROM unnest(tokens, groups, known_settings) WITH ORDINALITY AS c(token, wanted, known, place)
    -- As `auth.enter` refuses. Who is refused is no user and has no agency here.
    LEFT JOIN LATERAL (SELECT i.*,
        CASE WHEN i.user_group_id::text <> c.wanted OR i.role = 'auditor' THEN 'VA403' END AS refused
      FROM auth.session_in(c.token, coalesce(entered[c.place], auth.id_of(c.wanted))) i OFFSET 0) s ON true;
    EXIT WHEN missing IS NULL OR entered IS NOT NULL;
    entered := ARRAY(SELECT CASE WHEN c.place = ANY (missing) THEN auth.first_agency(c.token) END
      FROM unnest(tokens) WITH ORDINALITY AS c(token, place));
  END LOOP;
  IF unknown IS NOT NULL THEN
    SELECT json_object_agg(g.id, to_json(g)) INTO settings FROM user_group g WHERE g.id = ANY (unknown);
  END IF;
  locked := ARRAY(SELECT d.id FROM unnest(vials, whose) AS w(vial, caller)
    CROSS JOIN LATERAL (SELECT v.id FROM drug v WHERE v.id = w.vial AND v.user_group_id = agencies[w.caller]
      FOR NO KEY UPDATE SKIP LOCKED) d);
  clock := clock_timestamp();
  -- `custody.record_many` believes only these, whatever its caller says.
  PERFORM set_config('vialant.users', users::text, true), set_config('vialant.agencies', agencies::text, true);
  -- Asked apart, so that acts whose witness is a guest do not pay for its preparation.
  IF acts @? '$[*].witnessId' THEN
    SELECT json_agg(w.told ORDER BY a.n) INTO witnesses
    FROM ROWS FROM (jsonb_array_elements(acts), unnest(senders)) WITH ORDINALITY AS a(wanted, caller, n)
    LEFT JOIN LATERAL custody.user_witness(
      a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) AS w(told) ON true;
  END IF;
  -- What few acts want.
  IF acts @? '$[*] ? (exists(@.biometricGuid) || exists(@.sources) || exists(@.images)
      || exists(@.repairOf))' THEN
    rare := custody.rare_facts(acts, senders, tokens, users, agencies, witness_within);
  END IF;
  -- Earlier answers are read in the same statement as the vials or after them, so that whoever sees the changes of a
  -- first try also sees its answer.
  SELECT array_to_json(ARRAY(SELECT v FROM custody.vial_facts(locked, agencies) v)),
    EXISTS (SELECT FROM idempotent_answer i WHERE i.user_id = ANY (users) AND i.key = ANY (keys))
  INTO vials_told, is_repeated;
  IF is_repeated THEN
    SELECT json_agg(json_build_object(
      'place', k.n - 1, 'hash', encode(i.request_hash, 'hex'), 'answer', i.answer)) INTO earlier
    FROM unnest(keys, senders) WITH ORDINALITY AS k(key, sender, n)
    CROSS JOIN LATERAL (SELECT e.request_hash, e.answer FROM idempotent_answer e
      WHERE e.user_id = users[k.sender] AND e.key = k.key OFFSET 0) i;
  END IF;
  RETURN json_build_object(
    'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
    'actors', actors,
    'settings', settings,
    'vials', vials_told,
    'earlier', earlier,
    'witnesses', witnesses,
    'rare', rare);
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts_many TO vialant_app;
