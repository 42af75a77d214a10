-- An answer of a vehicle check must be given while the check is open, and to a question of the version on which it was
-- begun. An answer whose failure was fixed stays as it is.
CREATE OR REPLACE FUNCTION public.refuse_answer() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM general_check_submission s
  JOIN general_check_category c ON c.general_check_id = s.general_check_id AND c.version = s.version
  JOIN general_check_question q ON q.general_check_category_id = c.id
  WHERE s.id = NEW.general_check_submission_id AND s.submitted_on IS NULL AND q.id = NEW.general_check_question_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an answer belongs to an open check and to one of its questions';
  END IF;
  IF EXISTS (SELECT FROM general_check_fix f WHERE f.general_check_response_id = NEW.id) THEN
    RAISE EXCEPTION 'the failure of general_check_response % was fixed', NEW.id;
  END IF;
  RETURN NEW;
END $$;
