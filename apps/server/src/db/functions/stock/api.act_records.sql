-- The records of the act to which a record belongs, first to last: whoever acted made all of them at the same moment,
-- and ids sort by time, so that they are a short range of ids, among which their common end tells them. A check is one
-- record of its box, and one of each vial seen.
CREATE OR REPLACE FUNCTION api.act_records(of_record uuid)
RETURNS TABLE (id uuid, act text, drug_id uuid, micrograms numeric, person text, form text, witness text, title text,
  happened timestamptz, recorded timestamptz, device_time timestamptz, is_offline boolean, place text, to_place text,
  notes text, incident text)
LANGUAGE sql STABLE AS $$
  WITH one AS (
    SELECT m.created_by, m.created_on FROM public.stock_move_record m WHERE m.id = of_record
    UNION ALL SELECT x.created_by, x.created_on FROM public.drug_transfer x WHERE x.id = of_record
    UNION ALL SELECT x.created_by, x.created_on FROM public.box_transfer x WHERE x.id = of_record
    UNION ALL SELECT k.created_by, k.created_on FROM public.box_check k WHERE k.id = of_record
  ), o AS (
    SELECT one.*, auth.agency_id() AS agency, public.id_at(one.created_on) AS least,
      public.id_at(one.created_on + interval '10 ms') AS most FROM one
  )
  SELECT m.id, m.type, m.drug_id, m.quantity, m.user_name, m.witness_form,
    coalesce(m.witness_name, m.guest_verify_name), m.guest_verify_title, m.happened_at, m.created_on,
    m.device_time, m.offline, m.location_name, NULL, m.notes,
    coalesce((SELECT n.incident_number
      FROM public.incident_amendment i JOIN public.personal_data n ON n.record_id = i.id
      WHERE i.stock_move_record_id = m.id AND i.user_name IS NULL ORDER BY i.id DESC LIMIT 1),
      (SELECT n.incident_number FROM public.personal_data n WHERE n.record_id = m.id))
  FROM o JOIN public.stock_move_record m ON m.user_group_id = o.agency AND m.id >= o.least AND m.id < o.most
    AND m.created_on = o.created_on AND m.created_by = o.created_by
    AND public.of_one_act(of_record, m.id)
  UNION ALL
  SELECT x.id, 'transfer', x.drug_id, x.quantity, x.user_name, x.witness_form,
    coalesce(x.witness_name, x.guest_verify_name), x.guest_verify_title,
    coalesce(x.happened_at, x.created_on), x.created_on, x.device_time, coalesce(x.offline, false),
    api.box_place(x.from_drug_box_id), coalesce(api.box_place(x.to_drug_box_id), g.name), NULL, NULL
  FROM o JOIN public.drug_transfer x ON x.user_group_id = o.agency AND x.id >= o.least AND x.id < o.most
    AND x.created_on = o.created_on AND x.created_by = o.created_by
    AND public.of_one_act(of_record, x.id)
  LEFT JOIN public.user_group g ON g.id = x.to_user_group_id
  UNION ALL
  SELECT x.id, 'unit', NULL, NULL, x.user_name, x.witness_form, coalesce(x.witness_name, x.guest_verify_name),
    x.guest_verify_title, coalesce(x.happened_at, x.created_on), x.created_on, x.device_time,
    coalesce(x.offline, false),
    concat(b.name, ' (' || f.name || ')'), concat(b.name, ' (' || t.name || ')'), NULL, NULL
  FROM o JOIN public.box_transfer x ON x.id >= o.least AND x.id < o.most AND x.user_group_id = o.agency
    AND x.created_on = o.created_on AND x.created_by = o.created_by
    AND public.of_one_act(of_record, x.id)
  JOIN public.drug_box b ON b.id = x.drug_box_id
  LEFT JOIN public.unit f ON f.id = x.from_unit_id LEFT JOIN public.unit t ON t.id = x.to_unit_id
  UNION ALL
  SELECT k.id, 'box_check', NULL, NULL, k.user_name, k.witness_form, coalesce(k.witness_name, k.guest_verify_name),
    k.guest_verify_title, k.happened_at, k.created_on, k.device_time, k.user_was_offline, api.box_place(k.drug_box_id),
    NULL, k.notes, NULL
  FROM o JOIN public.box_check k ON k.user_group_id = o.agency AND k.id >= o.least AND k.id < o.most
    AND k.created_on = o.created_on AND k.created_by = o.created_by
    AND public.of_one_act(of_record, k.id)
  UNION ALL
  SELECT c.id, 'check', c.drug_id, c.amount, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL
  FROM o JOIN public.drug_check c ON c.user_group_id = o.agency AND c.id >= o.least AND c.id < o.most
    AND c.created_on = o.created_on AND c.created_by = o.created_by
    AND public.of_one_act(of_record, c.id)
  ORDER BY 1
$$;
