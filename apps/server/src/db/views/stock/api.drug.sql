-- The position where a vial was received is personal data like every position: it is stored with the receipt, the first
-- record of the vial, can be erased there, and is not told to an agency that gets the vial later.
CREATE OR REPLACE VIEW api.drug WITH (security_invoker = true) AS
SELECT d.id, d.user_group_id, d.created_by, api.instant(d.created_on) AS created_on, d.barcode_id, d.type,
  d.drug_box_id, d.expiration_date, d.short_date, d.quantity, d.lot_number, d.ndc_barcode,
  paper.receipt_id,
  d.amount_left AS stock_move_record__quantity, coalesce(u.type, 'other') AS unit__type, place.lat, place.lon
FROM drug d JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
-- A sister that gets the vial is not told of the papers by which it came to us.
LEFT JOIN receipt_vial paper ON paper.drug_id = d.id AND paper.user_group_id = d.user_group_id
LEFT JOIN LATERAL (
  SELECT p.lat, p.lon
  FROM (SELECT r.id, r.type FROM stock_move_record r WHERE r.drug_id = d.id ORDER BY r.id LIMIT 1) receipt
  JOIN personal_data p ON p.record_id = receipt.id
  WHERE receipt.type = 'receive') place ON true;
GRANT SELECT ON api.drug TO vialant_app;
