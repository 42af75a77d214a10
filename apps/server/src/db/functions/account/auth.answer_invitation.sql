-- The signed-in user joins the agency that asks them, or declines. Answers the state in which the invitation was found:
-- only one that is 'open' is answered; 'another' is one to somebody else's address, and null no invitation at all.
CREATE OR REPLACE FUNCTION auth.answer_invitation(of_guid_hash bytea, joins boolean, OUT state text,
  OUT user_group_id uuid, OUT agency text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  my_address text := (SELECT a.primary_email FROM user_account a WHERE a.id = auth.user_id());
  asked record;
BEGIN
  PERFORM auth.lock_address(my_address);
  SELECT * INTO asked FROM auth.invitation_of(of_guid_hash);
  IF NOT FOUND THEN RETURN; END IF;
  IF asked.primary_email <> my_address THEN
    state := 'another';
    RETURN;
  END IF;
  state := asked.state;
  IF state <> 'open' THEN RETURN; END IF;
  user_group_id := asked.user_group_id;
  agency := asked.agency;
  UPDATE invitation i SET accepted_on = CASE WHEN joins THEN now() END,
    declined_on = CASE WHEN NOT joins THEN now() END
  WHERE i.id = asked.id;
  UPDATE password_link l SET used_on = now() WHERE l.invitation_id = asked.id AND l.used_on IS NULL;
  -- The link was sent to the address, and its account has brought it: the address is proven.
  UPDATE user_account a SET proven_on = now() WHERE a.id = auth.user_id() AND a.proven_on IS NULL;
  IF joins THEN
    INSERT INTO membership (user_id, user_group_id, role) VALUES (auth.user_id(), asked.user_group_id, asked.role)
    ON CONFLICT DO NOTHING;
  END IF;
END $$;
