-- What the rules need to know of boxes.
CREATE OR REPLACE FUNCTION custody.box_facts(of_boxes uuid[], of_agency uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF cardinality(of_boxes) = 0 THEN RETURN '[]'; END IF;
  RETURN (
  SELECT coalesce(json_agg(json_build_object(
    'id', b.id, 'name', b.name, 'barcode', b.barcode_id, 'unitId', b.unit_id, 'unitName', u.name,
    'unitType', u.type,
    'isResealDue', EXISTS (SELECT FROM due_reseal r WHERE r.drug_box_id = b.id AND r.left_on IS NULL),
    'verifyRequired', b.daily_check_verify_required, 'isArchived', b.archived_on IS NOT NULL,
    'userGroupId', b.user_group_id, 'chainLength', b.chain_length, 'chainHead', b.chain_head) ORDER BY b.id), '[]')
  FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id
  WHERE b.id = ANY (of_boxes) AND b.user_group_id = of_agency);
END $$;
REVOKE EXECUTE ON FUNCTION custody.box_facts FROM PUBLIC;
