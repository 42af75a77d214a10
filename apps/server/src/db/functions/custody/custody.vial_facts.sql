-- What the rules need to know of vials, those of these agencies alone. Its text becomes part of the statement that
-- calls it.
CREATE OR REPLACE FUNCTION custody.vial_facts(of_vials uuid[], of_agencies uuid[]) RETURNS SETOF json
LANGUAGE sql STABLE AS $$
  SELECT json_build_object(
    'id', d.id, 'barcode', d.barcode_id, 'receivedAt', coalesce(d.received_at, d.created_on),
    'amount', d.amount_left::text,
    'boxId', d.drug_box_id, 'boxName', b.name, 'unitName', u.name, 'unitType', u.type,
    'typeId', t.id, 'typeName', t.name, 'categories', t.categories, 'isReusable', t.is_reusable,
    'unitOfMeasurement', t.unit_of_measurement, 'displayUnitOfMeasurement', t.display_unit_of_measurement,
    'typeUnitName', t.unit_name, 'shortDateAllowed', t.short_date_allowed,
    'chainLength', d.chain_length, 'chainHead', d.chain_head)
  FROM public.drug d JOIN public.drug_type t ON t.id = d.type JOIN public.drug_box b ON b.id = d.drug_box_id
  LEFT JOIN public.unit u ON u.id = b.unit_id
  WHERE d.id = ANY (of_vials) AND (d.user_group_id = ANY (of_agencies)) IS TRUE
$$;
REVOKE EXECUTE ON FUNCTION custody.vial_facts FROM PUBLIC;
