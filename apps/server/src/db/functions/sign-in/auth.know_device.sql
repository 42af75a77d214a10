-- The device has signed in. One that was known for someone keeps its token; else it gets the new one. Answers whether
-- it did.
CREATE OR REPLACE FUNCTION auth.know_device(shown_hash bytea, new_hash bytea, of_user uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_ours boolean := EXISTS (SELECT FROM known_device d WHERE d.token_hash = shown_hash);
BEGIN
  INSERT INTO known_device (token_hash, user_id) VALUES (CASE WHEN is_ours THEN shown_hash ELSE new_hash END, of_user)
  ON CONFLICT DO NOTHING;
  RETURN NOT is_ours;
END $$;
