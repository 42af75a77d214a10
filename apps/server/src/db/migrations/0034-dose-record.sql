-- needs: public.note_change

-- LAW-02: what the law asks of the record of a dose, and of a waste. Null where nothing was said, as on all earlier
-- records; a null is not part of a record's hash.
ALTER TABLE stock_move_record
  ADD COLUMN medical_director text CHECK (length(medical_director) <= 120),
  ADD COLUMN order_kind text CHECK (order_kind IN ('standing', 'verbal')),
  ADD COLUMN route text CHECK (length(route) <= 40),
  ADD COLUMN waste_reason text CHECK (length(waste_reason) <= 80),
  ADD COLUMN manner_of_disposal text CHECK (length(manner_of_disposal) <= 40);

-- These tell of people, so they lie where they can be erased.
ALTER TABLE personal_data
  ADD COLUMN patient_reference text CHECK (length(patient_reference) <= 60),
  ADD COLUMN administered_by_name text CHECK (length(administered_by_name) <= 120);

-- LAW-03: off at first.
ALTER TABLE user_group
  ADD COLUMN require_patient_reference boolean NOT NULL DEFAULT false,
  ADD COLUMN require_medical_director boolean NOT NULL DEFAULT false,
  ADD COLUMN require_order_kind boolean NOT NULL DEFAULT false,
  ADD COLUMN require_manner_of_disposal boolean NOT NULL DEFAULT false;

-- LAW-04: by whose standing order drugs are given, from the first to the last day, both included. Records keep the name
-- itself.
CREATE TABLE medical_director (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 120),
  from_date date NOT NULL,
  until_date date,
  archived_on timestamptz,
  CONSTRAINT medical_director_until_after_from CHECK (until_date >= from_date)
);
CREATE INDEX medical_director_of_group ON medical_director (user_group_id);
ALTER TABLE medical_director ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON medical_director TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON medical_director TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON medical_director TO vialant_app;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON medical_director
FOR EACH ROW EXECUTE FUNCTION note_change('medical_director');
