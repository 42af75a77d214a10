-- A job that is done again and again was done, and is due again after the pause. False: somebody else has it.
CREATE OR REPLACE FUNCTION auth.job_rests(of_id uuid, of_claim uuid, pause interval) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH rested AS (UPDATE background_job SET next_try_on = now() + pause, claim = NULL, claimed_until = NULL, tries = 0,
      last_error = NULL
    WHERE id = of_id AND claim = of_claim RETURNING 1)
  SELECT EXISTS (SELECT FROM rested)
$$;
