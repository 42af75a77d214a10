-- Asks the person for a one-time code at each sign-in, or no longer. Answers false where the account is not this
-- agency's to manage.
CREATE OR REPLACE FUNCTION auth.set_one_time_code(of_user uuid, is_on boolean) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE user_account SET one_time_code = is_on WHERE id = of_user AND auth.is_own_account(of_user);
  SELECT auth.is_own_account(of_user)
$$;
