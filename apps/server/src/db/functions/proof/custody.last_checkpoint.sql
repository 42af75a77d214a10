-- Checkpoints: what is not sealed yet, and the one way to seal it. The application cannot write the tables; it can
-- open a checkpoint, which makes others of the agency wait until the transaction ends, read what it has to seal, and
-- seal it.
--
-- A link's position is given out before its transaction commits, so a position says nothing of what was committed
-- when. A checkpoint is therefore defined by the chains it saw, in one statement's snapshot, and how far; positions
-- only tell where to look. Everything up to `settled_position` is sealed for sure: an earlier checkpoint had seen up
-- to there, and every transaction that was running then was over when a later one looked.
CREATE OR REPLACE FUNCTION custody.last_checkpoint(agency uuid) RETURNS custody_checkpoint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c FROM custody_checkpoint c WHERE c.user_group_id = agency ORDER BY c.number DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION custody.last_checkpoint FROM PUBLIC;
