-- When an agency disables a person, or enables them again, that person's earlier sessions no longer enter it: they must
-- not come back to life with the membership. A date in the future ends sessions only when it has come.
CREATE OR REPLACE FUNCTION public.note_disabling() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  today date := auth.today_in(NEW.user_group_id);
BEGIN
  IF OLD.inactive_after_date <= today OR NEW.inactive_after_date <= today THEN
    NEW.sessions_after := now();
  END IF;
  RETURN NEW;
END $$;
