-- The person whose session auth.enter has proven.
CREATE OR REPLACE FUNCTION auth.user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.user_id', true), '')::uuid $$;
