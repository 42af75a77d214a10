-- The case into which a further discrepancy of this check goes: the one that its first ones opened, while nobody has
-- ended it. VA404: the agency has no such check. The check stays locked, so that two cannot both be the first.
CREATE OR REPLACE FUNCTION custody.case_of_check(checked uuid, agency uuid) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  found_case uuid;
BEGIN
  PERFORM FROM box_check b WHERE b.id = checked AND b.user_group_id = agency FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such check' USING ERRCODE = 'VA404'; END IF;
  SELECT d.case_id INTO found_case FROM discrepancy d
  WHERE d.box_check_id = checked AND d.user_group_id = agency
    AND (SELECT e.outcome FROM case_event e WHERE e.case_id = d.case_id ORDER BY e.number DESC LIMIT 1) IS NULL
  ORDER BY d.case_id LIMIT 1;
  RETURN found_case;
END $$;
REVOKE EXECUTE ON FUNCTION custody.case_of_check FROM PUBLIC;
