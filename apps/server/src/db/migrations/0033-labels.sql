-- needs: public.note_change
-- rebuilds: api.user_group

-- What stands before the codes on the labels of an agency, and whether new vials need such a label.
ALTER TABLE user_group
  ADD require_printed_code boolean NOT NULL DEFAULT false,
  ADD label_prefix text CHECK (label_prefix ~ '^[A-Z]{2,3}$');
CREATE UNIQUE INDEX user_group_label_prefix ON user_group (organization_id, label_prefix);

-- Labels that were made together. The number is printed on their paper.
CREATE TABLE label_sheet (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  format text NOT NULL CHECK (length(format) <= 20),
  kind text NOT NULL CHECK (kind IN ('vial', 'box')),
  start_position integer NOT NULL CHECK (start_position > 0),
  labels integer NOT NULL CHECK (labels > 0),
  UNIQUE (id, user_group_id),
  UNIQUE (user_group_id, number)
);

-- The code of each label. It is unique in the whole database, also among agencies with the same prefix. `used_on` is
-- set for good by the first vial or box with the code: a box gives up its code with the next reseal, but the label has
-- been used.
CREATE TABLE label_code (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  label_sheet_id uuid NOT NULL,
  place integer NOT NULL CHECK (place > 0),
  code text NOT NULL CHECK (code ~ '^[A-Z]{2,3}[2-9A-HJKMNP-TV-Z]{7}$'),
  folded text GENERATED ALWAYS AS (lower(code COLLATE "C")) STORED,
  used_on timestamptz,
  void_on timestamptz,
  FOREIGN KEY (label_sheet_id, user_group_id) REFERENCES label_sheet (id, user_group_id),
  UNIQUE (label_sheet_id, place),
  UNIQUE (folded)
);

-- Each further print of a sheet, of its unused labels or of one label alone, and why.
CREATE TABLE label_reprint (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  created_by_name text NOT NULL,
  label_sheet_id uuid NOT NULL,
  label_code_id uuid REFERENCES label_code,
  start_position integer NOT NULL CHECK (start_position > 0),
  reason text NOT NULL CHECK (reason <> '' AND length(reason) <= 200),
  FOREIGN KEY (label_sheet_id, user_group_id) REFERENCES label_sheet (id, user_group_id)
);
CREATE INDEX label_reprint_of_sheet ON label_reprint (label_sheet_id, id);

-- How far an agency's printer is off, for each kind of sheet, in millimetres.
CREATE TABLE label_shift (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  format text NOT NULL CHECK (length(format) <= 20),
  x_mm numeric(3, 1) NOT NULL CHECK (x_mm BETWEEN -5 AND 5),
  y_mm numeric(3, 1) NOT NULL CHECK (y_mm BETWEEN -5 AND 5),
  UNIQUE (user_group_id, format)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['label_sheet', 'label_code', 'label_reprint', 'label_shift'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
  END LOOP;
END $$;
GRANT SELECT, INSERT ON label_sheet, label_reprint TO vialant_app;
-- Whether a code was used follows from the record alone.
GRANT SELECT, INSERT (user_group_id, label_sheet_id, place, code), UPDATE (void_on) ON label_code TO vialant_app;
GRANT SELECT, INSERT, UPDATE (x_mm, y_mm) ON label_shift TO vialant_app;

CREATE TRIGGER note_change AFTER INSERT ON label_sheet FOR EACH ROW EXECUTE FUNCTION note_change('label_sheet');
CREATE TRIGGER note_change AFTER INSERT ON label_reprint FOR EACH ROW EXECUTE FUNCTION note_change('label_reprint');
CREATE TRIGGER note_change AFTER UPDATE OF void_on ON label_code
FOR EACH ROW EXECUTE FUNCTION note_change('label_code', 'void_on');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON label_shift
FOR EACH ROW EXECUTE FUNCTION note_change('label_shift', 'x_mm,y_mm');
