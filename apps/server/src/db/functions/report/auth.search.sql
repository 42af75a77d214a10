-- The vials, lots and incidents of the entered agency that begin with a text, in any letters (EXPLORE-01). The text is
-- compared as a range, so that each is one look into its index; and by this function, because row-level security would
-- not let an index be asked about a text.
CREATE OR REPLACE FUNCTION auth.search(wanted text, most integer)
RETURNS TABLE (kind text, id uuid, name text, detail text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  (SELECT 'vial', d.id, d.barcode_id, t.name
  FROM drug d JOIN drug_type t ON t.id = d.type
  WHERE d.user_group_id = auth.agency_id()
    AND upper(d.barcode_id) ~>=~ upper(wanted) AND upper(d.barcode_id) ~<~ (upper(wanted) || chr(1114111))
  ORDER BY upper(d.barcode_id) USING ~<~ LIMIT most)
  UNION ALL
  (SELECT 'lot', NULL, v.lot_number, min(v.type_name)
  FROM (SELECT d.lot_number, t.name AS type_name FROM drug d JOIN drug_type t ON t.id = d.type
    WHERE d.user_group_id = auth.agency_id()
      AND upper(d.lot_number) ~>=~ upper(wanted) AND upper(d.lot_number) ~<~ (upper(wanted) || chr(1114111))
    ORDER BY upper(d.lot_number) USING ~<~ LIMIT 500) v
  GROUP BY v.lot_number ORDER BY v.lot_number LIMIT most)
  UNION ALL
  (SELECT 'incident', d.id, p.incident_number, d.barcode_id
  FROM (SELECT n.record_id, n.incident_number FROM personal_data n
    WHERE n.user_group_id = auth.agency_id() AND n.incident_number IS NOT NULL
      AND upper(n.incident_number) ~>=~ upper(wanted) AND upper(n.incident_number) ~<~ (upper(wanted) || chr(1114111))
    ORDER BY upper(n.incident_number) USING ~<~ LIMIT most) p
  LEFT JOIN incident_amendment a ON a.id = p.record_id
  JOIN stock_move_record m ON m.id = coalesce(a.stock_move_record_id, p.record_id) JOIN drug d ON d.id = m.drug_id)
$$;
