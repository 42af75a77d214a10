-- What the reports ask of a period: the moves and checks by when they happened, and what sisters handed over. By when
-- it was recorded they are found by their ids, which sort by that time.
CREATE INDEX stock_move_happened ON stock_move_record (user_group_id, happened_at, id);
CREATE INDEX box_check_of_group_happened ON box_check (user_group_id, happened_at, id);
CREATE INDEX drug_transfer_from_sister ON drug_transfer (to_user_group_id, id) WHERE to_user_group_id <> user_group_id;

-- What the search looks for by its first characters, in any letters. None of it changes with a dose.
CREATE INDEX drug_by_code ON drug (user_group_id, (upper(barcode_id)) text_pattern_ops);
CREATE INDEX drug_by_lot ON drug (user_group_id, (upper(lot_number)) text_pattern_ops);
CREATE INDEX personal_data_by_incident ON personal_data (user_group_id, (upper(incident_number)) text_pattern_ops)
WHERE incident_number IS NOT NULL;
