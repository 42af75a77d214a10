-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- The rows of an answer, as the API shows them. One statement per entity, so that each is planned once.
CREATE OR REPLACE FUNCTION custody.answer_rows(entity text, ids uuid[], agency uuid) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  answer json;
BEGIN
  IF entity = 'stock_move_record' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.stock_move_record v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'drug_box' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.drug_box v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  ELSIF entity = 'discrepancy' THEN
    SELECT json_agg(v ORDER BY array_position(ids, v.id)) INTO answer
    FROM api.discrepancy v WHERE v.id = ANY (ids) AND v.user_group_id = agency;
  END IF;
  RETURN coalesce(answer, '[]');
END $$;
REVOKE EXECUTE ON FUNCTION custody.answer_rows FROM PUBLIC;
