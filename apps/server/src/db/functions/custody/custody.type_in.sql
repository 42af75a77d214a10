-- The type that a vial gets in the sister agency it goes to: the type of the same name there, if custody.serves_as says
-- that it can stand for ours; otherwise a copy of ours. If the copy's name is taken, the giving agency's name is added
-- to it. So a controlled drug never becomes one that needs no witness. The lock keeps the other agency from changing
-- what was compared before the vial is there (STOCKROOM-04).
--
-- A copy is announced in its agency like any other new type (SRV-75). That is done here, because only this function
-- knows whether the type is new. It happens once per type and agency, so the cost of a NOTIFY inside the transaction
-- does not matter. The payload has the form of realtime/announcer.ts.
CREATE OR REPLACE FUNCTION custody.type_in(of_type uuid, in_group uuid) RETURNS uuid LANGUAGE plpgsql AS $$
DECLARE
  ours drug_type;
  giver text;
  new_name text;
  found_id uuid;
  tries integer := 0;
BEGIN
  SELECT t.* INTO ours FROM drug_type t WHERE t.id = of_type;
  SELECT g.name INTO giver FROM user_group g WHERE g.id = ours.user_group_id;
  -- A vial that comes back gets its original type again.
  SELECT t.id INTO found_id FROM drug_type t
  WHERE t.id = ours.copy_of AND t.user_group_id = in_group AND custody.serves_as(t, ours) FOR KEY SHARE;
  WHILE found_id IS NULL LOOP
    new_name := CASE tries WHEN 0 THEN ours.name WHEN 1 THEN format('%s (%s)', left(ours.name, 40), left(giver, 30))
      ELSE format('%s (%s %s)', left(ours.name, 40), left(giver, 30), tries) END;
    INSERT INTO drug_type (user_group_id, name, unit_name, unit_of_measurement, display_unit_of_measurement, categories,
      allowed, is_reusable, short_date_allowed, short_date_num_days, schedule, substance, strength, volume_ml,
      dose_form, finished_form, copy_of)
    VALUES (in_group, new_name, ours.unit_name, ours.unit_of_measurement, ours.display_unit_of_measurement,
      ours.categories, ours.allowed, ours.is_reusable, ours.short_date_allowed, ours.short_date_num_days,
      ours.schedule, ours.substance, ours.strength, ours.volume_ml, ours.dose_form, ours.finished_form, ours.id)
    ON CONFLICT (user_group_id, name) DO NOTHING
    RETURNING id INTO found_id;
    IF found_id IS NOT NULL THEN
      PERFORM pg_notify('vialant_changes', json_build_object('id', gen_random_uuid(), 'agencyId', in_group,
        'entity', 'drug_type', 'ids', json_build_array(found_id))::text);
    ELSE
      SELECT t.id INTO found_id FROM drug_type t
      WHERE t.user_group_id = in_group AND t.name = new_name AND custody.serves_as(t, ours) FOR KEY SHARE;
    END IF;
    tries := tries + 1;
  END LOOP;
  RETURN found_id;
END $$;
REVOKE EXECUTE ON FUNCTION custody.type_in FROM PUBLIC;
