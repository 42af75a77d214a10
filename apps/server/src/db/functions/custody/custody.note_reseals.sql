-- Which boxes must be resealed. A box becomes due after its last seal only: a use that arrives late, from a device that
-- had no network, does not ask for a seal that was made since. No box is locked for it, or whoever uses a vial would
-- wait for whoever checks its box. In the order of their ids, so that two calls that touch the same boxes meet at the
-- first. Where several acts ask for a box, the first says since when, the last one by whom. A reseal that was left with
-- a reason is asked for again when something more happens in the box.
CREATE OR REPLACE FUNCTION custody.note_reseals(decided jsonb, callers text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF decided ? 'sealed' THEN
    DELETE FROM due_reseal d USING jsonb_array_elements_text(decided -> 'sealed') AS s(id)
    WHERE d.drug_box_id = s.id::uuid AND d.user_group_id = auth.agency_id();
  END IF;
  IF decided ? 'leftUnsealed' THEN
    UPDATE due_reseal d SET left_on = now(), left_by_name = l.by_name
    FROM jsonb_to_recordset(decided -> 'leftUnsealed') AS l(id uuid, by_name text)
    WHERE d.drug_box_id = l.id AND d.user_group_id = auth.agency_id() AND d.left_on IS NULL;
  END IF;
  IF decided ? 'resealDue' THEN
    INSERT INTO due_reseal (drug_box_id, user_group_id, due_since, due_by, due_by_name)
    SELECT w.id, (array_agg(w.user_group_id))[1], (array_agg(w.since ORDER BY w.n))[1],
      (array_agg(w.by ORDER BY w.n DESC))[1], (array_agg(w.by_name ORDER BY w.n DESC))[1]
    FROM ROWS FROM (jsonb_to_recordset(decided -> 'resealDue')
      AS (id uuid, user_group_id uuid, since timestamptz, by uuid, by_name text))
      WITH ORDINALITY AS w(id, user_group_id, since, by, by_name, n)
    WHERE w.by || ' ' || w.user_group_id = ANY (callers)
      AND NOT EXISTS (SELECT FROM reseal r WHERE r.drug_box_id = w.id AND r.created_on > w.since)
    GROUP BY w.id ORDER BY w.id
    ON CONFLICT (drug_box_id) DO UPDATE SET due_by = excluded.due_by, due_by_name = excluded.due_by_name,
      left_on = NULL, left_by_name = NULL
    WHERE due_reseal.due_by <> excluded.due_by OR due_reseal.left_on IS NOT NULL;
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.note_reseals FROM PUBLIC;
