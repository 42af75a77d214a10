-- The record of a link, whoever made it; null if it is gone. Only for functions that have looked whose it is. Its text
-- becomes part of the statement that calls it: for half a million links a call of each would take as long as the rest.
CREATE OR REPLACE FUNCTION custody.record_of(of_kind text, of_record uuid) RETURNS SETOF jsonb
LANGUAGE sql STABLE AS $$
  SELECT CASE of_kind
    WHEN 'stock_move_record' THEN (SELECT to_jsonb(r) FROM public.stock_move_record r WHERE r.id = of_record)
    WHEN 'incident_amendment' THEN (SELECT to_jsonb(r) FROM public.incident_amendment r WHERE r.id = of_record)
    WHEN 'drug_transfer' THEN (SELECT to_jsonb(r) FROM public.drug_transfer r WHERE r.id = of_record)
    WHEN 'box_transfer' THEN (SELECT to_jsonb(r) FROM public.box_transfer r WHERE r.id = of_record)
    WHEN 'box_check' THEN (SELECT to_jsonb(r) FROM public.box_check r WHERE r.id = of_record)
    WHEN 'drug_check' THEN (SELECT to_jsonb(r) FROM public.drug_check r WHERE r.id = of_record)
    WHEN 'reseal' THEN (SELECT to_jsonb(r) FROM public.reseal r WHERE r.id = of_record)
    WHEN 'discrepancy_case' THEN (SELECT to_jsonb(r) FROM public.discrepancy_case r WHERE r.id = of_record)
    WHEN 'discrepancy' THEN (SELECT to_jsonb(r) FROM public.discrepancy r WHERE r.id = of_record)
    WHEN 'case_event' THEN (SELECT to_jsonb(r) FROM public.case_event r WHERE r.id = of_record)
  END
$$;
REVOKE EXECUTE ON FUNCTION custody.record_of FROM PUBLIC;
