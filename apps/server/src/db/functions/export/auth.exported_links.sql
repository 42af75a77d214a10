-- What the checkpoints of the entered agency have sealed, in their order, after one link: each with its record and its
-- personal data. A link that continues one of another agency comes with that one and its record, the handover. The
-- planner cannot know how few links are asked for and would sort all of them, which the settings forbid.
CREATE OR REPLACE FUNCTION auth.exported_links(
  after_checkpoint integer, after_subject uuid, after_number integer, with_personal boolean, most integer
) RETURNS TABLE (checkpoint integer, is_head boolean, subject_id uuid, number integer, kind text, record_id uuid,
  previous_hash text, hash text, record jsonb, personal jsonb, handover jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  SELECT o.checkpoint, o.is_head, o.subject_id, o.number, o.kind, o.record_id, o.previous_hash, o.hash,
    r.record,
    -- A case has none, and an old one has the id of its first discrepancy, which may have some.
    CASE WHEN with_personal AND o.kind <> 'discrepancy_case' THEN
      (SELECT to_jsonb(p) FROM personal_data p WHERE p.record_id = o.record_id) END,
    (SELECT to_jsonb(p) || jsonb_build_object('record', r.record)
      FROM custody_link p CROSS JOIN LATERAL custody.record_of(p.kind, p.record_id) AS r(record)
      WHERE p.subject_id = o.subject_id AND p.number = o.number - 1 AND p.user_group_id <> auth.agency_id())
  FROM (
    SELECT h.checkpoint, l.number = h.number AS is_head, l.subject_id, l.number, l.kind, l.record_id, l.previous_hash,
      l.hash
    FROM custody_checkpoint_head h JOIN custody_link l
      ON l.subject_id = h.subject_id AND l.number BETWEEN h.first_number AND h.number
        AND l.user_group_id = h.user_group_id
    WHERE h.user_group_id = auth.agency_id() AND (h.checkpoint, h.subject_id) >= (after_checkpoint, after_subject)
      AND ((h.checkpoint, h.subject_id) > (after_checkpoint, after_subject) OR l.number > after_number)
    ORDER BY h.checkpoint, h.subject_id, l.number LIMIT most) o
  CROSS JOIN LATERAL custody.record_of(o.kind, o.record_id) AS r(record)
  ORDER BY o.checkpoint, o.subject_id, o.number
$$;
