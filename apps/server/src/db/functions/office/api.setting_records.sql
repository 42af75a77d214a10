-- The acts since then of the entered agency that api.setting_effect counts for one setting, newest first, at most so
-- many: when and by whom, what it was, and of which vial or box.
CREATE OR REPLACE FUNCTION api.setting_records(of_setting text, since timestamptz, most integer)
RETURNS TABLE (id uuid, created_on text, user_name text, what text, barcode_id text, drug_box_name text)
LANGUAGE sql STABLE AS $$
  WITH move AS (
    SELECT m.id, m.created_on, m.user_name, m.type AS what, m.drug_id, m.drug_box_id
    FROM stock_move_record m JOIN drug_box b ON b.id = m.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id
    WHERE m.user_group_id = auth.agency_id() AND m.id >= id_at(since) AND CASE of_setting
      WHEN 'allow_manual_scan_entry' THEN m.input_manually
      WHEN 'allow_hand_scanner' THEN m.scanned_by = 'hand_scanner'
      WHEN 'allow_self_witness' THEN m.witness_form = 'self'
      WHEN 'require_bound_witness' THEN m.id IN (SELECT auth.unbound_records(since))
      WHEN 'allow_reverse_distributor' THEN m.type = 'waste' AND m.reverse_distributor
      WHEN 'can_modify_incident_number' THEN m.type = 'administer'
        AND EXISTS (SELECT FROM incident_amendment i WHERE i.stock_move_record_id = m.id AND i.user_name IS NULL)
      WHEN 'require_incident_number' THEN m.type = 'administer'
        AND NOT EXISTS (SELECT FROM personal_data p WHERE p.record_id = m.id AND p.incident_number <> '')
      WHEN 'require_patient_reference' THEN m.type = 'administer'
        AND NOT EXISTS (SELECT FROM personal_data p WHERE p.record_id = m.id AND p.patient_reference <> '')
      WHEN 'require_medical_director' THEN m.type = 'administer' AND m.medical_director IS NULL
      WHEN 'require_order_kind' THEN m.type = 'administer' AND m.order_kind IS NULL
      WHEN 'require_manner_of_disposal' THEN m.type = 'waste' AND m.manner_of_disposal IS NULL
        AND NOT m.reverse_distributor
      WHEN 'usage_requires_reseal' THEN u.type IS DISTINCT FROM 'supply' AND m.type IN ('administer', 'waste')
        AND NOT EXISTS (SELECT FROM reseal r WHERE r.drug_box_id = m.drug_box_id AND r.created_on > m.created_on)
      WHEN 'usage_requires_reseal_supply' THEN u.type = 'supply' AND m.type IN ('administer', 'waste')
        AND NOT EXISTS (SELECT FROM reseal r WHERE r.drug_box_id = m.drug_box_id AND r.created_on > m.created_on)
      ELSE false END
  ), box AS (
    SELECT c.id, c.created_on, c.user_name, 'check' AS what, NULL::uuid AS drug_id, c.drug_box_id FROM box_check c
    WHERE c.user_group_id = auth.agency_id() AND c.id >= id_at(since) AND CASE of_setting
      WHEN 'allow_manual_scan_entry' THEN c.input_barcode_manually
      WHEN 'allow_hand_scanner' THEN c.scanned_by = 'hand_scanner'
      WHEN 'allow_self_witness' THEN c.witness_form = 'self'
      WHEN 'require_bound_witness' THEN c.id IN (SELECT auth.unbound_records(since))
      WHEN 'allow_image_upload' THEN c.image_url IS NOT NULL
      WHEN 'require_inventory_image' THEN c.image_url IS NULL
      WHEN 'daily_check_verify_required' THEN c.witness_form IS NULL
      ELSE false END
  ), vial AS (
    SELECT v.id, v.created_on, c.user_name, 'vial_check' AS what, v.drug_id, c.drug_box_id
    FROM drug_check v JOIN box_check c ON c.id = v.box_check_id
    WHERE v.user_group_id = auth.agency_id() AND v.id >= id_at(since) AND v.scanned_manually AND CASE of_setting
      WHEN 'allow_daily_check_with_checkbox' THEN true
      WHEN 'enable_select_all_inventory_check_option' THEN true
      WHEN 'require_reseal_scanning' THEN EXISTS (SELECT FROM reseal r WHERE r.box_check_id = v.box_check_id)
      ELSE false END
  ), made AS (
    SELECT d.id, d.created_on, a.first_name || ' ' || a.last_name AS user_name, 'new_vial' AS what, d.id AS drug_id,
      d.drug_box_id
    FROM drug d LEFT JOIN user_account a ON a.id = d.created_by
    LEFT JOIN membership m ON m.user_id = d.created_by AND m.user_group_id = auth.agency_id()
    WHERE d.user_group_id = auth.agency_id() AND d.id >= id_at(since) AND CASE of_setting
      WHEN 'allow_ndc_barcode_import' THEN d.ndc_barcode IS NOT NULL
      WHEN 'require_printed_code' THEN NOT EXISTS (
        SELECT FROM label_code l JOIN label_sheet s ON s.id = l.label_sheet_id
        WHERE l.folded = public.folded_code(d.barcode_id) AND s.kind = 'vial')
      WHEN 'allow_users_to_create_drugs' THEN m.role IS DISTINCT FROM 'admin'
      ELSE false END
  ), sent AS (
    SELECT t.id, t.created_on, t.user_name, 'transfer' AS what, t.drug_id, t.from_drug_box_id FROM drug_transfer t
    WHERE t.user_group_id = auth.agency_id() AND t.id >= id_at(since) AND of_setting = 'allow_agency_drug_transfers'
      AND t.to_user_group_id <> auth.agency_id()
  ), newest AS (
    SELECT * FROM move UNION ALL SELECT * FROM box UNION ALL SELECT * FROM vial UNION ALL SELECT * FROM made
    UNION ALL SELECT * FROM sent ORDER BY id DESC LIMIT most
  )
  SELECT n.id, api.instant(n.created_on), n.user_name, n.what, d.barcode_id, b.name
  FROM newest n LEFT JOIN drug d ON d.id = n.drug_id LEFT JOIN drug_box b ON b.id = n.drug_box_id
  ORDER BY n.id DESC
$$;
GRANT EXECUTE ON FUNCTION api.setting_records TO vialant_app;
