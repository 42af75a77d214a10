-- As `custody.facts`, for several acts that share a transaction, each about vials that no other of them names.
-- `callers`: who they are, each once; what refuses one is told, and refuses nobody else. `acts`: of each its caller
-- (from 1), its key, the hash of its request and what else is wanted. `vials` and `whose`: the vials of all acts, and
-- the caller of each.
--
-- A vial that somebody else holds is passed over, and its act is told nothing of it: acts that share a transaction
-- never wait for a vial, and so not for one another's.
CREATE OR REPLACE FUNCTION custody.facts_many(
  callers jsonb, acts jsonb, vials uuid[], whose integer[], witness_within interval
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off AS $$
DECLARE
  token bytea;
  asked text;
  me record;
  refused text;
  tokens bytea[] := '{}';
  users uuid[] := '{}';
  agencies uuid[] := '{}';
  organizations uuid[] := '{}';
  actors json[] := '{}';
  witnesses json[];
  locked uuid[];
  clock timestamptz;
  told json;
BEGIN
  FOR place IN 0 .. jsonb_array_length(callers) - 1 LOOP
    token := decode(callers -> place ->> 'token', 'hex');
    asked := nullif(callers -> place ->> 'group', '');
    SELECT s.user_id, s.user_group_id, s.organization_id, s.role, s.name INTO me
    FROM auth.session_in(token, auth.id_of(asked)) s;
    IF NOT FOUND THEN
      SELECT s.user_id, s.user_group_id, s.organization_id, s.role, s.name INTO me
      FROM auth.session_in(token, auth.first_agency(token)) s;
    END IF;
    -- As `auth.enter` refuses.
    refused := CASE WHEN me.user_id IS NULL THEN 'VA401'
      WHEN me.user_group_id::text <> asked OR me.role = 'auditor' THEN 'VA403' END;
    tokens[place + 1] := token;
    users[place + 1] := CASE WHEN refused IS NULL THEN me.user_id END;
    agencies[place + 1] := CASE WHEN refused IS NULL THEN me.user_group_id END;
    organizations[place + 1] := me.organization_id;
    actors[place + 1] := json_build_object('refused', refused, 'userId', users[place + 1],
      'userGroupId', agencies[place + 1], 'organizationId', me.organization_id, 'role', me.role, 'name', me.name);
  END LOOP;
  locked := ARRAY(SELECT d.id FROM unnest(vials, whose) AS w(vial, caller)
    CROSS JOIN LATERAL (SELECT v.id FROM drug v WHERE v.id = w.vial AND v.user_group_id = agencies[w.caller]
      FOR NO KEY UPDATE SKIP LOCKED) d);
  clock := clock_timestamp();
  -- `custody.record_many` believes only these, whatever its caller says.
  PERFORM set_config('vialant.users', users::text, true), set_config('vialant.agencies', agencies::text, true);
  -- Asked apart, so that acts whose witness is a guest do not pay for its preparation.
  IF acts @? '$[*].wanted.witnessId' THEN
    SELECT array_agg(w.told ORDER BY a.n) INTO witnesses
    FROM ROWS FROM (jsonb_to_recordset(acts) AS (caller integer, wanted jsonb)) WITH ORDINALITY AS a(caller, wanted, n)
    LEFT JOIN LATERAL custody.user_witness(
      a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) AS w(told) ON true;
  END IF;
  SELECT json_build_object(
    'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
    'actors', array_to_json(actors),
    'settings', (SELECT json_object_agg(g.id, to_json(g)) FROM user_group g WHERE g.id = ANY (agencies)),
    'vials', array_to_json(ARRAY(SELECT v FROM custody.vial_facts(locked, agencies) v)),
    'acts', (SELECT json_agg(json_build_object(
        'earlier', coalesce(
          (SELECT json_build_object('isSame', i.request_hash = decode(a.hash, 'hex'), 'answer', i.answer)
            FROM idempotent_answer i WHERE i.user_id = users[a.caller] AND i.key = a.key),
          CASE WHEN a.wanted ? 'repairOf'
            THEN custody.repaired_answer(users[a.caller], a.wanted ->> 'repairOf') END),
        'witness', CASE WHEN a.wanted ->> 'witnessId' IS NOT NULL THEN witnesses[a.n]
          WHEN a.wanted ? 'biometricGuid' THEN custody.witness_facts(
            a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) END,
        'others', CASE WHEN a.wanted ?| ARRAY['sources', 'images']
          THEN custody.other_facts(a.wanted, agencies[a.caller], organizations[a.caller]) END) ORDER BY a.n)
      FROM ROWS FROM (jsonb_to_recordset(acts) AS (caller integer, key text, hash text, wanted jsonb))
        WITH ORDINALITY AS a(caller, key, hash, wanted, n)))
  INTO told;
  RETURN told;
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts_many TO vialant_app;
