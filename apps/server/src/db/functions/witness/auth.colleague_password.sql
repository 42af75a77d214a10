-- What must be known of a colleague to verify a password, in the agency that was entered. A password that is not the
-- colleague's own, because another person chose it, proves nobody.
CREATE OR REPLACE FUNCTION auth.colleague_password(of_user uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p.hash FROM user_password p
  JOIN membership m ON m.user_id = p.user_id AND m.user_group_id = auth.agency_id()
  JOIN user_account a ON a.id = p.user_id
  WHERE p.user_id = of_user AND m.role <> 'auditor' AND NOT a.password_reset_required
    AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
$$;
