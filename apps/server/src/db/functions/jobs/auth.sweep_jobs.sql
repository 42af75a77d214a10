-- Erases jobs that are over and of this age. A daily job is not planned again: its day is over long before.
CREATE OR REPLACE FUNCTION auth.sweep_jobs(kept_for interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM background_job
  WHERE created_on < now() - kept_for AND (done_on IS NOT NULL OR given_up_on IS NOT NULL)
$$;
