-- The boxes in use of the entered agency that are checked daily, with the last check of each until a moment, and who
-- made it.
CREATE OR REPLACE FUNCTION api.daily_boxes(moment timestamptz)
RETURNS TABLE (id uuid, name text, barcode_id text, unit_name text, due_at text, zone text, since timestamptz,
  happened_at timestamptz, user_name text)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT b.id, b.name, b.barcode_id, u.name, coalesce(b.check_due_at, g.check_due_at), g.time_zone,
    b.created_on, c.happened_at, c.user_name
  FROM drug_box b JOIN user_group g ON g.id = b.user_group_id LEFT JOIN unit u ON u.id = b.unit_id
  LEFT JOIN LATERAL (SELECT k.happened_at, k.user_name FROM box_check k
    WHERE k.drug_box_id = b.id AND k.happened_at <= moment ORDER BY k.happened_at DESC LIMIT 1) c ON true
  WHERE b.user_group_id = auth.agency_id() AND b.check_daily AND b.archived_on IS NULL;
END $$;
GRANT EXECUTE ON FUNCTION api.daily_boxes TO vialant_app;
