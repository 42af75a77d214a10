-- The names of everyone whose records of the entered agency can raise a signal, also of people who have left it since.
CREATE OR REPLACE FUNCTION auth.signal_people() RETURNS TABLE (id uuid, first_name text, last_name text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.first_name, a.last_name FROM user_account a
  WHERE EXISTS (SELECT FROM membership m WHERE m.user_id = a.id AND m.user_group_id = auth.agency_id())
$$;
