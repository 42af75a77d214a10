-- The answers that are kept for repetitions forget what is erased: a receipt's place was told as the vial's, an amended
-- incident number as that of the record, what was written in an event as that of its case. A signature goes with the
-- last record that shows it.
CREATE OR REPLACE FUNCTION public.forget_erased() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH about AS MATERIALIZED (
    SELECT e.record_id::text AS id FROM erased e
    UNION SELECT r.drug_id::text FROM erased e JOIN stock_move_record r ON r.id = e.record_id WHERE r.type = 'receive'
    UNION SELECT a.stock_move_record_id::text FROM erased e JOIN incident_amendment a ON a.id = e.record_id
  ), forgetful AS (
    SELECT i.user_id, i.key, json_agg(CASE WHEN a.id IS NULL THEN told ELSE told || (
        SELECT coalesce(jsonb_object_agg(field, NULL), '{}')
        FROM unnest(ARRAY['incident_number', 'patient_reference', 'administered_by_name', 'lat', 'lon', 'notes']) field
        -- Notes are personal only of a discrepancy.
        WHERE told ? field AND (field <> 'notes' OR told ? 'discrepancy_type')) END ORDER BY place) AS rows
    FROM idempotent_answer i
    CROSS JOIN LATERAL jsonb_array_elements(
      CASE json_typeof(i.answer -> 'rows') WHEN 'array' THEN (i.answer -> 'rows')::jsonb ELSE '[]' END)
      WITH ORDINALITY AS row_of(told, place)
    LEFT JOIN about a ON a.id = told ->> 'id'
    GROUP BY i.user_id, i.key HAVING count(a.id) > 0
  )
  UPDATE idempotent_answer i SET answer = json_build_object('with', i.answer -> 'with', 'rows', f.rows)
  FROM forgetful f WHERE i.user_id = f.user_id AND i.key = f.key;

  UPDATE idempotent_answer i SET answer = (i.answer::jsonb || '{"police_report": null, "steps_taken": null}')::json
  WHERE json_typeof(i.answer) = 'object' AND (i.answer::jsonb) ? 'steps_taken'
    AND i.answer ->> 'id' IN (SELECT c.case_id::text FROM erased e JOIN case_event c ON c.id = e.record_id);

  DELETE FROM image i USING erased e
  WHERE i.folder = 'signature' AND e.signature_img = '/api/v1/image/file?id=' || i.id
    AND NOT EXISTS (SELECT FROM personal_data p WHERE p.signature_img = e.signature_img);

  -- Two that erase the last two records of one operation wait for each other here, so that the later one sees it.
  PERFORM FROM signature s WHERE s.id IN (SELECT e.signature_id FROM erased e) ORDER BY s.id FOR UPDATE;
  DELETE FROM signature s WHERE s.id IN (SELECT e.signature_id FROM erased e)
    AND NOT EXISTS (SELECT FROM personal_data p WHERE p.signature_id = s.id);
  RETURN NULL;
END $$;
