-- What is missing in a case, by type and NDC: vials and amount, what the agency holds of the type, what it used of it
-- in the 365 days before, and how many other cases of the 24 months before are about it. Amounts are micrograms.
CREATE OR REPLACE FUNCTION api.case_losses(wanted uuid)
RETURNS TABLE (type_name text, finished_form text, schedule text, ndc text, vials integer, quantity text, on_hand text,
  used text, cases integer, unit_name text, unit_of_measurement text, display_unit_of_measurement text,
  categories text[])
LANGUAGE sql STABLE AS $$
  WITH this AS (SELECT c.discovered_on AS moment FROM public.discrepancy_case c WHERE c.id = wanted),
  lost AS (
    SELECT d.type, n.ndc, count(*)::integer AS vials, sum(d.amount_left + api.case_lost(wanted, d.id)) AS quantity
    FROM api.case_vials(wanted) v JOIN public.drug d ON d.id = v
    LEFT JOIN public.national_drug_code n ON n.ndc_barcode = d.ndc_barcode AND n.user_group_id = d.user_group_id
    GROUP BY d.type, n.ndc)
  SELECT t.name, t.finished_form, t.schedule, l.ndc, l.vials, l.quantity::text,
    (SELECT coalesce(sum(d.amount_left), 0)::text FROM public.drug d WHERE d.type = t.id),
    (SELECT coalesce(-sum(m.quantity), 0)::text FROM public.drug d JOIN public.stock_move_record m ON m.drug_id = d.id
      WHERE d.type = t.id AND m.type <> 'receive' AND m.case_id IS NULL
        AND m.happened_at > this.moment - interval '365 days'),
    (SELECT count(DISTINCT c.id)::integer FROM public.discrepancy_case c
      CROSS JOIN LATERAL api.case_vials(c.id) v JOIN public.drug d ON d.id = v
      WHERE d.type = t.id AND c.id <> wanted AND c.discovered_on > this.moment - interval '24 months'),
    t.unit_name, t.unit_of_measurement, t.display_unit_of_measurement, t.categories
  FROM lost l JOIN public.drug_type t ON t.id = l.type CROSS JOIN this
  ORDER BY t.schedule NULLS LAST, t.name, l.ndc
$$;
