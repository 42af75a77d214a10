-- What an amendment of the entered agency changed of its record: each field with what stood there before and since.
-- What completes a record adds what nobody had said; another incident number follows on the one before it.
CREATE OR REPLACE FUNCTION auth.amended(of_amendment uuid) RETURNS json
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object('field', f.field, 'was', f.was, 'now', f.now)), '[]')
  FROM incident_amendment a LEFT JOIN personal_data p ON p.record_id = a.id AND p.user_group_id = auth.agency_id()
  CROSS JOIN LATERAL (VALUES
    ('incident_number', CASE WHEN a.user_name IS NULL THEN coalesce((SELECT n.incident_number
      FROM incident_amendment e JOIN personal_data n ON n.record_id = e.id
      WHERE e.stock_move_record_id = a.stock_move_record_id AND e.user_name IS NULL AND e.id < a.id
      ORDER BY e.id DESC LIMIT 1),
      (SELECT n.incident_number FROM personal_data n WHERE n.record_id = a.stock_move_record_id)) END,
      p.incident_number),
    ('patient_reference', NULL, p.patient_reference),
    ('medical_director', NULL, a.medical_director),
    ('order_kind', NULL, a.order_kind),
    ('manner_of_disposal', NULL, a.manner_of_disposal)) f(field, was, now)
  WHERE a.id = of_amendment AND a.user_group_id = auth.agency_id() AND f.now IS NOT NULL
$$;
