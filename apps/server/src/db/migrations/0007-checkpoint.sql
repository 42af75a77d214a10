-- Checkpoints: what is not sealed yet, and the one way to seal it. The application cannot write the tables; it can open
-- a checkpoint, which makes others of the agency wait until the transaction ends, read what it has to seal, and seal it.
--
-- A link's position is given out before its transaction commits, so a position says nothing of what was committed when.
-- A checkpoint is therefore defined by the chains it saw, in one statement's snapshot, and how far; positions only tell
-- where to look. Everything up to `settled_position` is sealed for sure: an earlier checkpoint had seen up to there, and
-- every transaction that was running then was over when a later one looked.

CREATE FUNCTION custody.last_checkpoint(agency uuid) RETURNS custody_checkpoint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c FROM custody_checkpoint c WHERE c.user_group_id = agency ORDER BY c.number DESC LIMIT 1
$$;

-- The chains that grew since the last checkpoint, and by which links. A chain grows in the order of its numbers, since its
-- vial or box is locked: what is sealed of it is its beginning, so one look at its last sealed number is enough.
-- How many links are new cannot be known to the planner, which would rather read the whole table: it is told not to.
CREATE FUNCTION custody.unsealed(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, link_count integer, link_position bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  WITH newer AS (
    SELECT l.subject_id, l.number, l.position FROM custody_link l
    WHERE l.user_group_id = agency
      AND l.position > coalesce((SELECT (custody.last_checkpoint(agency)).settled_position), 0)
  ), sealed AS MATERIALIZED (
    SELECT s.subject_id, coalesce((SELECT max(h.number) FROM custody_checkpoint_head h
      WHERE h.user_group_id = agency AND h.subject_id = s.subject_id), 0) AS number
    FROM (SELECT DISTINCT n.subject_id FROM newer n) s
  )
  SELECT n.subject_id, min(n.number), max(n.number), count(*)::integer, max(n.position)
  FROM newer n JOIN sealed s ON s.subject_id = n.subject_id AND n.number > s.number
  GROUP BY n.subject_id
$$;

-- Whether an agency has so many new records that it needs a checkpoint, or any since one of an earlier day (UTC).
CREATE FUNCTION custody.checkpoint_due(agency uuid, most integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
DECLARE
  last custody_checkpoint := custody.last_checkpoint(agency);
  counted integer;
BEGIN
  SELECT count(*) INTO counted FROM (SELECT FROM custody_link l
    WHERE l.user_group_id = agency AND l.position > coalesce(last.up_to_position, 0)
    ORDER BY l.position LIMIT most) newer;
  RETURN counted >= most OR (
    (last.created_on IS NULL OR (last.created_on AT TIME ZONE 'UTC')::date < (now() AT TIME ZONE 'UTC')::date)
    AND EXISTS (SELECT FROM custody.unsealed(agency)));
END $$;

CREATE FUNCTION custody.checkpoints_due(most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id FROM user_group g WHERE custody.checkpoint_due(g.id, most) ORDER BY g.id
$$;

-- Answers the last checkpoint, the time, and which transactions are over for sure before anything is looked at.
CREATE FUNCTION custody.open_checkpoint(agency uuid)
RETURNS TABLE (last jsonb, made_on text, over_before text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('custody checkpoint ' || agency::text, 0));
  RETURN QUERY SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on)),
    api.instant(clock_timestamp()), pg_snapshot_xmin(pg_current_snapshot())::text
  FROM (SELECT) one LEFT JOIN custody_checkpoint c ON c.user_group_id = agency
    AND c.number = (custody.last_checkpoint(agency)).number;
END $$;

-- What there is to seal, in order of the ids.
CREATE FUNCTION custody.grown_chains(agency uuid)
RETURNS TABLE (subject_id uuid, first_number integer, number integer, hash text, link_count integer, link_position text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
  SELECT g.subject_id, g.first_number, g.number, l.hash, g.link_count, g.link_position::text
  FROM custody.unsealed(agency) g JOIN custody_link l ON l.subject_id = g.subject_id AND l.number = g.number
  ORDER BY g.subject_id
$$;

-- Where the chains stood that were sealed by the checkpoints after one, in order of their ids.
CREATE FUNCTION custody.sealed_chains(agency uuid, after_number integer)
RETURNS TABLE (subject_id uuid, number integer, hash text, record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.subject_id, h.number, l.hash, l.record_id
  FROM (SELECT s.subject_id, max(s.number) AS number FROM custody_checkpoint_head s
    WHERE s.user_group_id = agency AND s.checkpoint > after_number GROUP BY s.subject_id) h
  JOIN custody_link l ON l.subject_id = h.subject_id AND l.number = h.number
  ORDER BY h.subject_id
$$;

CREATE FUNCTION custody.seal(agency uuid, signed jsonb, subjects uuid[], first_numbers integer[], numbers integer[],
  up_to bigint, over_before text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  last custody_checkpoint := custody.last_checkpoint(agency);
  settled bigint;
  counted integer;
BEGIN
  PERFORM custody.refuse_unless((signed ->> 'agency')::uuid = agency AND (signed ->> 'number')::integer = coalesce(last.number, 0) + 1,
    'a checkpoint out of turn');
  SELECT max(c.up_to_position) INTO settled FROM custody_checkpoint c
  WHERE c.user_group_id = agency AND c.next_transaction <= over_before::xid8;
  INSERT INTO custody_checkpoint (user_group_id, number, created_on, link_count, subject_count, merkle_root, previous_hash,
    public_key, signature, up_to_position, settled_position, next_transaction)
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

-- The chain of a vial as this agency recorded it, in order, with the transfers by which others handed it over to the
-- agency. Nobody's personal data but the agency's own.
CREATE FUNCTION auth.vial_chain(of_drug uuid)
RETURNS TABLE (subject_id uuid, number integer, kind text, record_id uuid, previous_hash text, hash text,
  is_handover boolean, record jsonb, personal jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT l.subject_id, l.number, l.kind, l.record_id, l.previous_hash, l.hash, l.user_group_id <> auth.agency_id(),
    CASE l.kind
      WHEN 'stock_move_record' THEN (SELECT to_jsonb(r) FROM stock_move_record r WHERE r.id = l.record_id)
      WHEN 'incident_amendment' THEN (SELECT to_jsonb(r) FROM incident_amendment r WHERE r.id = l.record_id)
      WHEN 'drug_transfer' THEN (SELECT to_jsonb(r) FROM drug_transfer r WHERE r.id = l.record_id)
      WHEN 'drug_check' THEN (SELECT to_jsonb(r) FROM drug_check r WHERE r.id = l.record_id)
    END,
    (SELECT to_jsonb(p) FROM personal_data p WHERE p.record_id = l.record_id AND p.user_group_id = auth.agency_id())
  FROM custody_link l
  WHERE l.subject_id = of_drug AND (l.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM drug_transfer t WHERE t.id = l.record_id AND t.to_user_group_id = auth.agency_id()))
  ORDER BY l.number
$$;

-- What a vial of which this agency has a record is called, and where its chain ends while it is here.
CREATE FUNCTION auth.vial_chain_end(of_drug uuid) RETURNS TABLE (code text, chain_length integer, chain_head text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT d.barcode_id, CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_length END,
    CASE WHEN d.user_group_id = auth.agency_id() THEN d.chain_head END
  FROM drug d WHERE d.id = of_drug AND (d.user_group_id = auth.agency_id()
    OR EXISTS (SELECT FROM custody_link l WHERE l.subject_id = d.id AND l.user_group_id = auth.agency_id()))
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA custody FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.checkpoint_due, custody.checkpoints_due, custody.open_checkpoint, custody.grown_chains,
  custody.sealed_chains, custody.seal TO vialant_app;
