-- needs: public.begin_on_version
-- rebuilds: api.general_check, api.general_check_submission

-- A template is published as a whole, version by version; 0 has no questions yet. What was there before is version 1.
ALTER TABLE general_check ADD version integer NOT NULL DEFAULT 1 CHECK (version >= 0);
ALTER TABLE general_check ALTER version SET DEFAULT 0;

-- Who published which version, and under which name.
CREATE TABLE general_check_version (
  general_check_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  user_group_id uuid NOT NULL,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  PRIMARY KEY (general_check_id, version),
  FOREIGN KEY (general_check_id, user_group_id) REFERENCES general_check (id, user_group_id) ON DELETE CASCADE
);
CREATE INDEX general_check_version_of_group ON general_check_version (user_group_id);
INSERT INTO general_check_version (general_check_id, version, user_group_id, created_by, created_on, name)
SELECT id, 1, user_group_id, created_by, created_on, name FROM general_check;

-- Each version has its own categories and questions, which never change: what was asked stays readable.
ALTER TABLE general_check_category
  ADD version integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT general_check_category_general_check_id_position_key,
  ADD UNIQUE (general_check_id, version, position),
  ADD FOREIGN KEY (general_check_id, version) REFERENCES general_check_version ON DELETE CASCADE;
ALTER TABLE general_check_category ALTER version DROP DEFAULT;
-- The same question in the version in which it was first asked; null in that version itself. By it a failure is known
-- as the same one, however often the template was published in between.
ALTER TABLE general_check_question ADD first_id uuid;

-- The version on which a check was begun, on which it also ends; and which vehicle, station or store it was about.
ALTER TABLE general_check_submission
  ADD version integer NOT NULL DEFAULT 1,
  ADD unit_id uuid,
  ADD FOREIGN KEY (unit_id, user_group_id) REFERENCES unit (id, user_group_id);
ALTER TABLE general_check_submission ALTER version DROP DEFAULT;
CREATE INDEX general_check_submission_of_unit ON general_check_submission (unit_id);
CREATE TRIGGER begin_on_version BEFORE INSERT ON general_check_submission
FOR EACH ROW EXECUTE FUNCTION begin_on_version();

-- A reported failure is open until a row here says how it was fixed.
ALTER TABLE general_check_response ADD UNIQUE (id, user_group_id);
CREATE INDEX general_check_response_failed ON general_check_response (user_group_id, id)
  WHERE report_to_admin AND NOT passed;
CREATE TABLE general_check_fix (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  general_check_response_id uuid NOT NULL UNIQUE,
  note text NOT NULL CHECK (note <> '' AND length(note) <= 500),
  FOREIGN KEY (general_check_response_id, user_group_id) REFERENCES general_check_response (id, user_group_id)
);
CREATE INDEX general_check_fix_of_group ON general_check_fix (user_group_id, id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['general_check_version', 'general_check_fix'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO vialant_app', name);
  END LOOP;
END $$;
GRANT INSERT ON general_check_category, general_check_question TO vialant_app;

-- A template that was never used can still be deleted, with all its versions.
CREATE TRIGGER refuse_change BEFORE UPDATE ON general_check_version EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE ON general_check_category EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE ON general_check_question EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON general_check_fix
EXECUTE FUNCTION refuse_change();
