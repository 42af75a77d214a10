-- The cases of the entered agency as they stand, those that have not ended first, then the newest; one of them, or
-- those in a state, where asked for.
CREATE OR REPLACE FUNCTION api.cases(wanted uuid, in_state text, most integer)
RETURNS TABLE (id uuid, number text, version integer, created_on text, discovered_on text, state text, case_type text,
  owner_id uuid, owner_name text, outcome text, closed_on text, drug_box_id uuid, drug_box_name text,
  discrepancies integer, vials integer, loss_discovered_on text, notice_sent_date date, notice_reference text,
  form_sent_date date, form_reference text, police_report text, loss_value double precision, steps_taken text)
LANGUAGE sql STABLE AS $$
  SELECT c.id, c.number, e.number, api.instant(c.created_on), api.instant(c.discovered_on), e.state, e.case_type,
    e.owner_id, e.owner_name, e.outcome,
    CASE WHEN e.outcome IS NOT NULL THEN (SELECT api.instant(max(o.created_on)) FROM public.case_event o
      WHERE o.case_id = c.id AND o.kind = 'outcome') END,
    c.drug_box_id, b.name,
    (SELECT count(*)::integer FROM public.discrepancy d WHERE d.case_id = c.id),
    (SELECT count(*)::integer FROM api.case_vials(c.id)),
    api.instant(e.loss_discovered_on), e.notice_sent_date, e.notice_reference, e.form_sent_date, e.form_reference,
    p.police_report, e.loss_value::double precision, p.steps_taken
  FROM public.discrepancy_case c
  JOIN LATERAL (SELECT * FROM public.case_event x WHERE x.case_id = c.id ORDER BY x.number DESC LIMIT 1) e ON true
  LEFT JOIN public.personal_data p ON p.record_id = e.id
  LEFT JOIN public.drug_box b ON b.id = c.drug_box_id
  WHERE (wanted IS NULL OR c.id = wanted) AND (in_state IS NULL OR e.state = in_state)
  ORDER BY e.outcome IS NOT NULL, c.id DESC LIMIT most
$$;
