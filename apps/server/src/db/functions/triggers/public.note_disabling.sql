-- When an agency disables someone, or enables them again, the sessions of before are over for it: they do not come back
-- to life with the membership. A day in the future ends them when it has come, and for good when it is lifted.
CREATE OR REPLACE FUNCTION public.note_disabling() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.inactive_after_date <= current_date OR NEW.inactive_after_date <= current_date THEN
    NEW.sessions_after := now();
  END IF;
  RETURN NEW;
END $$;
