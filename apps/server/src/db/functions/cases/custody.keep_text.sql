-- Keeps what people wrote in a record apart from it, with a salt, so that it can be erased. Answers the hash that the
-- record holds instead; null where nothing was written.
CREATE OR REPLACE FUNCTION custody.keep_text(of_record uuid, agency uuid, written jsonb) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  texts jsonb := jsonb_strip_nulls(written);
  salted jsonb;
BEGIN
  IF texts = '{}' THEN RETURN NULL; END IF;
  salted := texts || jsonb_build_object('salt',
    left(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'hex'), 32));
  INSERT INTO personal_data (record_id, user_group_id, salt, note, police_report, steps_taken)
  SELECT of_record, agency, s.salt, s.note, s.police_report, s.steps_taken
  FROM jsonb_populate_record(NULL::personal_data, salted) s;
  RETURN encode(sha256(convert_to(custody.canonical(salted || '{"v": 1}'), 'UTF8')), 'hex');
END $$;
REVOKE EXECUTE ON FUNCTION custody.keep_text FROM PUBLIC;
