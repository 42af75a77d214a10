-- Whether a membership of this agency with this inactive_after_date still holds. Despite its name, on that day it no
-- longer does. The default is for processes of the previous release, which know days of UTC alone.
CREATE OR REPLACE FUNCTION auth.is_still_active(last_day date, agency uuid DEFAULT NULL) RETURNS boolean
LANGUAGE sql STABLE AS
  $$ SELECT last_day IS NULL OR last_day > auth.today_in(agency) $$;
