-- The phones by which people of the entered agency witness without a network, newest first; of one person, if named.
CREATE OR REPLACE FUNCTION auth.witness_keys(of_user uuid)
RETURNS TABLE (id uuid, user_id uuid, name text, created_on text, last_used_on text, revoked_on text,
  revoked_by_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.user_id, k.name, api.instant(k.created_on),
    api.instant((SELECT max(p.used_on) FROM witness_proof p WHERE p.device_key_id = k.id)), api.instant(k.revoked_on),
    (SELECT a.first_name || ' ' || a.last_name FROM user_account a WHERE a.id = k.revoked_by)
  FROM witness_device_key k
  WHERE k.user_group_id = auth.agency_id() AND (of_user IS NULL OR k.user_id = of_user)
  ORDER BY k.id DESC
$$;
