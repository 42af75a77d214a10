-- Whom a mailed link is for. If the same call is sent again soon, because its answer was lost, it is a repetition. The
-- link of an invitation is for nobody yet; it has the mode 'Join' where its address has an account that can sign in.
CREATE OR REPLACE FUNCTION auth.link_of(
  of_guid_hash bytea, key bytea,
  -- The default is for processes of the previous release, which do not pass this argument.
  repeat_within interval DEFAULT interval '1 minute'
) RETURNS TABLE (
  user_id uuid, mode text, primary_email text, region text, is_disabled boolean, one_time_code boolean,
  password_hash text, is_repetition boolean
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, l.mode, a.primary_email, a.region, auth.disabled_since(a.id) IS NOT NULL,
    a.one_time_code, p.hash, l.used_on IS NOT NULL
  FROM password_link l JOIN user_account a ON a.id = l.user_id LEFT JOIN user_password p ON p.user_id = a.id
  WHERE l.guid_hash = of_guid_hash AND l.expires_on > now()
    AND (l.used_on IS NULL OR (l.used_key = key AND l.used_on > now() - repeat_within))
  UNION ALL
  SELECT a.id, CASE WHEN auth.has_account(i.primary_email) THEN 'Join' ELSE l.mode END, i.primary_email, by_whom.region,
    false, coalesce(a.one_time_code, false), p.hash, false
  FROM password_link l JOIN invitation i ON i.id = l.invitation_id
  JOIN user_account by_whom ON by_whom.id = i.created_by
  LEFT JOIN user_account a ON a.primary_email = i.primary_email LEFT JOIN user_password p ON p.user_id = a.id
  WHERE l.guid_hash = of_guid_hash AND l.user_id IS NULL AND l.used_on IS NULL AND l.expires_on > now()
$$;
