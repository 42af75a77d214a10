-- Gives an open invitation of the agency a new link; every earlier one is void. Answers whether its address has an
-- account, by which the letter is chosen and which nobody but its owner may learn; null where there is no such
-- invitation.
CREATE OR REPLACE FUNCTION auth.send_invitation(of_invitation uuid, new_guid_hash bytea, lifetime interval)
RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  address text := (SELECT i.primary_email FROM invitation i WHERE i.id = of_invitation);
BEGIN
  PERFORM auth.lock_address(address);
  UPDATE invitation i SET sent_on = now(), expires_on = now() + lifetime, declined_on = NULL,
    sent_by_name = (SELECT a.first_name || ' ' || a.last_name FROM user_account a WHERE a.id = auth.user_id())
  WHERE i.id = of_invitation AND i.user_group_id = auth.agency_id() AND i.withdrawn_on IS NULL
    AND i.accepted_on IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  UPDATE password_link l SET used_on = now() WHERE l.invitation_id = of_invitation AND l.used_on IS NULL;
  INSERT INTO password_link (guid_hash, mode, expires_on, invitation_id)
  VALUES (new_guid_hash, 'Update', now() + lifetime, of_invitation);
  RETURN auth.has_account(address);
END $$;
