-- How many vials of each type a box of the entered agency holds that can be used: they hold something and are not
-- expired (STOCKROOM-02).
CREATE OR REPLACE FUNCTION api.good_vials()
RETURNS TABLE (drug_box_id uuid, drug_type_id uuid, vials integer) LANGUAGE sql STABLE AS $$
  SELECT d.drug_box_id, d.type, count(*)::integer FROM drug d
  WHERE d.user_group_id = auth.agency_id() AND d.is_held
    AND d.expiration_date >= (SELECT auth.today_in(auth.agency_id()))
  GROUP BY d.drug_box_id, d.type
$$;
GRANT EXECUTE ON FUNCTION api.good_vials TO vialant_app;
