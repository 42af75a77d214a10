-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- What that process asks about several acts together (`facts_many`) is refused, and then it asks this for each of them.
-- It is always told the settings, and waits for vials although it asks not to.
CREATE OR REPLACE FUNCTION custody.facts(
  of_token_hash bytea, wanted_group text, key text, request_hash bytea, wanted jsonb,
  witness_within interval DEFAULT interval '5 minutes', known_settings text DEFAULT NULL
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  told json := custody.facts_of_acts(ARRAY[of_token_hash], ARRAY[wanted_group], jsonb_build_array(wanted
    || jsonb_build_object('key', facts.key, 'requestHash', encode(facts.request_hash, 'hex'))), true, witness_within);
  act json := told -> 'acts' -> 0;
BEGIN
  IF act ->> 'refused' IS NOT NULL THEN RAISE EXCEPTION 'not let in' USING ERRCODE = act ->> 'refused'; END IF;
  IF act ->> 'earlier' IS NOT NULL THEN RETURN act -> 'earlier'; END IF;
  RETURN json_build_object('epochMicroseconds', told -> 'epochMicroseconds', 'actor', act -> 'actor',
    'settings', told -> 'settings' -> (act -> 'actor' ->> 'userGroupId'), 'settingsVersion', '',
    'vials', told -> 'vials', 'seen', act -> 'seen', 'witness', act -> 'witness',
    'confirmProofId', act -> 'confirmProofId', 'others', act -> 'others');
END $$;
REVOKE EXECUTE ON FUNCTION custody.facts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.facts TO vialant_app;
