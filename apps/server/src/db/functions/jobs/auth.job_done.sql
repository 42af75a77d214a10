-- The job is done. False: the lease was over and somebody else has it.
CREATE OR REPLACE FUNCTION auth.job_done(of_id uuid, of_claim uuid) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH done AS (UPDATE background_job SET done_on = now(), claim = NULL, claimed_until = NULL, last_error = NULL
    WHERE id = of_id AND claim = of_claim RETURNING 1)
  SELECT EXISTS (SELECT FROM done)
$$;
