-- Opens a case of the entered agency with its first event, by whoever is signed in, at the time of what opens it.
CREATE OR REPLACE FUNCTION custody.open_case(opened_on timestamptz, discovered timestamptz, box uuid, of_type text,
  said text) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  opened discrepancy_case;
  first case_event;
BEGIN
  INSERT INTO discrepancy_case (id, user_group_id, created_by, created_on, number, discovered_on, drug_box_id)
  VALUES (new_id(), auth.agency_id(), auth.user_id(), opened_on, custody.next_case_number(auth.agency_id()), discovered,
    box)
  RETURNING * INTO opened;
  PERFORM custody.link_case(opened.id, 'discrepancy_case', to_jsonb(opened));
  INSERT INTO case_event (id, case_id, number, user_group_id, created_by, created_on, user_name, kind, personal_hash,
    state, case_type)
  SELECT i.id, opened.id, 1, opened.user_group_id, a.id, opened_on, a.first_name || ' ' || a.last_name, 'opened',
    custody.keep_text(i.id, opened.user_group_id, jsonb_build_object('note', said)), 'open', of_type
  FROM user_account a CROSS JOIN (SELECT new_id() AS id) i WHERE a.id = auth.user_id()
  RETURNING * INTO first;
  PERFORM custody.link_case(opened.id, 'case_event', to_jsonb(first));
  RETURN opened.id;
END $$;
REVOKE EXECUTE ON FUNCTION custody.open_case FROM PUBLIC;
