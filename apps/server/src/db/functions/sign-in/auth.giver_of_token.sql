-- The person whom a short-term token signs in, while it is good; asking does not use it up.
CREATE OR REPLACE FUNCTION auth.giver_of_token(of_id_hash bytea)
RETURNS TABLE (first_name text, last_name text, primary_email text, agency text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.first_name, a.last_name, a.primary_email, g.name
  FROM short_term_token t JOIN user_session s ON s.token_hash = t.made_in
  JOIN user_account a ON a.id = s.user_id JOIN user_group g ON g.id = t.user_group_id
  WHERE t.id_hash = of_id_hash AND t.used_on IS NULL AND t.expires_on > now()
    AND s.revoked_on IS NULL AND s.expires_on > now() AND auth.givers_live(s.given_in)
$$;
