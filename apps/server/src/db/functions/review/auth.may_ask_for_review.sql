-- Whether the user may be asked for a review (SRV-71, OPEN-036). Feedback and delays count in whichever agency they
-- were given, so that nobody is asked twice.
CREATE OR REPLACE FUNCTION auth.may_ask_for_review(quiet_months integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT EXISTS (SELECT FROM product_feedback f WHERE f.created_by = auth.user_id()
      AND f.created_on + make_interval(months => quiet_months) > now())
    AND NOT EXISTS (SELECT FROM product_feedback_prompt p WHERE p.created_by = auth.user_id()
      AND p.created_on + make_interval(months => p.delay_months) > now())
$$;
