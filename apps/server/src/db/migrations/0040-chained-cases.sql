-- Cases, their events and discrepancies become links of a chain, one for each case (docs/decisions/0023). What people
-- wrote in them moves to `personal_data`, where it can be erased: a row holds the hash of it with a salt. Rows of
-- before stay out of the chains.
ALTER TABLE personal_data
  ADD COLUMN note text CHECK (length(note) <= 4000),
  ADD COLUMN police_report text CHECK (length(police_report) <= 200),
  ADD COLUMN steps_taken text CHECK (length(steps_taken) <= 2000);

ALTER TABLE discrepancy ADD COLUMN personal_hash text;
ALTER TABLE case_event
  ADD COLUMN id uuid NOT NULL DEFAULT new_id() UNIQUE,
  ADD COLUMN personal_hash text,
  DROP CONSTRAINT case_event_reopened_with_reason;

-- The columns from which the texts are taken stay, empty, for processes of the previous release.
ALTER TABLE discrepancy ALTER notes DROP NOT NULL, ALTER notes DROP DEFAULT;

INSERT INTO personal_data (record_id, user_group_id, salt, note)
SELECT d.id, d.user_group_id,
  left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32), d.notes
FROM discrepancy d WHERE d.notes <> '';

INSERT INTO personal_data (record_id, user_group_id, salt, note, police_report, steps_taken)
SELECT e.id, e.user_group_id,
  left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32),
  e.note, e.police_report, e.steps_taken
FROM case_event e WHERE num_nonnulls(e.note, e.police_report, e.steps_taken) > 0;

CREATE TEMPORARY TABLE moved_text ON COMMIT DROP AS
SELECT p.record_id, encode(sha256(convert_to('{'
  || coalesce('"note":' || to_json(p.note)::text || ',', '')
  || coalesce('"police_report":' || to_json(p.police_report)::text || ',', '')
  || '"salt":"' || p.salt || '",'
  || coalesce('"steps_taken":' || to_json(p.steps_taken)::text || ',', '')
  || '"v":1}', 'UTF8')), 'hex') AS hash
FROM personal_data p WHERE num_nonnulls(p.note, p.police_report, p.steps_taken) > 0;

ALTER TABLE discrepancy DISABLE TRIGGER append_only;
UPDATE discrepancy d SET notes = NULL, personal_hash = (SELECT m.hash FROM moved_text m WHERE m.record_id = d.id);
ALTER TABLE discrepancy ENABLE TRIGGER append_only;

ALTER TABLE case_event DISABLE TRIGGER append_only;
UPDATE case_event e SET note = NULL, police_report = NULL, steps_taken = NULL, personal_hash = m.hash
FROM moved_text m WHERE m.record_id = e.id;
ALTER TABLE case_event ENABLE TRIGGER append_only;

ALTER TABLE discrepancy ADD CONSTRAINT discrepancy_text_apart CHECK (notes IS NULL);
ALTER TABLE case_event
  ADD CONSTRAINT case_event_text_apart CHECK (num_nonnulls(note, police_report, steps_taken) = 0),
  ADD CONSTRAINT case_event_reopened_with_reason CHECK (kind <> 'reopened' OR personal_hash IS NOT NULL);

-- CASES-11: a case that is reported as loss takes out of the record what its vials held.
INSERT INTO stock_move_type (name) VALUES ('loss');
ALTER TABLE stock_move_record
  ADD COLUMN case_id uuid REFERENCES discrepancy_case,
  ADD CONSTRAINT stock_move_record_loss_in_case CHECK (type <> 'loss' OR (case_id IS NOT NULL AND quantity < 0));
CREATE INDEX stock_move_record_of_case ON stock_move_record (case_id) WHERE case_id IS NOT NULL;

-- LAW-05: an amendment also completes what the record of a dose or a waste does not say. One that does names who wrote
-- it; one that only changes the incident number does not. The patient lies with its personal data.
ALTER TABLE incident_amendment
  ALTER personal_hash DROP NOT NULL,
  ADD COLUMN user_name text,
  ADD COLUMN medical_director text CHECK (length(medical_director) <= 120),
  ADD COLUMN order_kind text CHECK (order_kind IN ('standing', 'verbal')),
  ADD COLUMN manner_of_disposal text CHECK (length(manner_of_disposal) <= 40);
