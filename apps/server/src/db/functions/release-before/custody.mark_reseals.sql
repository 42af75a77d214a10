-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- Which boxes must be resealed. A box becomes due after its last seal only: a use that arrives late, from a device that
-- had no network, does not ask for a seal that was made since. No box is locked for it, or whoever uses a vial would
-- wait for whoever checks its box. In the order of their ids, so that two calls that touch the same boxes meet at the
-- first. A reseal that was left with a reason is asked for again when something more happens in the box.
CREATE OR REPLACE FUNCTION custody.mark_reseals(decided jsonb, agency uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF decided ? 'sealed' THEN
    DELETE FROM due_reseal d USING jsonb_array_elements_text(decided -> 'sealed') AS s(id)
    WHERE d.drug_box_id = s.id::uuid AND d.user_group_id = agency;
  END IF;
  IF decided ? 'leftUnsealed' THEN
    UPDATE due_reseal d SET left_on = now(), left_by_name = l.by_name
    FROM jsonb_to_recordset(decided -> 'leftUnsealed') AS l(id uuid, by_name text)
    WHERE d.drug_box_id = l.id AND d.user_group_id = agency AND d.left_on IS NULL;
  END IF;
  IF decided ? 'resealDue' THEN
    INSERT INTO due_reseal (drug_box_id, user_group_id, due_since, due_by, due_by_name)
    SELECT w.id, agency, w.since, auth.user_id(), w.by_name
    FROM jsonb_to_recordset(decided -> 'resealDue') AS w(id uuid, since timestamptz, by_name text)
    WHERE NOT EXISTS (SELECT FROM reseal r WHERE r.drug_box_id = w.id AND r.created_on > w.since)
    ORDER BY w.id
    ON CONFLICT (drug_box_id) DO UPDATE SET due_by = excluded.due_by, due_by_name = excluded.due_by_name,
      left_on = NULL, left_by_name = NULL
    WHERE due_reseal.due_by <> excluded.due_by OR due_reseal.left_on IS NOT NULL;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.mark_reseals FROM PUBLIC;
