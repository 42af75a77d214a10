-- Ties a row of a case to the end of the case's chain. The chain begins with the case itself, also that of a case from
-- before there were chains, whose earlier events stay outside. Whoever calls this has locked or just made the case, so
-- that nobody else continues its chain meanwhile.
CREATE OR REPLACE FUNCTION custody.link_case(of_case uuid, table_name text, stored jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last custody_link;
  next custody_link;
  record jsonb := stored || jsonb_strip_nulls(jsonb_build_object(
    'created_on', api.instant((stored ->> 'created_on')::timestamptz),
    'discovered_on', api.instant((stored ->> 'discovered_on')::timestamptz),
    'loss_discovered_on', api.instant((stored ->> 'loss_discovered_on')::timestamptz),
    -- As JavaScript writes a number.
    'loss_value', trim_scale((stored ->> 'loss_value')::numeric)));
BEGIN
  SELECT * INTO last FROM custody_link l WHERE l.subject_id = of_case ORDER BY l.number DESC LIMIT 1;
  IF last.number IS NULL AND table_name <> 'discrepancy_case' THEN
    PERFORM custody.link_case(of_case, 'discrepancy_case', to_jsonb(c)) FROM discrepancy_case c WHERE c.id = of_case;
    SELECT * INTO last FROM custody_link l WHERE l.subject_id = of_case ORDER BY l.number DESC LIMIT 1;
  END IF;
  next.number := coalesce(last.number, 0) + 1;
  next.previous_hash := coalesce(last.hash, repeat('0', 64));
  next.hash := encode(sha256(convert_to(custody.canonical(jsonb_build_object('v', 1, 'subject', of_case,
    'number', next.number, 'previous', next.previous_hash, 'table', table_name, 'record', record)), 'UTF8')), 'hex');
  INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
  VALUES (of_case, next.number, (stored ->> 'user_group_id')::uuid, (stored ->> 'created_on')::timestamptz,
    table_name, (stored ->> 'id')::uuid, next.previous_hash, next.hash);
END $$;
REVOKE EXECUTE ON FUNCTION custody.link_case FROM PUBLIC;
