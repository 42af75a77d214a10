-- Begins the account and the membership of somebody who has come by the link of an invitation. Answers the account;
-- null where the invitation is closed, or its address has an account that can sign in and answers by that.
CREATE OR REPLACE FUNCTION auth.add_invited(of_invitation uuid) RETURNS uuid
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  asked invitation;
  added uuid;
BEGIN
  UPDATE invitation i SET accepted_on = now()
  WHERE i.id = of_invitation AND i.withdrawn_on IS NULL AND i.accepted_on IS NULL
    AND NOT auth.has_account(i.primary_email)
  RETURNING i.* INTO asked;
  IF NOT FOUND THEN RETURN NULL; END IF;
  -- An account of this address belongs to nobody yet, or to somebody whom every agency has disabled.
  INSERT INTO user_account (id, primary_email, first_name, last_name, region, home_user_group_id, created_by)
  SELECT asked.id, asked.primary_email, asked.first_name, asked.last_name, by_whom.region, asked.user_group_id,
    by_whom.id
  FROM user_account by_whom WHERE by_whom.id = asked.created_by
  ON CONFLICT (primary_email) DO UPDATE SET home_user_group_id = excluded.home_user_group_id, is_invited = false,
    first_name = CASE WHEN user_account.is_invited THEN excluded.first_name ELSE user_account.first_name END,
    last_name = CASE WHEN user_account.is_invited THEN excluded.last_name ELSE user_account.last_name END
  RETURNING id INTO added;
  INSERT INTO membership (user_id, user_group_id, role) VALUES (added, asked.user_group_id, asked.role)
  ON CONFLICT DO NOTHING;
  RETURN added;
END $$;
REVOKE EXECUTE ON FUNCTION auth.add_invited FROM PUBLIC;
