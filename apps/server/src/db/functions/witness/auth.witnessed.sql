-- What the user has witnessed since then in the entered agency, newest first: what was recorded, and what they were
-- shown on their own device, recorded or not. A password alone proves nothing that stays if nothing was recorded.
CREATE OR REPLACE FUNCTION auth.witnessed(since timestamptz)
RETURNS TABLE (id uuid, witnessed_on text, user_name text, sentence text, guid text, is_recorded integer,
  is_disputed integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.id, api.instant(w.at), a.first_name || ' ' || a.last_name, w.sentence, w.guid,
    api.flag(w.used_on IS NOT NULL), api.flag(w.disputed_on IS NOT NULL)
  FROM (
    SELECT p.id, p.proven_on AS at, p.user_id, p.sentence, NULL AS guid, p.used_on, p.disputed_on FROM witness_proof p
    WHERE p.witness_id = auth.user_id() AND p.user_group_id = auth.agency_id() AND p.id >= id_at(since)
      AND p.purpose = 'witness' AND p.used_on IS NOT NULL
    UNION ALL
    -- The code may have been shown in another agency of the user; what counts is where it was used.
    SELECT c.id, c.looked_up_on, c.user_id, c.sentence, c.guid, c.used_on, c.disputed_on FROM biometric_code c
    WHERE c.created_by = auth.user_id() AND c.id >= id_at(since) AND c.looked_up_in = auth.agency_id()) w
  JOIN user_account a ON a.id = w.user_id
  WHERE w.sentence IS NOT NULL ORDER BY w.at DESC, w.id DESC
$$;
