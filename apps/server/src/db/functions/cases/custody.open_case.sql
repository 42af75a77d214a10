-- Opens a case of the entered agency with its first event, by whoever is signed in.
CREATE OR REPLACE FUNCTION custody.open_case(discovered timestamptz, box uuid, of_type text, said text) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  opened uuid := new_id();
BEGIN
  INSERT INTO discrepancy_case (id, user_group_id, created_by, number, discovered_on, drug_box_id)
  VALUES (opened, auth.agency_id(), auth.user_id(), custody.next_case_number(auth.agency_id()), discovered, box);
  INSERT INTO case_event (case_id, number, user_group_id, created_by, user_name, kind, note, state, case_type)
  SELECT opened, 1, auth.agency_id(), a.id, a.first_name || ' ' || a.last_name, 'opened', said, 'open', of_type
  FROM user_account a WHERE a.id = auth.user_id();
  RETURN opened;
END $$;
REVOKE EXECUTE ON FUNCTION custody.open_case FROM PUBLIC;
