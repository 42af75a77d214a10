CREATE OR REPLACE FUNCTION auth.note_access(
  new_kind text, of_user uuid, from_address text, new_detail text, in_agency uuid
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO access_log (user_group_id, user_id, kind, address, detail)
  SELECT coalesce(in_agency, (SELECT home_user_group_id FROM user_account WHERE id = of_user)),
    of_user, new_kind, from_address, left(new_detail, 200)
$$;
