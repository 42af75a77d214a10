-- How much the record of the entered agency is about; how many of its discrepancies and events are from before cases
-- were chained.
CREATE OR REPLACE FUNCTION auth.exported_counts()
RETURNS TABLE (subjects integer, cases integer, discrepancies integer, case_events integer, made_on text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.subjects, s.cases,
    (SELECT count(*)::integer FROM discrepancy d WHERE d.user_group_id = auth.agency_id() AND NOT EXISTS (
      SELECT FROM custody_link l WHERE l.subject_id = d.case_id AND l.record_id = d.id AND l.kind = 'discrepancy')),
    (SELECT count(*)::integer FROM case_event e WHERE e.user_group_id = auth.agency_id() AND NOT EXISTS (
      SELECT FROM custody_link l WHERE l.subject_id = e.case_id AND l.record_id = e.id)),
    api.instant(now())
  FROM (
    SELECT count(*)::integer AS subjects, count(c.id)::integer AS cases
    FROM (SELECT h.subject_id AS id FROM custody_checkpoint_head h WHERE h.user_group_id = auth.agency_id()
      UNION SELECT x.drug_id FROM auth.open_handovers() x
      UNION SELECT b.id FROM drug_box b WHERE b.user_group_id = auth.agency_id()) o
    LEFT JOIN discrepancy_case c ON c.id = o.id) s
$$;
