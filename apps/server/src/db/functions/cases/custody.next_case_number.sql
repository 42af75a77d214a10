-- The number of an agency's next case, by the year on its own calendar. Whoever opens another case meanwhile waits, so
-- that the numbers have neither gaps nor twins.
CREATE OR REPLACE FUNCTION custody.next_case_number(agency uuid) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  this_year integer := extract(year FROM auth.today_in(agency));
  place text;
BEGIN
  INSERT INTO case_count AS c (user_group_id, year, cases) VALUES (agency, this_year, 1)
  ON CONFLICT (user_group_id, year) DO UPDATE SET cases = c.cases + 1
  RETURNING c.cases::text INTO place;
  RETURN this_year || '-' || lpad(place, greatest(4, length(place)), '0');
END $$;
REVOKE EXECUTE ON FUNCTION custody.next_case_number FROM PUBLIC;
