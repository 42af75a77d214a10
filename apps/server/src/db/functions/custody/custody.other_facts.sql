-- The facts that only some operations need; each is read only if it is wanted.
CREATE OR REPLACE FUNCTION custody.other_facts(wanted jsonb, of_agency uuid, of_organization uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  target uuid := (wanted ->> 'targetGroup')::uuid;
BEGIN
  RETURN json_build_object(
    'boxes', custody.box_facts(
      ARRAY(SELECT jsonb_array_elements_text(coalesce(wanted -> 'boxes', '[]'))::uuid), of_agency),
    'sources', (SELECT coalesce(json_agg(json_build_object('id', r.id, 'drugId', r.drug_id, 'type', r.type,
        'quantity', r.quantity::text, 'incidentNumber', v.incident_number, 'createdBy', r.created_by,
        'elements', json_build_object('type', r.type, 'reverse_distributor', r.reverse_distributor,
          'patient_reference', v.patient_reference, 'medical_director', v.medical_director,
          'order_kind', v.order_kind, 'manner_of_disposal', v.manner_of_disposal),
        -- Whether it was given together with others, where no incident number could be entered (OPEN-101).
        'isOfBatch', EXISTS (SELECT FROM stock_move_record o
          WHERE o.user_group_id = of_agency AND o.id >= public.id_at(r.created_on)
            AND o.id < public.id_at(r.created_on + interval '10 ms') AND o.created_on = r.created_on
            AND o.created_by = r.created_by AND o.type = r.type AND o.id <> r.id AND public.of_one_act(r.id, o.id)),
        'isReversed', EXISTS (SELECT FROM stock_move_record x WHERE x.source_id = r.id))), '[]')
      FROM stock_move_record r JOIN api.stock_move_record v ON v.id = r.id
      WHERE r.id IN (SELECT jsonb_array_elements_text(coalesce(wanted -> 'sources', '[]'))::uuid)
        AND r.user_group_id = of_agency),
    -- Null for an id that is no agency of this organisation.
    'target', CASE WHEN target IS NOT NULL THEN (SELECT json_build_object('userGroupId', g.id, 'name', g.name)
      FROM user_group g WHERE g.id = target AND g.organization_id = of_organization) END,
    'targetBox', CASE WHEN wanted ? 'targetBox' THEN (
      SELECT custody.box_facts(ARRAY[(wanted ->> 'targetBox')::uuid], coalesce(target, of_agency)) -> 0
      WHERE target IS NULL OR EXISTS (SELECT FROM user_group g
        WHERE g.id = target AND g.organization_id = of_organization)) END,
    'unit', CASE WHEN wanted ? 'unit' THEN (SELECT json_build_object('id', u.id, 'name', u.name, 'type', u.type)
      FROM unit u WHERE u.id = (wanted ->> 'unit')::uuid AND u.user_group_id = of_agency
        AND u.archived_on IS NULL) END,
    'type', CASE WHEN wanted ? 'type' THEN (
      SELECT json_build_object('id', t.id, 'name', t.name, 'categories', t.categories,
        'allowed', t.allowed AND t.archived_on IS NULL, 'shortDateAllowed', t.short_date_allowed,
        'typeUnitName', t.unit_name,
        'unitOfMeasurement', t.unit_of_measurement, 'displayUnitOfMeasurement', t.display_unit_of_measurement)
      FROM drug_type t WHERE t.id = (wanted ->> 'type')::uuid AND t.user_group_id = of_agency) END,
    -- As they were asked for, whatever the case in which they are taken. The code of a void label is taken for good.
    'takenCodes', CASE WHEN wanted ? 'codes' THEN (SELECT coalesce(json_agg(w.code), '[]')
      FROM jsonb_array_elements_text(wanted -> 'codes') AS w(code)
      WHERE EXISTS (SELECT FROM code c
        WHERE c.organization_id = of_organization AND c.folded = public.folded_code(w.code))
        OR EXISTS (SELECT FROM label_code l JOIN user_group g ON g.id = l.user_group_id
          WHERE l.folded = public.folded_code(w.code) AND l.void_on IS NOT NULL
            AND g.organization_id = of_organization)) END,
    -- Those that are on an unused label for vials, printed by this agency.
    'printedCodes', CASE WHEN wanted ? 'codes' THEN (SELECT coalesce(json_agg(w.code), '[]')
      FROM jsonb_array_elements_text(wanted -> 'codes') AS w(code)
      JOIN label_code l ON l.folded = public.folded_code(w.code) JOIN label_sheet s ON s.id = l.label_sheet_id
      WHERE l.user_group_id = of_agency AND l.used_on IS NULL AND l.void_on IS NULL AND s.kind = 'vial') END,
    'receipts', CASE WHEN wanted ? 'receipts' THEN (SELECT coalesce(json_agg(r.id), '[]') FROM receipt r
      WHERE r.id IN (SELECT jsonb_array_elements_text(wanted -> 'receipts')::uuid) AND r.user_group_id = of_agency
        AND r.voided_on IS NULL) END,
    'heldThen', CASE WHEN wanted ? 'heldAt' THEN custody.held_at((wanted -> 'boxes' ->> 0)::uuid,
      (wanted ->> 'heldAt')::timestamptz, of_agency) END,
    'images', CASE WHEN wanted ? 'images' THEN (SELECT coalesce(json_agg(i.id), '[]') FROM image i
      WHERE i.id IN (SELECT jsonb_array_elements_text(wanted -> 'images')::uuid) AND i.user_group_id = of_agency) END,
    'usedImages', CASE WHEN wanted ? 'images' THEN (SELECT json_agg(i.id) FROM image i
      WHERE i.id IN (SELECT jsonb_array_elements_text(wanted -> 'images')::uuid) AND i.user_group_id = of_agency
        AND i.used_by IS NOT NULL) END);
END $$;
REVOKE EXECUTE ON FUNCTION custody.other_facts FROM PUBLIC;
