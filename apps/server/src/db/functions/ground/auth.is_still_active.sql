-- Whether a membership with this inactive_after_date still holds. Despite its name, on that day it no longer does.
CREATE OR REPLACE FUNCTION auth.is_still_active(last_day date) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT last_day IS NULL OR last_day > current_date $$;
