-- needs: auth.works_elsewhere, public.note_disabling
-- rebuilds: api.user, api.user_group

-- An address counts once a link that was sent to it was followed; until then it is what somebody else claims of it.
-- What is known of earlier accounts: the access log tells who set a password by a link, and whom no admin added, the
-- operator did. A sign-in proves a password, which the admin who added the account knew too; it proves no address.
ALTER TABLE user_account ADD proven_on timestamptz;
UPDATE user_account a SET proven_on = l.first_on FROM (
  SELECT user_id, min(created_on) AS first_on FROM access_log WHERE kind = 'password_changed' GROUP BY user_id) l
WHERE l.user_id = a.id;
UPDATE user_account a SET proven_on = a.created_on
WHERE a.proven_on IS NULL AND a.created_by IS NULL AND NOT a.is_invited;
-- A password that another person set and that nobody ever used is to be changed before it counts for anything.
UPDATE user_account a SET password_reset_required = true
WHERE a.proven_on IS NULL AND EXISTS (SELECT FROM user_password p WHERE p.user_id = a.id)
  AND NOT EXISTS (SELECT FROM user_session s WHERE s.user_id = a.id)
  AND NOT EXISTS (SELECT FROM access_log l WHERE l.user_id = a.id AND l.kind = 'sign_in');

-- Whether someone may work for an agency is the agency's to say, and says nothing of any other. Who was disabled before
-- was disabled everywhere, and stays so.
ALTER TABLE membership ADD inactive_after_date date, ADD sessions_after timestamptz;
COMMENT ON COLUMN membership.sessions_after IS
  'A session whose sign-in was before this does not enter the agency: disabling ends sessions for good.';
UPDATE membership m SET inactive_after_date = a.inactive_after_date,
  sessions_after = CASE WHEN a.inactive_after_date <= current_date THEN now() END
FROM user_account a WHERE a.id = m.user_id AND a.inactive_after_date IS NOT NULL;
ALTER TABLE user_account DROP COLUMN inactive_after_date;
GRANT UPDATE (inactive_after_date) ON membership TO vialant_app;
CREATE TRIGGER note_disabling BEFORE UPDATE OF inactive_after_date ON membership
FOR EACH ROW EXECUTE FUNCTION note_disabling();

-- The home agency changes a name, unless the person works for another organisation too, which knows them by it.
DROP POLICY changed ON user_account;
CREATE POLICY changed ON user_account FOR UPDATE TO vialant_app
USING (home_user_group_id = auth.agency_id() AND NOT auth.works_elsewhere(id));

-- The line of a session is the same through all its refreshes; a session that was given by another ends with the lines
-- that it comes from.
ALTER TABLE user_session ADD line uuid NOT NULL DEFAULT gen_random_uuid(), ADD given_in uuid[] NOT NULL DEFAULT '{}';
CREATE INDEX user_session_of_line ON user_session (line) WHERE revoked_on IS NULL;

-- Answers are kept for who has a session; what was kept for strangers let anyone fill the disk.
DELETE FROM idempotent_answer WHERE user_id = '00000000-0000-0000-0000-000000000000';
ALTER TABLE idempotent_answer ALTER COLUMN user_id DROP DEFAULT;
DROP POLICY own ON idempotent_answer;
CREATE POLICY own ON idempotent_answer TO vialant_app USING (user_id = auth.user_id());

-- Reports are erased by their age.
CREATE INDEX error_log_age ON error_log USING brin (created_on);
CREATE INDEX toast_age ON toast USING brin (created_on);
CREATE INDEX contact_us_age ON contact_us USING brin (created_on);
