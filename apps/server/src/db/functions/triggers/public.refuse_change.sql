-- The record is written once. The application's role cannot change or delete it; this also stops mistakes of the owner.
CREATE OR REPLACE FUNCTION public.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'VA900';
END $$;
