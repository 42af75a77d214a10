-- Most vials that an agency ever had are empty. What asks for the others finds them by indexes that hold no empty one.
-- An index over `amount_left` itself would be written with every dose; whether anything is left changes once or twice
-- in the life of a vial, and an update that leaves it as it is touches no index.
ALTER TABLE drug ADD COLUMN is_held boolean NOT NULL GENERATED ALWAYS AS (amount_left > 0) STORED;
CREATE INDEX drug_held ON drug (user_group_id, expiration_date, id) WHERE is_held;
CREATE INDEX drug_held_in_box ON drug (drug_box_id) WHERE is_held;
DROP INDEX drug_expiring;

-- The handovers that ended a vial's stay with an agency, asked for with every move in a report: they say of which type
-- it was then.
CREATE INDEX drug_transfer_to_sister ON drug_transfer (drug_id, user_group_id, id)
WHERE to_user_group_id <> user_group_id;
