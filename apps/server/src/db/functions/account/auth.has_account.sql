-- Whether the owner of the address can sign in, or has a link of their own with which they soon can. Who is disabled in
-- all of their agencies cannot, and comes to a new one by its invitation, as somebody without an account does.
CREATE OR REPLACE FUNCTION auth.has_account(email text) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_account a JOIN membership m ON m.user_id = a.id
    WHERE a.primary_email = email AND auth.is_still_active(m.inactive_after_date, m.user_group_id))
$$;
REVOKE EXECUTE ON FUNCTION auth.has_account FROM PUBLIC;
