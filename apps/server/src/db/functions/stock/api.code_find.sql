-- A scan in one round trip: proves the session, enters the agency, and tells what the code is.
CREATE OR REPLACE FUNCTION api.code_find(of_token_hash bytea, wanted_group text, code_text text)
RETURNS TABLE (kind text, drug json, drug_box json, drug_in_other_agency integer)
LANGUAGE plpgsql AS $$
DECLARE
  found_drug_id uuid;
  found_box_id uuid;
BEGIN
  PERFORM auth.enter(of_token_hash, wanted_group, false, 'member');
  IF lower(code_text) = 'vehicle' THEN
    RETURN QUERY SELECT 'vehicle', NULL::json, NULL::json, 0;
    RETURN;
  END IF;
  SELECT c.drug_id, c.drug_box_id INTO found_drug_id, found_box_id
  FROM public.code c WHERE c.organization_id = auth.organization_id() AND c.barcode_id = code_text;
  IF NOT FOUND THEN
    -- Nothing has exactly this code: then the only thing whose code is the same when folded.
    SELECT (array_agg(c.drug_id))[1], (array_agg(c.drug_box_id))[1] INTO found_drug_id, found_box_id
    FROM public.code c
    WHERE c.organization_id = auth.organization_id() AND c.folded = public.folded_code(code_text)
    HAVING count(*) = 1;
  END IF;
  RETURN QUERY SELECT 'drug', to_json(d), NULL::json, 0 FROM api.drug d WHERE d.id = found_drug_id
    UNION ALL SELECT 'drug_box', NULL, to_json(b), 0 FROM api.drug_box b WHERE b.id = found_box_id;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT 'drug', h, NULL::json, 1 FROM auth.handed_over(found_drug_id) h WHERE h IS NOT NULL;
  IF FOUND THEN RETURN; END IF;
  RETURN QUERY SELECT 'none', NULL::json, NULL::json, 0;
END $$;
