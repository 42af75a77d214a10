-- The try has failed. The job waits for the next one; without a wait it is given up.
CREATE OR REPLACE FUNCTION auth.job_failed(of_id uuid, of_claim uuid, error text, wait interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE background_job SET last_error = left(error, 200), next_try_on = now() + coalesce(wait, interval '0'),
    given_up_on = CASE WHEN wait IS NULL THEN now() END, claim = NULL, claimed_until = NULL
  WHERE id = of_id AND claim = of_claim
$$;
