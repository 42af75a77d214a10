-- For each setting of the entered agency: of how many acts since then it would have decided, and of how many acts that
-- is. `counted` is what the setting permits and happened, or what it requires and did not happen.
CREATE OR REPLACE FUNCTION api.setting_effect(since timestamptz)
RETURNS TABLE (setting text, counted integer, out_of integer) LANGUAGE sql STABLE AS $$
  WITH move AS (
    SELECT m.id, m.type, m.created_on, m.drug_box_id, m.input_manually, m.scanned_by, m.reverse_distributor,
      m.witness_form, u.type AS unit,
      EXISTS (SELECT FROM incident_amendment i WHERE i.stock_move_record_id = m.id AND i.user_name IS NULL)
        AS is_changed,
      m.medical_director, m.order_kind, m.manner_of_disposal,
      EXISTS (SELECT FROM personal_data p WHERE p.record_id = m.id AND p.incident_number <> '') AS has_incident,
      EXISTS (SELECT FROM personal_data p WHERE p.record_id = m.id AND p.patient_reference <> '') AS has_patient,
      m.type IN ('administer', 'waste') AND NOT EXISTS (SELECT FROM reseal r
        WHERE r.drug_box_id = m.drug_box_id AND r.created_on > m.created_on) AS is_open
    FROM stock_move_record m JOIN drug_box b ON b.id = m.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
    WHERE m.user_group_id = auth.agency_id() AND m.id >= id_at(since)
  ), box AS (
    SELECT c.id, c.input_barcode_manually, c.scanned_by, c.witness_form, c.image_url,
      EXISTS (SELECT FROM reseal r WHERE r.box_check_id = c.id) AS is_reseal
    FROM box_check c WHERE c.user_group_id = auth.agency_id() AND c.id >= id_at(since)
  ), vial AS (
    SELECT v.scanned_manually, EXISTS (SELECT FROM reseal r WHERE r.box_check_id = v.box_check_id) AS is_reseal
    FROM drug_check v WHERE v.user_group_id = auth.agency_id() AND v.id >= id_at(since)
  ), made AS (
    SELECT d.ndc_barcode, m.role, EXISTS (SELECT FROM label_code l JOIN label_sheet s ON s.id = l.label_sheet_id
        WHERE l.folded = public.folded_code(d.barcode_id) AND s.kind = 'vial') AS is_printed
    FROM drug d
    LEFT JOIN membership m ON m.user_id = d.created_by AND m.user_group_id = auth.agency_id()
    WHERE d.user_group_id = auth.agency_id() AND d.id >= id_at(since)
  ), sent AS (
    SELECT t.to_user_group_id <> auth.agency_id() AS is_to_sister FROM drug_transfer t
    WHERE t.user_group_id = auth.agency_id() AND t.id >= id_at(since)
  ), act AS (
    SELECT id, input_manually AS is_typed, scanned_by, witness_form FROM move UNION ALL
    SELECT id, input_barcode_manually, scanned_by, witness_form FROM box
  )
  SELECT 'allow_manual_scan_entry', count(*) FILTER (WHERE is_typed)::integer, count(*)::integer FROM act UNION ALL
  SELECT 'allow_hand_scanner', count(*) FILTER (WHERE scanned_by = 'hand_scanner')::integer, count(*)::integer
  FROM act UNION ALL
  SELECT 'allow_self_witness', count(*) FILTER (WHERE witness_form = 'self')::integer,
    count(witness_form)::integer FROM act UNION ALL
  SELECT 'require_bound_witness', count(*) FILTER (WHERE id IN (SELECT auth.unbound_records(since)))::integer,
    count(*) FILTER (WHERE witness_form IN ('password', 'biometric', 'device'))::integer FROM act UNION ALL
  SELECT 'allow_daily_check_with_checkbox', count(*) FILTER (WHERE scanned_manually)::integer, count(*)::integer
  FROM vial UNION ALL
  SELECT 'enable_select_all_inventory_check_option', count(*) FILTER (WHERE scanned_manually)::integer,
    count(*)::integer FROM vial UNION ALL
  SELECT 'require_reseal_scanning', count(*) FILTER (WHERE scanned_manually AND is_reseal)::integer,
    count(*) FILTER (WHERE is_reseal)::integer FROM vial UNION ALL
  SELECT 'allow_image_upload', count(image_url)::integer, count(*)::integer FROM box UNION ALL
  SELECT 'require_inventory_image', count(*) FILTER (WHERE image_url IS NULL)::integer, count(*)::integer
  FROM box UNION ALL
  SELECT 'daily_check_verify_required', count(*) FILTER (WHERE witness_form IS NULL)::integer, count(*)::integer
  FROM box UNION ALL
  SELECT 'allow_reverse_distributor', count(*) FILTER (WHERE type = 'waste' AND reverse_distributor)::integer,
    count(*) FILTER (WHERE type = 'waste')::integer FROM move UNION ALL
  SELECT 'can_modify_incident_number', count(*) FILTER (WHERE type = 'administer' AND is_changed)::integer,
    count(*) FILTER (WHERE type = 'administer')::integer FROM move UNION ALL
  SELECT 'require_incident_number', count(*) FILTER (WHERE type = 'administer' AND NOT has_incident)::integer,
    count(*) FILTER (WHERE type = 'administer')::integer FROM move UNION ALL
  SELECT 'require_patient_reference', count(*) FILTER (WHERE type = 'administer' AND NOT has_patient)::integer,
    count(*) FILTER (WHERE type = 'administer')::integer FROM move UNION ALL
  SELECT 'require_medical_director',
    count(*) FILTER (WHERE type = 'administer' AND medical_director IS NULL)::integer,
    count(*) FILTER (WHERE type = 'administer')::integer FROM move UNION ALL
  SELECT 'require_order_kind', count(*) FILTER (WHERE type = 'administer' AND order_kind IS NULL)::integer,
    count(*) FILTER (WHERE type = 'administer')::integer FROM move UNION ALL
  -- What went to a reverse distributor says so itself.
  SELECT 'require_manner_of_disposal',
    count(*) FILTER (WHERE type = 'waste' AND manner_of_disposal IS NULL AND NOT reverse_distributor)::integer,
    count(*) FILTER (WHERE type = 'waste')::integer FROM move UNION ALL
  SELECT 'usage_requires_reseal', count(*) FILTER (WHERE is_open AND unit IS DISTINCT FROM 'supply')::integer,
    count(*) FILTER (WHERE type IN ('administer', 'waste') AND unit IS DISTINCT FROM 'supply')::integer
  FROM move UNION ALL
  SELECT 'usage_requires_reseal_supply', count(*) FILTER (WHERE is_open AND unit = 'supply')::integer,
    count(*) FILTER (WHERE type IN ('administer', 'waste') AND unit = 'supply')::integer FROM move UNION ALL
  SELECT 'allow_agency_drug_transfers', count(*) FILTER (WHERE is_to_sister)::integer, count(*)::integer
  FROM sent UNION ALL
  SELECT 'allow_ndc_barcode_import', count(ndc_barcode)::integer, count(*)::integer FROM made UNION ALL
  SELECT 'require_printed_code', count(*) FILTER (WHERE NOT is_printed)::integer, count(*)::integer
  FROM made UNION ALL
  SELECT 'allow_users_to_create_drugs', count(*) FILTER (WHERE role IS DISTINCT FROM 'admin')::integer,
    count(*)::integer FROM made
$$;
GRANT EXECUTE ON FUNCTION api.setting_effect TO vialant_app;
