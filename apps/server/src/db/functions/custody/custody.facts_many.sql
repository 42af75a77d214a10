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
  me record;
  refused text;
  users uuid[] := '{}';
  agencies uuid[] := '{}';
  unknown uuid[] := '{}';
  actors json[] := '{}';
  settings json;
  witnesses json;
  rare json;
  locked uuid[];
  clock timestamptz;
  vials_told json;
  is_repeated boolean;
  earlier json;
BEGIN
  FOR place IN 1 .. cardinality(tokens) LOOP
    SELECT s.user_id, s.user_group_id, s.organization_id, s.role, s.name, s.settings_version INTO me
    FROM auth.session_in(tokens[place], auth.id_of(groups[place])) s;
    IF NOT FOUND THEN
      SELECT s.user_id, s.user_group_id, s.organization_id, s.role, s.name, s.settings_version INTO me
      FROM auth.session_in(tokens[place], auth.first_agency(tokens[place])) s;
    END IF;
    -- As `auth.enter` refuses. Who is refused is no user and has no agency here.
    refused := CASE WHEN me.user_id IS NULL THEN 'VA401'
      WHEN me.user_group_id::text <> groups[place] OR me.role = 'auditor' THEN 'VA403' END;
    users[place] := CASE WHEN refused IS NULL THEN me.user_id END;
    agencies[place] := CASE WHEN refused IS NULL THEN me.user_group_id END;
    actors[place] := json_build_object('refused', refused, 'userId', users[place], 'userGroupId', agencies[place],
      'organizationId', me.organization_id, 'role', me.role, 'name', me.name,
      'settingsVersion', me.settings_version);
    IF me.settings_version IS DISTINCT FROM known_settings[place] THEN
      unknown := unknown || agencies[place];
    END IF;
  END LOOP;
  IF cardinality(unknown) > 0 THEN
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
    'actors', array_to_json(actors),
    'settings', settings,
    'vials', vials_told,
    'earlier', earlier,
    'witnesses', witnesses,
    'rare', rare);
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts_many TO vialant_app;
