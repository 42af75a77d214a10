-- Writes a signed change of keys, after the agency's last checkpoint and from the key of that one. The operator alone
-- may: the application has no right to it. To be called after `custody.open_checkpoint`, with the checkpoint of the new
-- key to follow in the same transaction.
CREATE OR REPLACE FUNCTION custody.change_key(agency uuid, signed jsonb) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  last custody_checkpoint := custody.last_checkpoint(agency);
BEGIN
  PERFORM custody.refuse_unless(
    (signed ->> 'agency')::uuid = agency AND (signed ->> 'after_checkpoint')::integer = last.number
      AND signed ->> 'old_key' = last.public_key AND (signed ->> 'number')::integer = (
        SELECT coalesce(max(k.number), 0) + 1 FROM custody_key_change k WHERE k.user_group_id = agency),
    'a change of keys out of turn');
  INSERT INTO custody_key_change (user_group_id, number, created_on, kind, old_key, new_key, after_checkpoint,
    after_hash, previous_hash, old_signature, new_signature)
  SELECT agency, s.number, s.created_on, s.kind, s.old_key, s.new_key, s.after_checkpoint, s.after_hash,
    s.previous_hash, s.old_signature, s.new_signature
  FROM jsonb_to_record(signed) AS s(number integer, created_on timestamptz, kind text, old_key text, new_key text,
    after_checkpoint integer, after_hash text, previous_hash text, old_signature text, new_signature text);
END $$;
REVOKE EXECUTE ON FUNCTION custody.change_key FROM PUBLIC;
