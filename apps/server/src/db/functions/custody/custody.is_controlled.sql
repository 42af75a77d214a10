-- As `isControlled` in the domain.
CREATE OR REPLACE FUNCTION custody.is_controlled(categories text[]) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT NOT categories && ARRAY['Non-Controlled Substance', 'Equipment']
$$;
REVOKE EXECUTE ON FUNCTION custody.is_controlled FROM PUBLIC;
