-- Who asks whom into which agency by a mailed link, and whether it still can be answered: 'open', or why not.
CREATE OR REPLACE FUNCTION auth.invitation_of(of_guid_hash bytea) RETURNS TABLE (
  id uuid, state text, user_group_id uuid, agency text, inviter text, primary_email text, role text
)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT i.id, CASE
      WHEN i.withdrawn_on IS NOT NULL THEN 'withdrawn'
      WHEN i.accepted_on IS NOT NULL OR i.declined_on IS NOT NULL THEN 'answered'
      WHEN l.used_on IS NOT NULL THEN 'replaced'
      WHEN l.expires_on <= now() THEN 'expired'
      ELSE 'open' END,
    g.id, g.name, i.sent_by_name, i.primary_email, i.role
  FROM password_link l JOIN invitation i ON i.id = l.invitation_id JOIN user_group g ON g.id = i.user_group_id
  WHERE l.guid_hash = of_guid_hash
$$;
