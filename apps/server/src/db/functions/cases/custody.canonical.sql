-- The one text for one meaning of which a hash is made (docs/custody.md): keys in order, no spaces, no nulls. The same
-- as `canonicalJson` of the domain for objects of texts, numbers, flags and objects, whose keys are plain ASCII.
CREATE OR REPLACE FUNCTION custody.canonical(given jsonb) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF jsonb_typeof(given) <> 'object' THEN RETURN given::text; END IF;
  RETURN '{' || coalesce((SELECT string_agg(to_json(e.key)::text || ':' || custody.canonical(e.value), ','
      ORDER BY e.key COLLATE "C")
    FROM jsonb_each(given) e WHERE e.value <> 'null'), '') || '}';
END $$;
REVOKE EXECUTE ON FUNCTION custody.canonical FROM PUBLIC;
