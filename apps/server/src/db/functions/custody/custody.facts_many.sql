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
  tokens bytea[];
  users uuid[];
  agencies uuid[];
  organizations uuid[];
  actors json;
  locked uuid[];
  clock timestamptz;
  told json;
BEGIN
  SELECT array_agg(c.token ORDER BY c.n), array_agg(c.user_id ORDER BY c.n), array_agg(c.agency ORDER BY c.n),
    array_agg(c.organization_id ORDER BY c.n), json_agg(json_build_object('refused', c.refused, 'userId', c.user_id,
      'userGroupId', c.agency, 'organizationId', c.organization_id, 'role', c.role, 'name', c.name) ORDER BY c.n)
  INTO tokens, users, agencies, organizations, actors
  FROM (
    SELECT w.n, w.token, e.refused, s.role, s.name, s.organization_id,
      CASE WHEN e.refused IS NULL THEN s.user_id END AS user_id,
      CASE WHEN e.refused IS NULL THEN s.user_group_id END AS agency
    FROM (SELECT j.n, decode(j.caller ->> 'token', 'hex') AS token, nullif(j.caller ->> 'group', '') AS wanted
      FROM jsonb_array_elements(callers) WITH ORDINALITY j(caller, n)) w
    LEFT JOIN LATERAL (SELECT o.user_id, o.user_group_id, o.organization_id, o.role, o.name
      FROM auth.session_of(w.token, w.wanted) o OFFSET 0) s ON true
    -- As `auth.enter` refuses.
    CROSS JOIN LATERAL (SELECT CASE WHEN s.user_id IS NULL THEN 'VA401'
      WHEN s.user_group_id::text <> w.wanted OR s.role = 'auditor' THEN 'VA403' END AS refused) e
  ) c;
  locked := ARRAY(SELECT d.id FROM unnest(vials, whose) AS w(vial, caller)
    CROSS JOIN LATERAL (SELECT v.id FROM drug v WHERE v.id = w.vial AND v.user_group_id = agencies[w.caller]
      FOR NO KEY UPDATE SKIP LOCKED) d);
  clock := clock_timestamp();
  -- `custody.record_many` believes only these, whatever its caller says.
  PERFORM set_config('vialant.users', users::text, true), set_config('vialant.agencies', agencies::text, true);
  SELECT json_build_object(
    'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
    'actors', actors,
    'settings', (SELECT json_object_agg(g.id, to_json(g)) FROM user_group g WHERE g.id = ANY (agencies)),
    'vials', array_to_json(ARRAY(SELECT v FROM custody.vial_facts(locked, agencies) v)),
    'acts', (SELECT json_agg(json_build_object(
        'earlier', coalesce(
          (SELECT json_build_object('isSame', i.request_hash = decode(a.hash, 'hex'), 'answer', i.answer)
            FROM idempotent_answer i WHERE i.user_id = users[a.caller] AND i.key = a.key),
          CASE WHEN a.wanted ? 'repairOf'
            THEN custody.repaired_answer(users[a.caller], a.wanted ->> 'repairOf') END),
        'witness', CASE WHEN a.wanted ->> 'witnessId' IS NOT NULL THEN w.told
          WHEN a.wanted ? 'biometricGuid' THEN custody.witness_facts(
            a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) END,
        'others', CASE WHEN a.wanted ?| ARRAY['sources', 'images']
          THEN custody.other_facts(a.wanted, agencies[a.caller], organizations[a.caller]) END) ORDER BY a.n)
      FROM ROWS FROM (jsonb_to_recordset(acts) AS (caller integer, key text, hash text, wanted jsonb))
        WITH ORDINALITY AS a(caller, key, hash, wanted, n)
      LEFT JOIN LATERAL custody.user_witness(
        a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) AS w(told) ON true))
  INTO told;
  RETURN told;
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts_many TO vialant_app;
