-- Where a vial was received is personal data like every other place: it stands beside its receipt, can be erased there,
-- and is not told to an agency that gets the vial later. The receipt is a vial's first record.

CREATE OR REPLACE VIEW api.drug WITH (security_invoker = true) AS
SELECT d.id, d.user_group_id, d.created_by, api.instant(d.created_on) AS created_on, d.barcode_id, d.type, d.drug_box_id,
  d.expiration_date, d.short_date, d.quantity, d.lot_number, d.ndc_barcode, d.amount_left AS stock_move_record__quantity,
  coalesce(u.type, 'other') AS unit__type, place.lat, place.lon
FROM drug d JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
LEFT JOIN LATERAL (
  SELECT p.lat, p.lon
  FROM (SELECT r.id, r.type FROM stock_move_record r WHERE r.drug_id = d.id ORDER BY r.id LIMIT 1) receipt
  JOIN personal_data p ON p.record_id = receipt.id
  WHERE receipt.type = 'receive') place ON true;

ALTER TABLE drug DROP COLUMN lat, DROP COLUMN lon;

-- Who is to hear that a person is not as they were.
CREATE FUNCTION auth.agencies_of(of_user uuid) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.user_group_id FROM membership m WHERE m.user_id = of_user
$$;

-- Who erases personal data erases them whole: the answers that are kept for repetitions told them too. A receipt's place
-- was told as the vial's, an amended incident number as that of the record.
CREATE FUNCTION forget_answers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  about text[] := ARRAY[OLD.record_id::text]
    || ARRAY(SELECT r.drug_id::text FROM stock_move_record r WHERE r.id = OLD.record_id AND r.type = 'receive')
    || ARRAY(SELECT a.stock_move_record_id::text FROM incident_amendment a WHERE a.id = OLD.record_id);
BEGIN
  UPDATE idempotent_answer i SET answer = json_build_object('with', i.answer -> 'with', 'rows', (
    SELECT json_agg(CASE WHEN told ->> 'id' = ANY (about) THEN told || (
        SELECT coalesce(jsonb_object_agg(field, NULL), '{}') FROM unnest(ARRAY['incident_number', 'lat', 'lon']) field
        WHERE told ? field) ELSE told END ORDER BY place)
    FROM jsonb_array_elements((i.answer -> 'rows')::jsonb) WITH ORDINALITY AS row_of(told, place)))
  WHERE i.answer::text ~ array_to_string(about, '|') AND json_typeof(i.answer -> 'rows') = 'array'
    AND json_array_length(i.answer -> 'rows') > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER forgotten AFTER DELETE ON personal_data FOR EACH ROW EXECUTE FUNCTION forget_answers();
