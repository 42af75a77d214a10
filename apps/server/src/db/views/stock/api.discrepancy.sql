CREATE OR REPLACE VIEW api.discrepancy WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, created_by AS created_by_id,
  discrepancy_type, notes, drug_id, drug_box_id, box_check_id, stock_move_record_id, case_id
FROM discrepancy;
GRANT SELECT ON api.discrepancy TO vialant_app;
