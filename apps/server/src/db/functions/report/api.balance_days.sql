-- The days with which the lines of a balance begin: that of the whole period, or those of its months or days since the
-- agency began.
CREATE OR REPLACE FUNCTION api.balance_days(first_day date, last_day date, every text) RETURNS SETOF date
LANGUAGE sql STABLE ROWS 30 AS $$
  SELECT first_day WHERE every = 'period'
  UNION ALL
  SELECT generate_series(greatest(first_day, auth.began_on()), last_day, interval '1 day')::date WHERE every = 'day'
  UNION ALL
  SELECT greatest(first_day, generate_series(date_trunc('month', greatest(first_day, auth.began_on())), last_day,
    interval '1 month')::date) WHERE every = 'month'
$$;
GRANT EXECUTE ON FUNCTION api.balance_days TO vialant_app;
