CREATE OR REPLACE VIEW api.product_feedback WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, notes FROM product_feedback;
GRANT SELECT ON api.product_feedback TO vialant_app;
