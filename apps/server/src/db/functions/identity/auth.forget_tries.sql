CREATE OR REPLACE FUNCTION auth.forget_tries(of_kind text, of_subject bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM failed_try WHERE kind = of_kind AND subject = of_subject
$$;
