CREATE OR REPLACE VIEW api.change_log WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, user_name, entity, row_id, row_name, what,
  field, old_value, new_value
FROM change_log;
GRANT SELECT ON api.change_log TO vialant_app;
