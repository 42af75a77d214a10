-- What was done without a network says so, and when: a move of a vial or a box, and a number that was added. Null of
-- all that was done online, as of all earlier records; a null is not part of a record's hash.
ALTER TABLE drug_transfer
  ADD COLUMN offline boolean, ADD COLUMN happened_at timestamptz, ADD COLUMN device_time timestamptz,
  ADD CONSTRAINT drug_transfer_done_offline CHECK ((offline IS NULL) = (happened_at IS NULL));
ALTER TABLE box_transfer
  ADD COLUMN offline boolean, ADD COLUMN happened_at timestamptz, ADD COLUMN device_time timestamptz,
  ADD CONSTRAINT box_transfer_done_offline CHECK ((offline IS NULL) = (happened_at IS NULL));
ALTER TABLE incident_amendment
  ADD COLUMN offline boolean, ADD COLUMN happened_at timestamptz, ADD COLUMN device_time timestamptz,
  ADD CONSTRAINT incident_amendment_done_offline CHECK ((offline IS NULL) = (happened_at IS NULL));

-- A vial that was received without a network was there before the server heard of it: nothing else of that day is too
-- early for it. Null of a vial that was received online, which came when its row did.
ALTER TABLE drug ADD COLUMN received_at timestamptz;

-- A vehicle check that was made without a network arrives as a whole, on the version that the device had.
ALTER TABLE general_check_submission ADD COLUMN offline boolean NOT NULL DEFAULT false;
