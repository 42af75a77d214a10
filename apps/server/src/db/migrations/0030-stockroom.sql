-- needs: public.note_change, public.begin_waste_reasons
-- rebuilds: api.drug_box, api.drug_type, api.national_drug_code

-- How a box is checked, as its admin decides: whether daily, and until when, where it is not when the agency says.
ALTER TABLE drug_box
  ADD check_daily boolean NOT NULL DEFAULT true,
  ADD check_due_at text CHECK (check_due_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD archived_on timestamptz;
-- The columns that no record is about. Everything else of a box is written by custody.record alone.
GRANT UPDATE (name, daily_check_verify_required, check_daily, check_due_at, archived_on) ON drug_box TO vialant_app;
DROP TRIGGER note_change ON drug_box;
CREATE TRIGGER note_change
AFTER INSERT OR UPDATE OF name, daily_check_verify_required, check_daily, check_due_at, archived_on ON drug_box
FOR EACH ROW EXECUTE FUNCTION
  note_change('drug_box', 'name,daily_check_verify_required,check_daily,check_due_at,archived_on');

-- How many vials of a type a box should hold.
CREATE TABLE box_par (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  drug_box_id uuid NOT NULL,
  drug_type_id uuid NOT NULL,
  vials integer NOT NULL CHECK (vials BETWEEN 0 AND 999),
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id),
  FOREIGN KEY (drug_type_id, user_group_id) REFERENCES drug_type (id, user_group_id),
  UNIQUE (drug_box_id, drug_type_id)
);
CREATE INDEX box_par_of_group ON box_par (user_group_id);
CREATE INDEX box_par_of_type ON box_par (drug_type_id);

-- What is in the vials of a type. Types from before have no schedule; they keep working and are asked for one.
ALTER TABLE drug_type
  ADD schedule text CHECK (schedule IN ('II', 'III', 'IV', 'V')),
  ADD substance text CHECK (length(substance) <= 80),
  ADD strength text CHECK (length(strength) <= 30),
  ADD volume_ml numeric(8, 3) CHECK (volume_ml > 0),
  ADD dose_form text CHECK (length(dose_form) <= 40),
  -- Made of the four by `finishedForm` of the domain whenever one of them is written.
  ADD finished_form text;

-- Why a dose is wasted, in the agency's own words and order.
CREATE TABLE waste_reason (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  -- A new reason stands after those that an agency begins with.
  position integer NOT NULL DEFAULT 1000 CHECK (position BETWEEN 0 AND 10000),
  archived_on timestamptz,
  UNIQUE (user_group_id, name),
  CONSTRAINT waste_reason_other_stays CHECK (name <> 'Other' OR archived_on IS NULL)
);
INSERT INTO waste_reason (user_group_id, name, position)
SELECT g.id, r.name, r.place FROM user_group g CROSS JOIN (VALUES
  ('Expired', 1), ('Damaged', 2), ('Contaminated', 3), ('Remainder not used', 4), ('Other', 5)) AS r(name, place);
CREATE TRIGGER begin_waste_reasons AFTER INSERT ON user_group
FOR EACH ROW EXECUTE FUNCTION begin_waste_reasons();

-- The printed NDC, with its dashes. What an admin adds belongs to the organisation, as what was learned does.
ALTER TABLE national_drug_code
  ADD ndc text CHECK (length(ndc) <= 14),
  ADD archived_on timestamptz,
  ALTER organization_id SET DEFAULT auth.organization_id();
GRANT INSERT (id, user_group_id, created_by, ndc_barcode, ndc, type, quantity),
  UPDATE (ndc, type, quantity, archived_on) ON national_drug_code TO vialant_app;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['box_par', 'waste_reason'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON box_par TO vialant_app;
GRANT SELECT, INSERT, UPDATE ON waste_reason TO vialant_app;

CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON box_par
FOR EACH ROW EXECUTE FUNCTION note_change('box_par');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON national_drug_code
FOR EACH ROW EXECUTE FUNCTION note_change('national_drug_code');
-- What every agency begins with nobody has changed.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON waste_reason
FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION note_change('waste_reason');
