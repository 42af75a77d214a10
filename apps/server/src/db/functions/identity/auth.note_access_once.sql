-- A line of the access log that a session can make as often as it likes, by asking again: the same one by the same
-- person is noted once within the time.
CREATE OR REPLACE FUNCTION auth.note_access_once(
  new_kind text, of_user uuid, from_address text, new_detail text, in_agency uuid, within interval
) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  agency uuid := coalesce(in_agency, (SELECT home_user_group_id FROM user_account WHERE id = of_user));
BEGIN
  IF NOT EXISTS (
    SELECT FROM access_log l
    WHERE l.user_group_id = agency AND l.id >= id_at(clock_timestamp() - within) AND l.user_id = of_user
      AND l.kind = new_kind AND l.address IS NOT DISTINCT FROM from_address AND l.detail = left(new_detail, 200)
  ) THEN
    PERFORM auth.note_access(new_kind, of_user, from_address, new_detail, agency);
  END IF;
END $$;
