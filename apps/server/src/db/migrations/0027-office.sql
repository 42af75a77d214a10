-- needs: public.note_change
-- rebuilds: api.user_group, api.unit, api.drug_type, api.general_check

-- Who reads all that an admin reads and changes nothing.
ALTER TABLE membership DROP CONSTRAINT membership_role_check;
ALTER TABLE membership ADD CONSTRAINT membership_role_check CHECK (role IN ('user', 'auditor', 'admin'));

-- When a day of the agency begins and a check is due, and which temperatures its vials bear. Without a time zone, UTC
-- holds.
ALTER TABLE user_group
  ADD time_zone text CHECK (length(time_zone) <= 60),
  ADD check_due_at text NOT NULL DEFAULT '09:00' CHECK (check_due_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD temperature_min integer NOT NULL DEFAULT 15,
  ADD temperature_max integer NOT NULL DEFAULT 30,
  ADD CONSTRAINT user_group_temperature_check CHECK (temperature_min < temperature_max);

-- A row that is out of use stays in history and reports.
ALTER TABLE unit ADD archived_on timestamptz;
ALTER TABLE drug_type ADD archived_on timestamptz;
ALTER TABLE general_check ADD archived_on timestamptz;

-- What was changed in settings, people, stockroom and templates, one row for each field. Written by triggers alone, so
-- that no way of changing can leave it out. The names are those of the moment: people and things change theirs.
CREATE TABLE change_log (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  user_name text,
  entity text NOT NULL,
  row_id uuid NOT NULL,
  row_name text,
  what text NOT NULL CHECK (what IN ('added', 'changed', 'removed')),
  field text,
  old_value text,
  new_value text
);
CREATE INDEX change_log_of_group ON change_log (user_group_id, id);
CREATE INDEX change_log_of_row ON change_log (row_id, id);
ALTER TABLE change_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON change_log TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON change_log FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON change_log TO vialant_app;
CREATE TRIGGER refuse_change BEFORE UPDATE OR DELETE OR TRUNCATE ON change_log EXECUTE FUNCTION refuse_change();

CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON user_group
FOR EACH ROW EXECUTE FUNCTION note_change('user_group');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON unit
FOR EACH ROW EXECUTE FUNCTION note_change('unit');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON drug_type
FOR EACH ROW EXECUTE FUNCTION note_change('drug_type');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON general_check
FOR EACH ROW EXECUTE FUNCTION note_change('general_check');
-- Of these only what an admin decides is noted; the rest belongs to the record or to the person.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OF name, daily_check_verify_required ON drug_box
FOR EACH ROW EXECUTE FUNCTION note_change('drug_box', 'name,daily_check_verify_required');
CREATE TRIGGER note_change AFTER UPDATE OF first_name, last_name, one_time_code, password_reset_required ON user_account
FOR EACH ROW EXECUTE FUNCTION note_change('user', 'first_name,last_name,one_time_code,password_reset_required');
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OF role, inactive_after_date OR DELETE ON membership
FOR EACH ROW EXECUTE FUNCTION note_change('user', 'role,inactive_after_date');
