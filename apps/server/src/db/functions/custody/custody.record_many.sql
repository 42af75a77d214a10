-- As `custody.record`, for the stock moves of several acts that share a transaction: of all or of none. Who acts, and
-- in which agency, is what `custody.facts_many` has proven of the caller (from 1) that stands beside each vial and
-- answer: a move must be by that user, in that agency, about a vial of that agency.
-- `keys`, `hashes`, `answers`, `whose`: what is kept for repetitions, in the order of the keys, and whose it is.
CREATE OR REPLACE FUNCTION custody.record_many(
  decided jsonb, keys text[], hashes bytea[], answers json[], whose integer[]
) RETURNS json
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off SET lock_timeout = '100ms' AS $$
DECLARE
  users uuid[] := nullif(current_setting('vialant.users', true), '');
  agencies uuid[] := nullif(current_setting('vialant.agencies', true), '');
  links jsonb := decided -> 'links';
  ends jsonb := decided -> 'vials';
  written integer[];
  signed integer;
  -- Where each vial has one new link, that link itself must continue the chain; else `custody.continues` looks.
  is_chained boolean := jsonb_array_length(links) <> jsonb_array_length(ends);
BEGIN
  IF agencies IS NULL THEN PERFORM custody.refuse_unless(false, 'no agency was entered'); END IF;
  IF decided ? 'signature' THEN
    INSERT INTO signature
    SELECT g.* FROM jsonb_populate_recordset(NULL::signature, decided -> 'signature') g
    WHERE EXISTS (SELECT FROM jsonb_to_recordset(ends) AS v(id uuid, caller integer)
      WHERE v.id = g.subject_id AND agencies[v.caller] = g.user_group_id);
    GET DIAGNOSTICS signed = ROW_COUNT;
    PERFORM custody.refuse_unless(signed = jsonb_array_length(decided -> 'signature'), 'a signature of another agency');
  END IF;
  -- All is written and then compared: what does not belong together is undone with the transaction. The amount is
  -- computed from the stored stock moves, not from what the caller sent.
  WITH vial AS MATERIALIZED (
    SELECT e.id, e.length, e.head, e.number, e.hash, agencies[e.caller] AS agency, users[e.caller] AS author
    FROM jsonb_to_recordset(ends) AS e(id uuid, caller integer, length integer, head text, number integer, hash text)
  ), moved AS (
    INSERT INTO stock_move_record
    SELECT * FROM jsonb_populate_recordset(NULL::stock_move_record, decided -> 'stock_move_record')
    RETURNING id, drug_id, user_group_id, created_by, quantity
  ), kept AS (
    INSERT INTO personal_data SELECT * FROM jsonb_populate_recordset(NULL::personal_data, decided -> 'personal_data')
    RETURNING record_id, user_group_id
  ), linked AS (
    INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
    SELECT l.subject_id, l.number, v.agency, l.created_on, l.kind, l.record_id, l.previous_hash, l.hash
    FROM jsonb_to_recordset(links) AS l(subject_id uuid, number integer, created_on timestamptz, kind text,
      record_id uuid, previous_hash text, hash text)
    JOIN vial v ON v.id = l.subject_id AND v.agency IS NOT NULL
    WHERE (is_chained OR (l.number = v.length + 1 AND l.previous_hash = v.head
        AND l.number = v.number AND l.hash = v.hash))
      AND length(l.hash) = 64 AND l.kind = 'stock_move_record'
    RETURNING subject_id, record_id
  ), ended AS (
    UPDATE drug d SET chain_length = v.number, chain_head = v.hash,
      amount_left = d.amount_left + coalesce((SELECT sum(m.quantity) FROM moved m WHERE m.drug_id = v.id), 0)
    FROM vial v
    WHERE d.id = v.id AND d.user_group_id = v.agency AND d.chain_length = v.length AND d.chain_head = v.head
    RETURNING d.id
  )
  SELECT ARRAY[count(*) FILTER (WHERE w.what = 1), count(*) FILTER (WHERE w.what = 2),
    count(*) FILTER (WHERE w.what = 3), count(*) FILTER (WHERE w.what = 4)] FROM (
    SELECT 1 AS what FROM moved m
    JOIN vial v ON v.id = m.drug_id AND v.agency = m.user_group_id AND v.author = m.created_by
    UNION ALL SELECT 2 FROM kept k JOIN moved m ON m.id = k.record_id AND m.user_group_id = k.user_group_id
    UNION ALL SELECT 3 FROM linked l JOIN moved m ON m.id = l.record_id AND m.drug_id = l.subject_id
    UNION ALL SELECT 4 FROM ended) w INTO written;
  IF written <> ARRAY[jsonb_array_length(decided -> 'stock_move_record'),
    jsonb_array_length(decided -> 'personal_data'), jsonb_array_length(links), jsonb_array_length(ends)]
    OR (is_chained AND NOT custody.continues(links, ends)) THEN
    PERFORM custody.refuse_unless(false, 'a row of another agency, or a chain that does not continue');
  END IF;
  IF decided ? 'resealDue' THEN
    -- As `custody.mark_reseals`: where several acts ask for a box, the first says since when, the last one by whom.
    INSERT INTO due_reseal (drug_box_id, user_group_id, due_since, due_by, due_by_name)
    SELECT w.id, (array_agg(agencies[w.caller]))[1], (array_agg(w.since ORDER BY w.n))[1],
      (array_agg(users[w.caller] ORDER BY w.n DESC))[1], (array_agg(w.by_name ORDER BY w.n DESC))[1]
    FROM ROWS FROM (jsonb_to_recordset(decided -> 'resealDue')
      AS (id uuid, caller integer, since timestamptz, by_name text)) WITH ORDINALITY AS w(id, caller, since, by_name, n)
    WHERE NOT EXISTS (SELECT FROM reseal r WHERE r.drug_box_id = w.id AND r.created_on > w.since)
    GROUP BY w.id ORDER BY w.id
    ON CONFLICT (drug_box_id) DO UPDATE SET due_by = excluded.due_by, due_by_name = excluded.due_by_name,
      left_on = NULL, left_by_name = NULL
    WHERE due_reseal.due_by <> excluded.due_by OR due_reseal.left_on IS NOT NULL;
  END IF;
  IF decided ? 'proofs' THEN PERFORM custody.use_up_many(decided -> 'proofs'); END IF;
  INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
  SELECT users[a.caller], a.key, a.hash, a.answer
  FROM unnest(whose, keys, hashes, answers) AS a(caller, key, hash, answer);
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION custody.record_many FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.record_many TO vialant_app;
