-- LAW-05: what was added to the record of a dose or a waste that it did not say by itself, when last and by whom. Each
-- element is added once.
CREATE OR REPLACE FUNCTION api.completed(of_move uuid)
RETURNS TABLE (patient_reference text, medical_director text, order_kind text, manner_of_disposal text,
  completed_on timestamptz, completed_by_name text)
LANGUAGE sql STABLE AS $$
  SELECT max(p.patient_reference), max(a.medical_director), max(a.order_kind), max(a.manner_of_disposal),
    max(a.created_on), (array_agg(a.user_name ORDER BY a.id DESC))[1]
  FROM public.incident_amendment a LEFT JOIN public.personal_data p ON p.record_id = a.id
  WHERE a.stock_move_record_id = of_move AND a.user_name IS NOT NULL
$$;
