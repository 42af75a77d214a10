-- How a code came in: 'camera', 'typed', or 'hand_scanner' for one that types like a keyboard. Null where the sender
-- did not tell, as on all earlier records; a null is not part of a record's hash.
ALTER TABLE stock_move_record ADD COLUMN scanned_by text;
ALTER TABLE box_check ADD COLUMN scanned_by text;
ALTER TABLE drug_check ADD COLUMN scanned_by text;

-- A hand scanner reads the label, so an agency that does not say otherwise has it on.
ALTER TABLE user_group ADD COLUMN allow_hand_scanner boolean NOT NULL DEFAULT true;
