-- Ends the sessions of a person who is at home in this agency; of one who works for another organisation too, only as
-- far as they enter this agency. Answers how many entered it; null for a person at home elsewhere.
CREATE OR REPLACE FUNCTION auth.end_sessions(of_user uuid, personal_for interval) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ended integer;
BEGIN
  IF NOT EXISTS (SELECT FROM user_account a WHERE a.id = of_user AND a.home_user_group_id = auth.agency_id()) THEN
    RETURN NULL;
  END IF;
  -- Whatever opens or renews a session holds the password until it commits: none slips through.
  PERFORM FROM user_password p WHERE p.user_id = of_user FOR UPDATE;
  ended := auth.count_sessions(of_user, personal_for);
  IF auth.works_elsewhere(of_user) THEN
    UPDATE membership m SET sessions_after = now() WHERE m.user_id = of_user AND m.user_group_id = auth.agency_id();
    UPDATE witness_device_key k SET revoked_on = now(), revoked_by = auth.user_id()
    WHERE k.user_id = of_user AND k.user_group_id = auth.agency_id() AND k.revoked_on IS NULL;
  ELSE
    UPDATE witness_device_key k SET revoked_on = now(), revoked_by = auth.user_id()
    WHERE k.user_id = of_user AND k.revoked_on IS NULL;
    UPDATE user_session s SET revoked_on = now() WHERE s.user_id = of_user AND s.revoked_on IS NULL;
  END IF;
  RETURN ended;
END $$;
