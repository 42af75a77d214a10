-- Where the checkpoints of the entered agency have left its chains, in the order of their subjects' ids, after one.
CREATE OR REPLACE FUNCTION auth.exported_heads(after_subject uuid, most integer)
RETURNS TABLE (subject uuid, number integer, hash text, code text, record uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.subject_id, h.number, l.hash, coalesce(d.barcode_id, b.barcode_id, c.number), l.record_id
  FROM (SELECT s.subject_id, max(s.number) AS number FROM custody_checkpoint_head s
    WHERE s.user_group_id = auth.agency_id() AND (after_subject IS NULL OR s.subject_id > after_subject)
    GROUP BY s.subject_id ORDER BY s.subject_id LIMIT most) h
  JOIN custody_link l ON l.subject_id = h.subject_id AND l.number = h.number
  LEFT JOIN drug d ON d.id = h.subject_id LEFT JOIN drug_box b ON b.id = h.subject_id
  LEFT JOIN discrepancy_case c ON c.id = h.subject_id
  ORDER BY h.subject_id
$$;
