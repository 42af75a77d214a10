-- The record is written once. The application cannot change or delete it, and neither can a slip of the owner's hand.
CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'VA900';
END $$;
