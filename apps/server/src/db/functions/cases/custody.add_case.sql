-- Opens a case that an admin says, with or without a box.
CREATE OR REPLACE FUNCTION custody.add_case(discovered timestamptz, box uuid, of_type text, said text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM custody.refuse_unless(auth.agency_id() IS NOT NULL, 'no agency was entered');
  RETURN custody.open_case(now(), discovered, box, of_type, said);
END $$;
REVOKE EXECUTE ON FUNCTION custody.add_case FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.add_case TO vialant_app;
