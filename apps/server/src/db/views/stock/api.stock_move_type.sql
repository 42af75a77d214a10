CREATE OR REPLACE VIEW api.stock_move_type WITH (security_invoker = true) AS
SELECT id, auth.agency_id() AS user_group_id, NULL::uuid AS created_by, api.instant(created_on) AS created_on, name
FROM stock_move_type;
GRANT SELECT ON api.stock_move_type TO vialant_app;
