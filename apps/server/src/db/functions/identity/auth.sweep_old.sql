-- Erases reports, contact requests and stored answers of this age, at most so many of each table, so that nobody has to
-- wait long. Answers the largest number erased from one table; the caller calls again while it equals `most`.
CREATE OR REPLACE FUNCTION auth.sweep_old(
  reports_after interval, contacts_after interval, answers_after interval, most integer
) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH errors AS (DELETE FROM error_log WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM error_log WHERE created_on < now() - reports_after LIMIT most)) RETURNING 1),
    toasts AS (DELETE FROM toast WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM toast WHERE created_on < now() - reports_after LIMIT most)) RETURNING 1),
    contacts AS (DELETE FROM contact_us WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM contact_us WHERE created_on < now() - contacts_after LIMIT most)) RETURNING 1),
    answers AS (DELETE FROM idempotent_answer WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM idempotent_answer WHERE created_on < now() - answers_after LIMIT most)) RETURNING 1)
  SELECT greatest((SELECT count(*) FROM errors), (SELECT count(*) FROM toasts), (SELECT count(*) FROM contacts),
    (SELECT count(*) FROM answers))::integer
$$;
