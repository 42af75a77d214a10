-- The admins and auditors of the entered agency who may get its alerts, with what each of them chose.
CREATE OR REPLACE FUNCTION auth.alert_recipients()
RETURNS TABLE (id uuid, name text, email text, role text, ways jsonb, unit_ids uuid[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, a.first_name || ' ' || a.last_name, a.primary_email, m.role, coalesce(p.ways, '{}'), p.unit_ids
  FROM membership m JOIN user_account a ON a.id = m.user_id
  LEFT JOIN alert_preference p ON p.user_group_id = m.user_group_id AND p.user_id = m.user_id
  WHERE m.user_group_id = auth.agency_id() AND m.role IN ('admin', 'auditor') AND NOT a.is_invited
    AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
  ORDER BY a.id
$$;
