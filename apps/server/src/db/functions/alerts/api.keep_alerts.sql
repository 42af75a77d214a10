-- Keeps what was found in the entered agency, and answers what is new. What holds no longer and is of a kind that ends
-- is over; what holds again, such as a failure that a crew took back and reported once more, is the same alert as
-- before.
CREATE OR REPLACE FUNCTION api.keep_alerts(alerts jsonb, ending text[])
RETURNS TABLE (id uuid, kind text, name text, unit_id uuid, case_id uuid)
LANGUAGE plpgsql SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  UPDATE alert a SET over_on = now()
  WHERE a.user_group_id = auth.agency_id() AND a.over_on IS NULL AND a.kind = ANY (ending)
    AND NOT EXISTS (SELECT FROM jsonb_to_recordset(alerts) AS f(kind text, subject text)
      WHERE f.kind = a.kind AND f.subject = a.subject);
  UPDATE alert a SET over_on = NULL FROM jsonb_to_recordset(alerts) AS f(kind text, subject text)
  WHERE a.user_group_id = auth.agency_id() AND a.over_on IS NOT NULL AND a.kind <> 'low' AND f.kind = a.kind
    AND f.subject = a.subject;
  RETURN QUERY INSERT INTO alert AS a (user_group_id, kind, subject, name, unit_id, case_id)
  SELECT auth.agency_id(), f.kind, f.subject, f.name, coalesce(f.unit_id, b.unit_id), f.case_id
  FROM jsonb_to_recordset(alerts)
    AS f(kind text, subject text, name text, unit_id uuid, drug_box_id uuid, case_id uuid)
  LEFT JOIN discrepancy_case c ON c.id = f.case_id
  LEFT JOIN drug_box b ON b.id = coalesce(f.drug_box_id, c.drug_box_id)
  ON CONFLICT DO NOTHING
  RETURNING a.id, a.kind, a.name, a.unit_id, a.case_id;
END $$;
GRANT EXECUTE ON FUNCTION api.keep_alerts TO vialant_app;
