-- What the entered agency held at a past moment, by the time that things happened or that they were recorded: each vial
-- with the box in which it lay and what was in it. It is what is there today without all that came since.
CREATE OR REPLACE FUNCTION auth.held_on(moment timestamptz, by_recorded boolean)
RETURNS TABLE (drug_id uuid, code text, lot text, expires_on date, drug_type_id uuid, drug_box_id uuid,
  micrograms numeric, is_opened boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.id, d.barcode_id, d.lot_number, d.expiration_date, h.drug_type_id, h.drug_box_id, h.amount,
    h.amount < d.quantity
  FROM (
    SELECT v.drug_id, v.drug_type_id, v.drug_box_id, sum(v.amount) AS amount
    FROM (
      SELECT n.id AS drug_id, n.type AS drug_type_id, n.drug_box_id, n.amount_left AS amount
      FROM drug n WHERE n.user_group_id = auth.agency_id() AND n.is_held
      UNION ALL
      SELECT m.drug_id, m.drug_type_id, m.drug_box_id, -m.micrograms FROM auth.movements(moment, by_recorded) m
    ) v GROUP BY v.drug_id, v.drug_type_id, v.drug_box_id HAVING sum(v.amount) <> 0
  ) h JOIN drug d ON d.id = h.drug_id
$$;
