-- Sets the phone number, once, with a code that was accepted shortly before (OPEN-069). The same number again is no
-- error.
CREATE OR REPLACE FUNCTION auth.set_phone(
  of_guid_hash bytea, of_code_hash bytea, new_number text, within interval, most_tries integer
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked one_time_code;
BEGIN
  SELECT * INTO asked FROM one_time_code c WHERE c.guid_hash = of_guid_hash FOR UPDATE;
  IF NOT FOUND OR asked.wrong_tries >= most_tries OR coalesce(asked.accepted_on <= now() - within, true) THEN
    RETURN false;
  END IF;
  IF asked.code_hash <> of_code_hash THEN
    UPDATE one_time_code c SET wrong_tries = c.wrong_tries + 1 WHERE c.guid_hash = of_guid_hash;
    RETURN false;
  END IF;
  IF asked.phone_set_on IS NOT NULL THEN
    RETURN EXISTS (SELECT FROM user_account a WHERE a.id = asked.user_id AND a.phone_number = new_number);
  END IF;
  UPDATE user_account a SET phone_number = new_number WHERE a.id = asked.user_id AND a.phone_number IS NULL
    AND auth.disabled_since(a.id) IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE one_time_code c SET phone_set_on = now() WHERE c.guid_hash = of_guid_hash;
  RETURN true;
END $$;
