-- Lengthens the lease of a job that takes long. False: somebody else has it.
CREATE OR REPLACE FUNCTION auth.keep_job(of_id uuid, of_claim uuid, lease interval) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH kept AS (UPDATE background_job SET claimed_until = now() + lease
    WHERE id = of_id AND claim = of_claim AND done_on IS NULL RETURNING 1)
  SELECT EXISTS (SELECT FROM kept)
$$;
