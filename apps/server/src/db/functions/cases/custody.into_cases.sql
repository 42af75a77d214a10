-- The new discrepancies of one operation, each with its case, and with the hash of its notes instead of them. Those of
-- one check share a case, which the first one opens; so do those that a process of the previous release sends, which
-- does not name the check.
CREATE OR REPLACE FUNCTION custody.into_cases(list jsonb, agency uuid) RETURNS jsonb
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  noted jsonb;
  checked uuid;
  whose text;
  into_case uuid;
  opened jsonb := '{}';
  placed jsonb := '[]';
BEGIN
  FOR noted IN SELECT jsonb_array_elements(list) LOOP
    checked := (noted ->> 'box_check_id')::uuid;
    whose := coalesce(checked::text, list -> 0 ->> 'id');
    into_case := (opened ->> whose)::uuid;
    IF into_case IS NULL AND checked IS NOT NULL THEN
      into_case := custody.case_of_check(checked, agency);
      IF into_case IS NOT NULL THEN
        PERFORM custody.append_case_event(into_case, NULL, '{"kind": "discrepancy"}');
      END IF;
    END IF;
    IF into_case IS NULL THEN
      into_case := custody.open_case((noted ->> 'created_on')::timestamptz,
        coalesce((SELECT b.happened_at FROM box_check b WHERE b.id = checked), (noted ->> 'created_on')::timestamptz),
        (noted ->> 'drug_box_id')::uuid, custody.case_type(noted ->> 'discrepancy_type'), NULL);
    END IF;
    opened := opened || jsonb_build_object(whose, into_case);
    placed := placed || (noted - 'notes' || jsonb_build_object('case_id', into_case, 'personal_hash',
      custody.keep_text((noted ->> 'id')::uuid, agency, jsonb_build_object('note', nullif(noted ->> 'notes', '')))));
  END LOOP;
  RETURN placed;
END $$;
REVOKE EXECUTE ON FUNCTION custody.into_cases FROM PUBLIC;
