-- Waits for other checkpoints of the agency. Answers the last checkpoint, the time, and up to which transaction all
-- have ended before anything is read.
CREATE OR REPLACE FUNCTION custody.open_checkpoint(agency uuid)
RETURNS TABLE (last jsonb, made_on text, over_before text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('custody checkpoint ' || agency::text, 0));
  RETURN QUERY SELECT to_jsonb(c) || jsonb_build_object('created_on', api.instant(c.created_on)),
    api.instant(clock_timestamp()), pg_snapshot_xmin(pg_current_snapshot())::text
  FROM (SELECT) one LEFT JOIN custody_checkpoint c ON c.user_group_id = agency
    AND c.number = (custody.last_checkpoint(agency)).number;
END $$;
REVOKE EXECUTE ON FUNCTION custody.open_checkpoint FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.open_checkpoint TO vialant_app;
