-- What can be done with a vial of this agency, or one that it handed over (SRV-51 to SRV-53).
CREATE OR REPLACE FUNCTION api.transfer_info(of_drug uuid)
RETURNS TABLE (can_un_administer integer, drug_in_other_agency integer, is_reusable integer)
LANGUAGE sql STABLE AS $$
  SELECT api.flag(EXISTS (SELECT FROM public.stock_move_record r
      WHERE r.drug_id = d.id AND r.type IN ('administer', 'waste')
      AND NOT EXISTS (SELECT FROM public.stock_move_record x WHERE x.source_id = r.id))), 0, api.flag(t.is_reusable)
  FROM public.drug d JOIN public.drug_type t ON t.id = d.type WHERE d.id = of_drug
  UNION ALL
  SELECT 0, 1, api.flag(t.is_reusable)
  FROM auth.handed_over(of_drug) h JOIN public.drug_type t ON t.id::text = h ->> 'type'
$$;
