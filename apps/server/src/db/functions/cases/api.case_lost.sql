-- What a case took out of a vial as lost and nobody has put back, in micrograms.
CREATE OR REPLACE FUNCTION api.case_lost(of_case uuid, of_drug uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(m.quantity), 0) FROM public.stock_move_record m WHERE m.case_id = of_case AND m.drug_id = of_drug
$$;
