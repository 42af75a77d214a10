-- Writes the signed checkpoint, if it is the next one, signed with the agency's key, and each of its chains is there up
-- to the number it names.
CREATE OR REPLACE FUNCTION custody.seal(
  agency uuid, signed jsonb, subjects uuid[], first_numbers integer[], numbers integer[], up_to bigint, over_before text
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last custody_checkpoint := custody.last_checkpoint(agency);
  settled bigint;
  counted integer;
BEGIN
  PERFORM custody.refuse_unless(
    (signed ->> 'agency')::uuid = agency AND (signed ->> 'number')::integer = coalesce(last.number, 0) + 1,
    'a checkpoint out of turn');
  PERFORM custody.refuse_unless(
    signed ->> 'public_key' = coalesce(
      (SELECT k.new_key FROM custody_key_change k WHERE k.user_group_id = agency AND k.after_checkpoint = last.number),
      last.public_key, signed ->> 'public_key'),
    'a checkpoint with a key that nothing introduced');
  -- A later checkpoint has seen at least as far, so that the last of those that count tells it: nearly always one of
  -- the last two, however many an agency has.
  SELECT c.up_to_position INTO settled FROM custody_checkpoint c
  WHERE c.user_group_id = agency AND c.next_transaction <= over_before::xid8 ORDER BY c.number DESC LIMIT 1;
  INSERT INTO custody_checkpoint (user_group_id, number, created_on, link_count, subject_count, merkle_root,
    previous_hash, public_key, signature, up_to_position, settled_position, next_transaction)
  SELECT agency, s.number, s.created_on, s.link_count, s.subject_count, s.merkle_root, s.previous_hash, s.public_key,
    s.signature, greatest(last.up_to_position, up_to, 0), greatest(last.settled_position, settled, 0),
    pg_snapshot_xmax(pg_current_snapshot())
  FROM jsonb_to_record(signed) AS s(number integer, created_on timestamptz, link_count bigint, subject_count integer,
    merkle_root text, previous_hash text, public_key text, signature text);
  INSERT INTO custody_checkpoint_head (user_group_id, checkpoint, subject_id, first_number, number)
  SELECT agency, (signed ->> 'number')::integer, h.subject_id, h.first_number, h.number
  FROM unnest(subjects, first_numbers, numbers) AS h(subject_id, first_number, number)
  JOIN custody_link l ON l.subject_id = h.subject_id AND l.number = h.number AND l.user_group_id = agency;
  GET DIAGNOSTICS counted = ROW_COUNT;
  PERFORM custody.refuse_unless(counted = cardinality(subjects), 'a checkpoint of links that are not there');
END $$;
REVOKE EXECUTE ON FUNCTION custody.seal FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.seal TO vialant_app;
