-- Appends one link to each of several chains, all of one kind, and moves the ends of the chains to them. A link that
-- does not continue the chain of its vial or box as it is stored, or whose move is of another vial, is left out.
-- Answers the record of each other link, with its agency. The table has no constraints for agency and hashes: only
-- functions of this schema write to it, and they check them.
CREATE OR REPLACE FUNCTION custody.continue_chains(links jsonb, agencies uuid[]) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  about text := links ->> 'kind';
  is_move boolean := about = 'stock_move_record';
  subjects uuid[] := links ->> 'subjects';
  numbers integer[] := links ->> 'numbers';
  times timestamptz[] := links ->> 'times';
  records uuid[] := links ->> 'records';
  heads text[] := links ->> 'heads';
  hashes text[] := links ->> 'hashes';
  linked text[];
BEGIN
  IF about = ANY ('{box_check,box_transfer,reseal}') THEN
    WITH ended AS (
      UPDATE drug_box b SET chain_length = l.number, chain_head = l.hash
      FROM unnest(subjects, numbers, times, records, heads, hashes)
        AS l(subject_id, number, created_on, record_id, previous_hash, hash)
      WHERE b.id = l.subject_id AND (b.user_group_id = ANY (agencies) AND b.chain_length = l.number - 1
        AND b.chain_head = l.previous_hash AND length(l.hash) = 64) IS TRUE
      RETURNING l.*, b.user_group_id
    ), linked AS (
      INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
      SELECT e.subject_id, e.number, e.user_group_id, e.created_on, about, e.record_id, e.previous_hash, e.hash
      FROM ended e
      RETURNING record_id, user_group_id
    ) SELECT array_agg(l.record_id || ' ' || l.user_group_id) INTO linked FROM linked l;
    RETURN linked;
  END IF;
  WITH ended AS (
    -- The amount is computed from the stored stock moves, not from what the caller sent. It is named in every case
    -- because of the generated column that is made of it: in an update that names nothing of which such a column is
    -- made, PostgreSQL reads the column's definition anew for every row.
    UPDATE drug d SET chain_length = l.number, chain_head = l.hash,
      amount_left = d.amount_left + coalesce(m.quantity, 0)
    FROM unnest(subjects, numbers, times, records, heads, hashes)
      AS l(subject_id, number, created_on, record_id, previous_hash, hash)
    LEFT JOIN LATERAL (SELECT r.quantity, r.user_group_id FROM stock_move_record r
      WHERE is_move AND r.id = l.record_id AND r.drug_id = l.subject_id OFFSET 0) m ON true
    WHERE d.id = l.subject_id AND (d.user_group_id = ANY (agencies) AND d.chain_length = l.number - 1
      AND d.chain_head = l.previous_hash AND length(l.hash) = 64
      AND (m.user_group_id = d.user_group_id OR NOT is_move)) IS TRUE
    RETURNING l.*, d.user_group_id
  ), linked AS (
    INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
    SELECT e.subject_id, e.number, e.user_group_id, e.created_on, about, e.record_id, e.previous_hash, e.hash
    FROM ended e
    RETURNING record_id, user_group_id
  ) SELECT array_agg(l.record_id || ' ' || l.user_group_id) INTO linked FROM linked l;
  RETURN linked;
END $$;
REVOKE EXECUTE ON FUNCTION custody.continue_chains FROM PUBLIC;
