-- SRV-69: a vehicle check that was handed in cannot be changed.
CREATE OR REPLACE FUNCTION public.refuse_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'general_check_submission % was submitted', OLD.id;
END $$;
