-- The agency that auth.enter has entered, for the length of one transaction. Before auth.enter it is null, and every
-- policy is false.
CREATE OR REPLACE FUNCTION auth.agency_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.agency_id', true), '')::uuid $$;
