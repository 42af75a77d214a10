-- What an operator watches, counted over all agencies; nothing of it is about a person.
CREATE OR REPLACE FUNCTION auth.operation_figures() RETURNS TABLE (name text, label text, value double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'messages_waiting', m.channel, count(*)::float8 FROM outgoing_message m
  WHERE m.sent_on IS NULL AND m.given_up_on IS NULL AND m.expires_on > now() GROUP BY m.channel
  UNION ALL
  SELECT 'messages_oldest_seconds', m.channel, extract(epoch FROM now() - min(m.created_on))::float8
  FROM outgoing_message m
  WHERE m.sent_on IS NULL AND m.given_up_on IS NULL AND m.expires_on > now() AND m.next_try_on <= now()
  GROUP BY m.channel
  UNION ALL
  SELECT 'messages_given_up', m.channel, count(*)::float8 FROM outgoing_message m
  WHERE m.created_on > now() - interval '1 day' AND m.given_up_on IS NOT NULL AND m.recipient IS NOT NULL
  GROUP BY m.channel
  UNION ALL
  SELECT 'jobs_due', j.name, count(*)::float8 FROM background_job j
  WHERE j.done_on IS NULL AND j.given_up_on IS NULL AND j.next_try_on <= now()
    AND (j.claimed_until IS NULL OR j.claimed_until <= now()) GROUP BY j.name
  UNION ALL
  SELECT 'jobs_failing', j.name, count(*)::float8 FROM background_job j
  WHERE j.done_on IS NULL AND j.given_up_on IS NULL AND j.last_error IS NOT NULL GROUP BY j.name
  UNION ALL
  SELECT 'jobs_given_up', j.name, count(*)::float8 FROM background_job j
  WHERE j.created_on > now() - interval '1 day' AND j.given_up_on IS NOT NULL GROUP BY j.name
  UNION ALL
  SELECT 'checkpoint_age_seconds', 'oldest', coalesce(max(extract(epoch FROM now() - last.created_on)), 0)::float8
  FROM user_group g CROSS JOIN LATERAL custody.last_checkpoint(g.id) last
  WHERE last.number IS NOT NULL AND EXISTS (SELECT FROM custody.unsealed(g.id))
  UNION ALL
  SELECT 'agencies', 'all', count(*)::float8 FROM user_group
$$;
