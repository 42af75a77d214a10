-- The least id that a row made at this time or later can have: ids sort by time, so that a period of rows is a range of
-- their ids.
CREATE OR REPLACE FUNCTION public.id_at(instant timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (lpad(to_hex(floor(extract(epoch FROM instant) * 1000)::bigint), 12, '0') || '70000000000000000000')::uuid
$$;
