-- What the people of the entered agency are told of, as it stands, but for missed checks and the clocks of cases, which
-- the rules of those find. `name` is that of a place; of an event of a case that of its box, beside the case's number.
-- It is asked for each agency again and again: as one function, a connection prepares its statements once.
CREATE OR REPLACE FUNCTION api.found_alerts(
  look_back interval, expiring_days integer, inventory_years integer, inventory_warn_days integer
) RETURNS TABLE (
  kind text, subject text, name text, unit_id uuid, drug_box_id uuid, case_id uuid, case_number text
)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  agency uuid := auth.agency_id();
  today date := auth.today_in(agency);
  -- Since when an event is told of.
  since timestamptz;
BEGIN
  SELECT greatest(g.alerts_since, now() - look_back) INTO since FROM user_group g WHERE g.id = agency;

  -- Each time that discrepancies opened a case, or that a later one joined it.
  RETURN QUERY SELECT 'discrepancy', c.id || ' ' || e.number, b.name, NULL::uuid, NULL::uuid, c.id, c.number
  FROM case_event e JOIN discrepancy_case c ON c.id = e.case_id LEFT JOIN drug_box b ON b.id = c.drug_box_id
  WHERE e.user_group_id = agency AND e.created_on >= since AND (e.kind = 'discrepancy'
    OR e.kind = 'opened' AND EXISTS (SELECT FROM discrepancy d WHERE d.case_id = c.id));

  RETURN QUERY SELECT 'temperature', k.id::text, concat_ws(', ', b.name, u.name), NULL::uuid, k.drug_box_id,
    NULL::uuid, NULL
  FROM box_check k JOIN user_group g ON g.id = k.user_group_id JOIN drug_box b ON b.id = k.drug_box_id
  LEFT JOIN unit u ON u.id = b.unit_id
  WHERE k.user_group_id = agency AND k.id >= id_at(since) AND k.created_on >= since
    AND k.temperature_celsius NOT BETWEEN g.temperature_min AND g.temperature_max;

  -- What crews reported and nobody has fixed.
  RETURN QUERY SELECT 'vehicle_failure', r.id::text, coalesce(u.name, v.name), s.unit_id, NULL::uuid, NULL::uuid, NULL
  FROM general_check_response r
  JOIN general_check_submission s ON s.id = r.general_check_submission_id
  JOIN general_check_version v ON v.general_check_id = s.general_check_id AND v.version = s.version
  LEFT JOIN unit u ON u.id = s.unit_id
  WHERE r.user_group_id = agency AND r.report_to_admin AND NOT r.passed
    AND NOT EXISTS (SELECT FROM general_check_fix f WHERE f.general_check_response_id = r.id);

  -- The boxes with vials that are expired or expire soon, by the day on which they do.
  RETURN QUERY SELECT CASE WHEN v.expiration_date < today THEN 'expired' ELSE 'expiring' END,
    b.id || ' ' || v.expiration_date, concat_ws(', ', b.name, u.name), NULL::uuid, b.id, NULL::uuid, NULL
  FROM drug v JOIN drug_box b ON b.id = v.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
  WHERE v.user_group_id = agency AND v.is_held AND v.expiration_date <= today + expiring_days
  GROUP BY v.expiration_date, b.id, b.name, u.name;

  RETURN QUERY SELECT 'low', p.id::text, concat_ws(', ', b.name, u.name), NULL::uuid, p.drug_box_id, NULL::uuid, NULL
  FROM api.box_par p JOIN drug_box b ON b.id = p.drug_box_id JOIN drug_type t ON t.id = p.drug_type_id
  LEFT JOIN unit u ON u.id = b.unit_id
  WHERE p.user_group_id = agency AND p.good_vials < p.vials AND b.archived_on IS NULL AND t.archived_on IS NULL;

  -- LAW-07: the inventory that is due next, once for each.
  RETURN QUERY SELECT 'inventory_due', l.id::text, NULL, NULL::uuid, NULL::uuid, NULL::uuid, NULL
  FROM (SELECT c.id, (c.taken_date + make_interval(years => inventory_years))::date AS due
    FROM inventory_count c WHERE c.user_group_id = agency ORDER BY c.id DESC LIMIT 1) l
  WHERE l.due <= today + inventory_warn_days;
END $$;
GRANT EXECUTE ON FUNCTION api.found_alerts TO vialant_app;
