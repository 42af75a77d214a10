-- One of the two doors to the custody record, `custody.record` the other (`custody.facts_many` and
-- `custody.record_many` for several acts at once): it enters the agency, locks what an operation is about and tells all
-- that the rules need to know. Both run as the owner, whom row-level security lets see every agency, so both name the
-- agency themselves in every statement.
--
-- In both the lists are short and the tables long, which the planner cannot know. Their settings make it plan once and
-- use indexes; the functions they call run under the same settings.
CREATE OR REPLACE FUNCTION custody.facts(
  of_token_hash bytea, wanted_group text, key text, request_hash bytea, wanted jsonb,
  -- For how long the proof of a witness serves. The default is for processes of the previous release.
  witness_within interval DEFAULT interval '5 minutes',
  -- The version of the agency's settings that the caller knows: these are not told again.
  known_settings text DEFAULT NULL
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET enable_memoize = off AS $$
DECLARE
  me record;
  drug_ids uuid[];
  -- How many of them a check has seen.
  seen integer := CASE WHEN wanted ? 'asSeen' THEN jsonb_array_length(wanted -> 'drugs') ELSE 0 END;
  clock timestamptz;
  seen_told json;
  witness json;
  confirmation uuid;
  others json;
  settings json;
  told json;
  earlier json;
BEGIN
  me := auth.enter(of_token_hash, wanted_group, false, 'staff');
  drug_ids := custody.lock_wanted(wanted, me.user_group_id);
  -- The clock is read after waiting for the locks, so that a later record of a vial also has a later time.
  clock := clock_timestamp();
  -- What few acts want is asked apart, so that the others do not pay for its preparation.
  IF seen > 0 THEN
    seen_told := custody.seen_facts(drug_ids[:seen], (wanted ->> 'vialsOfBox')::uuid, me.user_group_id);
  END IF;
  IF wanted ?| ARRAY['witnessId', 'biometricGuid', 'deviceKey'] THEN
    witness := custody.witness_facts(wanted, of_token_hash, me.user_id, me.user_group_id, witness_within);
  END IF;
  IF wanted ? 'confirmation' THEN
    confirmation := custody.confirm_proof(of_token_hash, me.user_id, me.user_group_id, witness_within);
  END IF;
  IF wanted ?| ARRAY['sources', 'targetGroup', 'targetBox', 'unit', 'type', 'codes', 'images', 'heldAt'] THEN
    others := custody.other_facts(wanted, me.user_group_id, me.organization_id);
  ELSIF wanted ? 'boxes' THEN
    others := json_build_object('boxes', custody.box_facts(custody.ids_in(wanted ->> 'boxes'), me.user_group_id));
  END IF;
  IF me.settings_version IS DISTINCT FROM known_settings THEN
    SELECT to_json(g) INTO settings FROM user_group g WHERE g.id = me.user_group_id;
  END IF;
  -- An earlier answer is read last, and in the same statement as the vials, so that whoever sees the changes of a first
  -- try also sees its answer.
  SELECT json_build_object(
      'epochMicroseconds', floor(extract(epoch FROM clock) * 1000000),
      'actor', json_build_object('userId', me.user_id, 'userGroupId', me.user_group_id,
        'organizationId', me.organization_id, 'role', me.role, 'name', me.name),
      'settings', settings, 'settingsVersion', me.settings_version,
      'vials', array_to_json(ARRAY(SELECT v FROM custody.vial_facts(drug_ids[seen + 1:], ARRAY[me.user_group_id]) v)),
      'seen', seen_told, 'witness', witness, 'confirmProofId', confirmation, 'others', others),
    (SELECT json_build_object('isSame', i.request_hash = facts.request_hash, 'answer', i.answer)
      FROM idempotent_answer i WHERE i.user_id = me.user_id AND i.key = facts.key)
  INTO told, earlier;
  IF earlier IS NULL AND wanted ? 'repairOf' THEN
    earlier := custody.repaired_answer(me.user_id, wanted ->> 'repairOf');
  END IF;
  RETURN coalesce(earlier, told);
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts TO vialant_app;
