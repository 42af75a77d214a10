-- The first call of a transaction that only reads, for long: enters the agency of a job that the caller has claimed. It
-- does not hold the job, because whoever renews the claim meanwhile would wait for it. VA409: the job is somebody
-- else's by now.
CREATE OR REPLACE FUNCTION auth.read_by_job(of_id uuid, of_claim uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  agency uuid;
  organization uuid;
BEGIN
  SELECT g.id, g.organization_id INTO agency, organization
  FROM background_job j JOIN user_group g ON g.id = j.user_group_id
  WHERE j.id = of_id AND j.claim = of_claim AND j.done_on IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'the job was taken over' USING ERRCODE = 'VA409'; END IF;
  PERFORM set_config('vialant.agency_id', agency::text, true);
  PERFORM set_config('vialant.organization_id', organization::text, true);
END $$;
