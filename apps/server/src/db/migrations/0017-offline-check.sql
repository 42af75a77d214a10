-- What an offline check could not be asked for, on its record; and a quick way to what has left a box since.
ALTER TABLE box_check ADD COLUMN not_asked text;
CREATE INDEX drug_transfer_from_box ON drug_transfer (from_drug_box_id, created_on);
