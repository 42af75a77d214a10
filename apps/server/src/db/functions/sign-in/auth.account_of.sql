-- What sign-in must know of an account before there is a session.
CREATE OR REPLACE FUNCTION auth.account_of(of_email text, of_id uuid)
RETURNS TABLE (user_id uuid, password_hash text, inactive_after_date date, is_disabled boolean, one_time_code boolean,
  password_reset_required boolean, phone_number text, region text, first_name text, last_name text, primary_email text,
  num_additional_groups integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, p.hash, disabled.since, disabled.since IS NOT NULL, a.one_time_code,
    a.password_reset_required, a.phone_number, a.region, a.first_name, a.last_name, a.primary_email,
    (SELECT count(*)::integer - 1 FROM membership m
      WHERE m.user_id = a.id AND auth.is_still_active(m.inactive_after_date, m.user_group_id))
  FROM user_account a JOIN user_password p ON p.user_id = a.id
  CROSS JOIN LATERAL auth.disabled_since(a.id) AS disabled(since)
  WHERE a.primary_email = lower(of_email) OR a.id = of_id
$$;
