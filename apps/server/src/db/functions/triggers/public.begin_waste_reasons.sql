-- The waste reasons with which an agency begins, the same as WASTE_REASONS of the domain (STOCKROOM-05).
CREATE OR REPLACE FUNCTION public.begin_waste_reasons() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO waste_reason (user_group_id, name, position) VALUES (NEW.id, 'Expired', 1), (NEW.id, 'Damaged', 2),
    (NEW.id, 'Contaminated', 3), (NEW.id, 'Remainder not used', 4), (NEW.id, 'Other', 5);
  RETURN NULL;
END $$;
