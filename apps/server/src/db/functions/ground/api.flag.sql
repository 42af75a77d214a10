-- The wire form of a flag: 0 or 1.
CREATE OR REPLACE FUNCTION api.flag(value boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT value::integer $$;
