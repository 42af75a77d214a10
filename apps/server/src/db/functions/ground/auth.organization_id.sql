-- The organisation of the agency that auth.enter has entered.
CREATE OR REPLACE FUNCTION auth.organization_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.organization_id', true), '')::uuid $$;
