-- Makes a device known for the account that has signed in on it. A device that is known for any account keeps its
-- token; another one gets the new token. Answers whether it got the new one.
CREATE OR REPLACE FUNCTION auth.know_device(shown_hash bytea, new_hash bytea, of_user uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_ours boolean := EXISTS (SELECT FROM known_device d WHERE d.token_hash = shown_hash);
BEGIN
  INSERT INTO known_device (token_hash, user_id) VALUES (CASE WHEN is_ours THEN shown_hash ELSE new_hash END, of_user)
  ON CONFLICT DO NOTHING;
  RETURN NOT is_ours;
END $$;
