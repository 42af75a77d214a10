-- SRV-69: whatever is done with it afterwards, a check that was handed in stays as it was.
CREATE OR REPLACE FUNCTION public.refuse_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'general_check_submission % was submitted', OLD.id;
END $$;
