-- Registers the key of the user's phone in each agency for which they work; in each, the oldest beyond the most are
-- revoked. Answers its id in the entered agency; null where the key is another's, or was revoked.
CREATE OR REPLACE FUNCTION auth.add_witness_key(new_key text, new_name text, most integer) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM witness_device_key k WHERE k.public_key = new_key AND k.user_id <> auth.user_id()) THEN
    RETURN NULL;
  END IF;
  INSERT INTO witness_device_key (user_group_id, user_id, name, public_key)
  SELECT m.user_group_id, m.user_id, new_name, new_key FROM membership m
  WHERE m.user_id = auth.user_id() AND m.role <> 'auditor'
    AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
  ON CONFLICT DO NOTHING;
  UPDATE witness_device_key k SET revoked_on = now()
  FROM (SELECT o.id, row_number() OVER (PARTITION BY o.user_group_id ORDER BY o.id DESC) AS place
    FROM witness_device_key o WHERE o.user_id = auth.user_id() AND o.revoked_on IS NULL) older
  WHERE k.id = older.id AND older.place > most;
  RETURN (SELECT k.id FROM witness_device_key k
    WHERE k.user_group_id = auth.agency_id() AND k.public_key = new_key AND k.revoked_on IS NULL);
END $$;
