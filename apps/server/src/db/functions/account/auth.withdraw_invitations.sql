-- Voids the open invitations of the agency to an address, for good: none of their links leads anywhere.
CREATE OR REPLACE FUNCTION auth.withdraw_invitations(email text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM auth.lock_address(email);
  WITH withdrawn AS (
    UPDATE invitation i SET withdrawn_on = now()
    WHERE i.primary_email = email AND i.user_group_id = auth.agency_id() AND i.withdrawn_on IS NULL
      AND i.accepted_on IS NULL
    RETURNING i.id)
  UPDATE password_link l SET used_on = now() FROM withdrawn w WHERE l.invitation_id = w.id AND l.used_on IS NULL;
END $$;
