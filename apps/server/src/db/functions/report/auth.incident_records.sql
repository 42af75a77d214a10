-- The records of the entered agency that belong to an incident, in any letters: the moves that have or had its number,
-- what amended them, and what reversed them. By this function, because row-level security would not let the index be
-- asked about a text.
CREATE OR REPLACE FUNCTION auth.incident_records(wanted text)
RETURNS TABLE (drug_id uuid, record_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH named AS (
    SELECT DISTINCT coalesce(a.stock_move_record_id, p.record_id) AS id
    FROM personal_data p LEFT JOIN incident_amendment a ON a.id = p.record_id
    WHERE p.user_group_id = auth.agency_id() AND upper(p.incident_number) = upper(wanted)
  )
  SELECT m.drug_id, m.id FROM named n JOIN stock_move_record m ON m.id = n.id
  WHERE m.user_group_id = auth.agency_id()
  UNION
  SELECT a.drug_id, a.id FROM named n JOIN incident_amendment a ON a.stock_move_record_id = n.id
  WHERE a.user_group_id = auth.agency_id()
  UNION
  SELECT r.drug_id, r.id FROM named n JOIN stock_move_record r ON r.source_id = n.id
  WHERE r.user_group_id = auth.agency_id()
  ORDER BY 2
$$;
