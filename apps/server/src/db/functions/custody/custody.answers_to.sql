-- The answers to acts: what an act knows itself, or, of acts of one kind, their rows as the API shows them. All acts of
-- a batch are answered by one statement; one statement per entity, so that each is planned once.
CREATE OR REPLACE FUNCTION custody.answers_to(acts jsonb, agencies uuid[]) RETURNS json[]
LANGUAGE plpgsql AS $$
DECLARE
  entity text := acts -> 0 ->> 'from';
BEGIN
  IF entity = 'stock_move_record' THEN
    RETURN ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
        SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.stock_move_record v
        WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
      FROM jsonb_to_recordset(acts) AS a(ids uuid[], "with" json));
  ELSIF entity = 'drug' THEN
    RETURN ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
        SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.drug v
        WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
      FROM jsonb_to_recordset(acts) AS a(ids uuid[], "with" json));
  ELSIF entity = 'drug_box' THEN
    RETURN ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
        SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.drug_box v
        WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
      FROM jsonb_to_recordset(acts) AS a(ids uuid[], "with" json));
  ELSIF entity = 'discrepancy' THEN
    RETURN ARRAY(SELECT json_build_object('with', a."with", 'rows', coalesce((
        SELECT json_agg(v ORDER BY array_position(a.ids, v.id)) FROM api.discrepancy v
        WHERE v.id = ANY (a.ids) AND v.user_group_id = ANY (agencies)), '[]'))
      FROM jsonb_to_recordset(acts) AS a(ids uuid[], "with" json));
  END IF;
  RETURN ARRAY(SELECT (a ->> 'known')::json FROM jsonb_array_elements(acts) a);
END $$;
REVOKE EXECUTE ON FUNCTION custody.answers_to FROM PUBLIC;
