-- A box and its unit as people name them, as in the place of a stock move; null for a box of a sister agency.
CREATE OR REPLACE FUNCTION api.box_place(of_box uuid) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT concat(b.name, ' (' || u.name || ')') FROM public.drug_box b LEFT JOIN public.unit u ON u.id = b.unit_id
  WHERE b.id = of_box
$$;
