-- The wire form of an instant: in UTC, with milliseconds.
CREATE OR REPLACE FUNCTION api.instant(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
