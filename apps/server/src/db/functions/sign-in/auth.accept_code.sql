-- Accepts a code once, and again for a repetition of the same call; counts a wrong one. Answers whether it is accepted.
CREATE OR REPLACE FUNCTION auth.accept_code(
  of_guid_hash bytea, of_code_hash bytea, key bytea, within interval, most_tries integer
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked one_time_code;
BEGIN
  SELECT * INTO asked FROM one_time_code c WHERE c.guid_hash = of_guid_hash FOR UPDATE;
  IF NOT FOUND OR asked.wrong_tries >= most_tries OR asked.created_on <= now() - within THEN RETURN false; END IF;
  IF asked.code_hash <> of_code_hash THEN
    UPDATE one_time_code c SET wrong_tries = c.wrong_tries + 1 WHERE c.guid_hash = of_guid_hash;
    RETURN false;
  END IF;
  IF asked.accepted_on IS NOT NULL THEN RETURN coalesce(asked.accepted_key = key, false); END IF;
  UPDATE one_time_code c SET accepted_on = now(), accepted_key = key WHERE c.guid_hash = of_guid_hash;
  RETURN true;
END $$;
