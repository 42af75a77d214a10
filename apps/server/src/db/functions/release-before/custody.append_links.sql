-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- Appends links and moves the end of each vial's or box's chain to its last new link. Answers false if the links do not
-- continue the chains as they are stored. The table has no constraints for agency and hashes: only functions of this
-- schema write to it, and they check them.
CREATE OR REPLACE FUNCTION custody.append_links(decided jsonb, agency uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  links jsonb := decided -> 'links';
  link jsonb := links -> 0;
  appended integer;
  vials integer := 0;
  boxes integer := 0;
BEGIN
  -- Most operations add one record about one vial, and a check one about its box: that link itself names the old and
  -- the new end, so no list is needed.
  IF jsonb_array_length(links) = 1
    AND NOT coalesce(decided -> 'boxes' -> 0 ?| ARRAY['barcode_id', 'unit_id'], false) THEN
    INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
    VALUES ((link ->> 'subject_id')::uuid, (link ->> 'number')::integer, agency, (link ->> 'created_on')::timestamptz,
      link ->> 'kind', (link ->> 'record_id')::uuid, link ->> 'previous_hash', link ->> 'hash');
    IF decided ? 'boxes' THEN
      UPDATE drug_box b SET chain_length = (link ->> 'number')::integer, chain_head = link ->> 'hash'
      WHERE b.id = (link ->> 'subject_id')::uuid AND b.user_group_id = agency
        AND b.chain_length = (link ->> 'number')::integer - 1 AND b.chain_head = link ->> 'previous_hash';
      RETURN FOUND AND length(link ->> 'hash') = 64 AND jsonb_array_length(decided -> 'boxes') = 1;
    END IF;
    UPDATE drug d SET chain_length = (link ->> 'number')::integer, chain_head = link ->> 'hash',
      amount_left = d.amount_left + coalesce((SELECT m.quantity FROM stock_move_record m
        WHERE m.id = (link ->> 'record_id')::uuid AND m.drug_id = d.id), 0)
    WHERE d.id = (link ->> 'subject_id')::uuid AND d.user_group_id = agency
      AND d.chain_length = (link ->> 'number')::integer - 1 AND d.chain_head = link ->> 'previous_hash';
    RETURN FOUND AND length(link ->> 'hash') = 64;
  END IF;
  INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
  SELECT l.subject_id, l.number, agency, l.created_on, l.kind, l.record_id, l.previous_hash, l.hash
  FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, created_on timestamptz, kind text,
    record_id uuid, previous_hash text, hash text)
  WHERE length(l.hash) = 64;
  GET DIAGNOSTICS appended = ROW_COUNT;
  IF decided ? 'vials' THEN
    -- The amount is computed from the stored stock moves, not from what the caller sent.
    -- A transfer moves nothing, and can be of many vials.
    UPDATE drug d SET chain_length = v.number, chain_head = v.hash, amount_left = d.amount_left + CASE
      WHEN cardinality(v.moves) > 0 THEN coalesce(
        (SELECT sum(m.quantity) FROM stock_move_record m WHERE m.id = ANY (v.moves) AND m.drug_id = d.id), 0) ELSE 0 END
    FROM jsonb_to_recordset(decided -> 'vials')
      AS v(id uuid, length integer, head text, number integer, hash text, moves uuid[])
    WHERE d.id = v.id AND d.user_group_id = agency AND d.chain_length = v.length AND d.chain_head = v.head;
    GET DIAGNOSTICS vials = ROW_COUNT;
  END IF;
  IF decided ? 'boxes' THEN
    UPDATE drug_box b SET chain_length = c.number, chain_head = c.hash,
      barcode_id = coalesce(c.barcode_id, b.barcode_id), unit_id = coalesce(c.unit_id, b.unit_id)
    FROM jsonb_to_recordset(decided -> 'boxes')
      AS c(id uuid, length integer, head text, number integer, hash text, barcode_id text, unit_id uuid)
    WHERE b.id = c.id AND b.user_group_id = agency AND b.chain_length = c.length AND b.chain_head = c.head;
    GET DIAGNOSTICS boxes = ROW_COUNT;
  END IF;
  RETURN appended = jsonb_array_length(links) AND vials = coalesce(jsonb_array_length(decided -> 'vials'), 0)
    AND boxes = coalesce(jsonb_array_length(decided -> 'boxes'), 0)
    AND custody.continues(links, coalesce(decided -> 'vials', '[]') || coalesce(decided -> 'boxes', '[]'));
END $$;
REVOKE EXECUTE ON FUNCTION custody.append_links FROM PUBLIC;
