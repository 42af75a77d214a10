-- For a call of the release before that is under way during an upgrade; it goes with the next baseline.
-- What the rules need to know of vials, those of these agencies alone. Its text becomes part of the statement that
-- calls it. The row is turned into JSON as a whole: names and values one by one would take half as long again.
CREATE OR REPLACE FUNCTION custody.vial_facts(of_vials uuid[], of_agencies uuid[]) RETURNS SETOF json
LANGUAGE sql STABLE AS $$
  SELECT to_json(v) FROM (
    SELECT d.id, d.barcode_id AS barcode, coalesce(d.received_at, d.created_on) AS "receivedAt",
      d.amount_left::text AS amount, d.drug_box_id AS "boxId", b.name AS "boxName",
      u.name AS "unitName", u.type AS "unitType", t.id AS "typeId", t.name AS "typeName", t.categories,
      t.is_reusable AS "isReusable", t.unit_of_measurement AS "unitOfMeasurement",
      t.display_unit_of_measurement AS "displayUnitOfMeasurement", t.unit_name AS "typeUnitName",
      t.short_date_allowed AS "shortDateAllowed", d.chain_length AS "chainLength", d.chain_head AS "chainHead"
    FROM public.drug d JOIN public.drug_type t ON t.id = d.type JOIN public.drug_box b ON b.id = d.drug_box_id
    LEFT JOIN public.unit u ON u.id = b.unit_id
    WHERE d.id = ANY (of_vials) AND (d.user_group_id = ANY (of_agencies)) IS TRUE) v
$$;
REVOKE EXECUTE ON FUNCTION custody.vial_facts FROM PUBLIC;
