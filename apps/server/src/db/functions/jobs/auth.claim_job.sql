-- Claims the next of these jobs that is due, for the time of the lease; after it another process may claim the job.
CREATE OR REPLACE FUNCTION auth.claim_job(of_names text[], lease interval)
RETURNS TABLE (id uuid, claim uuid, name text, user_group_id uuid, occasion text, tries integer)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE background_job j SET tries = j.tries + 1, claim = gen_random_uuid(), claimed_until = now() + lease
  WHERE j.id = (
    SELECT d.id FROM background_job d
    WHERE d.done_on IS NULL AND d.given_up_on IS NULL AND d.name = ANY (of_names) AND d.next_try_on <= now()
      AND (d.claimed_until IS NULL OR d.claimed_until <= now())
    ORDER BY d.next_try_on, d.id LIMIT 1 FOR UPDATE SKIP LOCKED)
  RETURNING j.id, j.claim, j.name, j.user_group_id, j.occasion, j.tries
$$;
