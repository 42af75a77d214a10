CREATE OR REPLACE VIEW api.product_feedback_prompt WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, delay_months FROM product_feedback_prompt;
GRANT SELECT ON api.product_feedback_prompt TO vialant_app;
