-- Stops what only a mistake in the server can ask for.
CREATE OR REPLACE FUNCTION custody.refuse_unless(condition boolean, what text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF condition IS NOT TRUE THEN RAISE EXCEPTION 'custody: %', what USING ERRCODE = 'VA900'; END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.refuse_unless FROM PUBLIC;
