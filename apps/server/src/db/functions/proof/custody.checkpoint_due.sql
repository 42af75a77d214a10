-- Whether an agency needs a checkpoint: it has so many new records, or any and its last checkpoint is of an earlier day
-- (UTC).
CREATE OR REPLACE FUNCTION custody.checkpoint_due(agency uuid, most integer) RETURNS boolean
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
REVOKE EXECUTE ON FUNCTION custody.checkpoint_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.checkpoint_due TO vialant_app;
