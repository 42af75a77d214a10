-- Vehicle checks as they are done: begun, answered question by question, handed in once. And whether to ask for a review.

ALTER TABLE general_check_response
  ADD CHECK (NOT completed OR passed IS NOT NULL),
  ADD CHECK (length(image_url) <= 300);
CREATE INDEX general_check_submission_of_user ON general_check_submission (created_by, general_check_id, id);

GRANT INSERT, UPDATE (submitted_on) ON general_check_submission TO vialant_app;
GRANT INSERT, UPDATE (created_by, completed, passed, image_url, report_to_admin) ON general_check_response TO vialant_app;

-- SRV-69: whatever is done with it afterwards, a check that was handed in stays as it was.
CREATE FUNCTION refuse_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'general_check_submission % was submitted', OLD.id;
END $$;
CREATE TRIGGER submitted_once BEFORE UPDATE ON general_check_submission
  FOR EACH ROW WHEN (OLD.submitted_on IS NOT NULL) EXECUTE FUNCTION refuse_submitted();

CREATE FUNCTION refuse_answer() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM general_check_submission s
  JOIN general_check_category c ON c.general_check_id = s.general_check_id
  JOIN general_check_question q ON q.general_check_category_id = c.id
  WHERE s.id = NEW.general_check_submission_id AND s.submitted_on IS NULL AND q.id = NEW.general_check_question_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an answer belongs to an open check and to one of its questions';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER answered_while_open BEFORE INSERT OR UPDATE ON general_check_response
  FOR EACH ROW EXECUTE FUNCTION refuse_answer();

CREATE INDEX product_feedback_of_user ON product_feedback (created_by, created_on);
CREATE INDEX product_feedback_prompt_of_user ON product_feedback_prompt (created_by, created_on);

-- SRV-71, OPEN-036: of the user, in whichever agency they said it, so that nobody is asked twice.
CREATE FUNCTION auth.may_ask_for_review(quiet_months integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM product_feedback f WHERE f.created_by = auth.user_id()
      AND f.created_on + make_interval(months => quiet_months) > now())
    AND NOT EXISTS (SELECT FROM product_feedback_prompt p WHERE p.created_by = auth.user_id()
      AND p.created_on + make_interval(months => p.delay_months) > now())
$$;
