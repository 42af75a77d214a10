-- What a code for the first run is worth: 'right', 'wrong', 'set up' when there is nothing to set up any more, or
-- 'repeated' for the very call that did it, sent again because its answer was lost. A wrong code is counted; after
-- `most` of them no code is right. The caller commits, also for a wrong one.
CREATE OR REPLACE FUNCTION auth.try_setup_code(shown bytea, key bytea, most integer, repeat_within interval)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- One at a time, and not while an agency is founded or the demo made: each sees what the one before it has left.
  PERFORM pg_advisory_xact_lock(hashtextextended('vialant demo', 0));
  IF auth.is_set_up() THEN
    RETURN CASE WHEN EXISTS (SELECT FROM setup_code c WHERE c.code_hash = shown AND c.used_key = key
      AND c.used_on > now() - repeat_within) THEN 'repeated' ELSE 'set up' END;
  END IF;
  IF EXISTS (SELECT FROM setup_code c WHERE c.code_hash = shown AND c.wrong_tries < most) THEN RETURN 'right'; END IF;
  UPDATE setup_code SET wrong_tries = wrong_tries + 1 WHERE wrong_tries < most;
  RETURN 'wrong';
END $$;
