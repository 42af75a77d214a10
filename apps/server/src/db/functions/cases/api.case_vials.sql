-- The vials of a case, those that its discrepancies name and those that were attached.
CREATE OR REPLACE FUNCTION api.case_vials(wanted uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  SELECT d.drug_id FROM public.discrepancy d WHERE d.case_id = wanted AND d.drug_id IS NOT NULL
  UNION
  SELECT e.attached_id FROM public.case_event e WHERE e.case_id = wanted AND e.attached_kind = 'drug'
$$;
