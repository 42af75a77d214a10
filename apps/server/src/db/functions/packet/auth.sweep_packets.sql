-- Forgets the packets that were kept for so long, of all agencies, and answers which are left; their files stay.
CREATE OR REPLACE FUNCTION auth.sweep_packets(kept_for interval) RETURNS SETOF uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH old AS (DELETE FROM packet p WHERE coalesce(p.ready_on, p.created_on) + kept_for <= now()
    RETURNING p.id, p.user_group_id)
  -- One that was never made is not made any more.
  UPDATE background_job j SET given_up_on = now() FROM old
  WHERE j.name = 'packet' AND j.user_group_id = old.user_group_id AND j.occasion = old.id::text
    AND j.done_on IS NULL AND j.given_up_on IS NULL;
  RETURN QUERY SELECT p.id FROM packet p;
END $$;
