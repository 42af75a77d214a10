-- Appends an event to a case of the entered agency: the case stands as before but for what the event changes. VA404: no
-- such case here. VA409: somebody else has appended since the caller read version `expected`; null: it does not matter.
CREATE OR REPLACE FUNCTION custody.append_case_event(wanted uuid, expected integer, changes jsonb) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last case_event;
  next case_event;
  written jsonb;
BEGIN
  -- Whoever appends to the same case meanwhile waits here.
  PERFORM FROM discrepancy_case c WHERE c.id = wanted AND c.user_group_id = auth.agency_id() FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such case' USING ERRCODE = 'VA404'; END IF;
  SELECT * INTO last FROM case_event e WHERE e.case_id = wanted ORDER BY e.number DESC LIMIT 1;
  IF expected <> last.number THEN RAISE EXCEPTION 'the case has changed' USING ERRCODE = 'VA409'; END IF;
  -- What belongs to one event alone does not go on to the next; what was erased neither.
  SELECT jsonb_build_object('police_report', p.police_report, 'steps_taken', p.steps_taken) INTO written
  FROM personal_data p WHERE p.record_id = last.id;
  SELECT coalesce(written, '{}') || coalesce(jsonb_object_agg(c.key, c.value), '{}') INTO written
  FROM jsonb_each(changes) c WHERE c.key IN ('note', 'police_report', 'steps_taken');
  next := jsonb_populate_record(last, '{"attached_kind": null, "attached_id": null}'
    || (changes - ARRAY['note', 'police_report', 'steps_taken']));
  next.id := new_id();
  next.case_id := last.case_id;
  next.user_group_id := last.user_group_id;
  next.number := last.number + 1;
  next.created_by := auth.user_id();
  next.created_on := greatest(clock_timestamp(), last.created_on);
  next.user_name := (SELECT a.first_name || ' ' || a.last_name FROM user_account a WHERE a.id = auth.user_id());
  next.personal_hash := custody.keep_text(next.id, next.user_group_id, written);
  INSERT INTO case_event SELECT next.*;
  PERFORM custody.link_case(wanted, 'case_event', to_jsonb(next));
  RETURN next.number;
END $$;
REVOKE EXECUTE ON FUNCTION custody.append_case_event FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.append_case_event TO vialant_app;
