-- A vial that this agency handed to a sister, as the agency last knew it, with nothing left in it (OPEN-113).
CREATE OR REPLACE FUNCTION auth.handed_over(of_drug uuid) RETURNS json
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT json_build_object('id', d.id, 'user_group_id', t.user_group_id, 'created_by', NULL,
    'created_on', api.instant(d.created_on), 'barcode_id', d.barcode_id, 'type', t.drug_type_id,
    'drug_box_id', t.from_drug_box_id, 'expiration_date', d.expiration_date, 'short_date', NULL,
    'quantity', d.quantity, 'lot_number', d.lot_number, 'ndc_barcode', d.ndc_barcode, 'stock_move_record__quantity', 0,
    'unit__type', 'other', 'lat', NULL, 'lon', NULL)
  FROM drug_transfer t JOIN drug d ON d.id = t.drug_id
  WHERE t.drug_id = of_drug AND t.user_group_id = auth.agency_id() AND d.user_group_id <> auth.agency_id()
  ORDER BY t.id DESC LIMIT 1
$$;
