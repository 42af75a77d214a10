CREATE OR REPLACE VIEW api.drug_type WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, unit_name, schedule, substance,
  strength, volume_ml, dose_form, finished_form, unit_of_measurement, display_unit_of_measurement, categories,
  api.flag(allowed) AS allowed, api.flag(is_reusable) AS is_reusable,
  api.flag('Equipment' = ANY (categories)) AS only_one_quantity,
  api.flag(NOT categories && ARRAY['Non-Controlled Substance', 'Equipment']) AS verification_required,
  api.flag(short_date_allowed) AS short_date_allowed, short_date_num_days,
  api.instant(archived_on) AS archived_on
FROM drug_type;
GRANT SELECT ON api.drug_type TO vialant_app;
