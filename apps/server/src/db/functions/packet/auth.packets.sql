-- The packets of the entered agency, newest first, each as its job in the background has it; or the one with this id.
CREATE OR REPLACE FUNCTION auth.packets(of_id uuid, kept_for interval)
RETURNS TABLE (id uuid, created_on text, created_by_name text, from_date text, to_date text, with_personal smallint,
  state text, progress integer, writing text, ready_on text, expires_on text, bytes bigint, checkpoint integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.id, api.instant(p.created_on), p.created_by_name, p.from_date::text, p.to_date::text,
    p.with_personal::integer::smallint,
    CASE WHEN p.ready_on IS NOT NULL THEN 'ready' WHEN j.id IS NULL OR j.given_up_on IS NOT NULL THEN 'failed'
      WHEN j.claimed_until > now() THEN 'making' ELSE 'waiting' END,
    p.progress, p.writing, api.instant(p.ready_on), api.instant(coalesce(p.ready_on, p.created_on) + kept_for), p.bytes,
    p.checkpoint
  FROM packet p LEFT JOIN background_job j
    ON j.name = 'packet' AND j.user_group_id = p.user_group_id AND j.occasion = p.id::text
  WHERE p.user_group_id = auth.agency_id() AND (of_id IS NULL OR p.id = of_id)
    AND coalesce(p.ready_on, p.created_on) + kept_for > now()
  ORDER BY p.id DESC
$$;
