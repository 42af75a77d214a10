-- Enters the session in which the link was asked for, as an auditor or admin of the agency for which it was. `begins`:
-- uses the link up, which serves once; else goes on with one that was begun. No row: the link is unknown, used or
-- expired. VA401, VA403: the session, the account or its role has ended since.
CREATE OR REPLACE FUNCTION auth.enter_by_download(of_ticket_hash bytea, begins boolean)
RETURNS TABLE (user_id uuid, user_group_id uuid, wanted jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ticket download_ticket;
BEGIN
  IF begins THEN
    UPDATE download_ticket t SET used_on = now()
    WHERE t.ticket_hash = of_ticket_hash AND t.used_on IS NULL AND t.expires_on > now() RETURNING t.* INTO ticket;
  ELSE
    SELECT t.* INTO ticket FROM download_ticket t WHERE t.ticket_hash = of_ticket_hash AND t.used_on IS NOT NULL;
  END IF;
  IF ticket.ticket_hash IS NULL THEN RETURN; END IF;
  RETURN QUERY SELECT e.user_id, e.user_group_id, ticket.wanted
  FROM auth.enter(ticket.session_hash, ticket.user_group_id::text, false, 'auditor') e;
END $$;
