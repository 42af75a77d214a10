-- A type that comes to an agency with a vial from its sister is news there like any other new type (SRV-75). As before in
-- 0005, and it tells so itself: only here is it known whether the type was there already. It happens once per type and
-- agency, so that a NOTIFY inside the transaction costs nothing that matters. The text is that of realtime/announcer.ts.
CREATE OR REPLACE FUNCTION custody.type_in(of_type uuid, in_group uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  found_id uuid;
BEGIN
  INSERT INTO drug_type (user_group_id, name, unit_name, unit_of_measurement, display_unit_of_measurement, categories,
    allowed, is_reusable, short_date_allowed, short_date_num_days)
  SELECT in_group, t.name, t.unit_name, t.unit_of_measurement, t.display_unit_of_measurement, t.categories, t.allowed,
    t.is_reusable, t.short_date_allowed, t.short_date_num_days
  FROM drug_type t WHERE t.id = of_type
  ON CONFLICT (user_group_id, name) DO NOTHING
  RETURNING id INTO found_id;
  IF found_id IS NOT NULL THEN
    PERFORM pg_notify('vialant_changes', json_build_object('id', gen_random_uuid(), 'agencyId', in_group,
      'entity', 'drug_type', 'ids', json_build_array(found_id))::text);
    RETURN found_id;
  END IF;
  SELECT n.id INTO found_id FROM drug_type t JOIN drug_type n ON n.name = t.name AND n.user_group_id = in_group WHERE t.id = of_type;
  RETURN found_id;
END $$;
