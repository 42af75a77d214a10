-- The day since which the account is disabled in all of its agencies; null while it is active in one.
CREATE OR REPLACE FUNCTION auth.disabled_since(of_user uuid) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN NOT bool_or(auth.is_still_active(m.inactive_after_date, m.user_group_id))
    THEN max(m.inactive_after_date) END
  FROM membership m WHERE m.user_id = of_user
$$;
REVOKE EXECUTE ON FUNCTION auth.disabled_since FROM PUBLIC;
