-- The record of a link, whoever made it; null if it is gone. Only for functions that have looked whose it is.
CREATE OR REPLACE FUNCTION custody.record_of(of_kind text, of_record uuid) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE of_kind
    WHEN 'stock_move_record' THEN (SELECT to_jsonb(r) FROM stock_move_record r WHERE r.id = of_record)
    WHEN 'incident_amendment' THEN (SELECT to_jsonb(r) FROM incident_amendment r WHERE r.id = of_record)
    WHEN 'drug_transfer' THEN (SELECT to_jsonb(r) FROM drug_transfer r WHERE r.id = of_record)
    WHEN 'box_transfer' THEN (SELECT to_jsonb(r) FROM box_transfer r WHERE r.id = of_record)
    WHEN 'box_check' THEN (SELECT to_jsonb(r) FROM box_check r WHERE r.id = of_record)
    WHEN 'drug_check' THEN (SELECT to_jsonb(r) FROM drug_check r WHERE r.id = of_record)
    WHEN 'reseal' THEN (SELECT to_jsonb(r) FROM reseal r WHERE r.id = of_record)
    WHEN 'discrepancy_case' THEN (SELECT to_jsonb(r) FROM discrepancy_case r WHERE r.id = of_record)
    WHEN 'discrepancy' THEN (SELECT to_jsonb(r) FROM discrepancy r WHERE r.id = of_record)
    WHEN 'case_event' THEN (SELECT to_jsonb(r) FROM case_event r WHERE r.id = of_record)
  END
$$;
REVOKE EXECUTE ON FUNCTION custody.record_of FROM PUBLIC;
