-- Sets what else follows from an act: short dates, codes and units of boxes, and places.
CREATE OR REPLACE FUNCTION custody.carry_on(decided jsonb, agency uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  counted integer;
BEGIN
  IF decided ? 'shortDates' THEN
    UPDATE drug d SET short_date = s.short_date
    FROM jsonb_to_recordset(decided -> 'shortDates') AS s(id uuid, short_date date)
    WHERE d.id = s.id AND d.user_group_id = agency;
  END IF;
  IF decided ? 'boxes' THEN
    UPDATE drug_box b SET barcode_id = coalesce(c.barcode_id, b.barcode_id), unit_id = coalesce(c.unit_id, b.unit_id)
    FROM jsonb_to_recordset(decided -> 'boxes') AS c(id uuid, barcode_id text, unit_id uuid)
    WHERE b.id = c.id AND b.user_group_id = agency;
  END IF;
  -- Last: a vial that goes to another agency is no longer found in this one.
  IF decided ? 'places' THEN
    -- Types that the other agency lacks are made in the order of their names, so that two calls that make the same ones
    -- cannot deadlock.
    PERFORM custody.type_in(w.type, w.user_group_id) FROM (
      SELECT DISTINCT t.name, d.type, p.user_group_id
      FROM jsonb_to_recordset(decided -> 'places') AS p(drug_id uuid, user_group_id uuid)
      JOIN drug d ON d.id = p.drug_id AND d.user_group_id = agency JOIN drug_type t ON t.id = d.type
      WHERE p.user_group_id <> agency ORDER BY t.name) w;
    UPDATE drug d SET drug_box_id = p.drug_box_id, user_group_id = p.user_group_id,
      type = CASE WHEN p.user_group_id = agency THEN d.type ELSE custody.type_in(d.type, p.user_group_id) END
    FROM jsonb_to_recordset(decided -> 'places') AS p(drug_id uuid, drug_box_id uuid, user_group_id uuid)
    WHERE d.id = p.drug_id AND d.user_group_id = agency;
    GET DIAGNOSTICS counted = ROW_COUNT;
    PERFORM custody.refuse_unless(counted = jsonb_array_length(decided -> 'places'),
      'a vial that is not here was moved');
  END IF;
END $$;
REVOKE EXECUTE ON FUNCTION custody.carry_on FROM PUBLIC;
