-- Whether a membership with this last day still holds; the day itself is the first on which it does not.
CREATE OR REPLACE FUNCTION auth.is_still_active(last_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT last_day IS NULL OR last_day > current_date $$;
