-- One view per entity: exactly its wire fields, in wire form, under the row-level security of whoever asks.
-- A test holds each view's columns against the entity registry.

CREATE VIEW api.user_group WITH (security_invoker = true) AS
SELECT id, id AS user_group_id, created_by, api.instant(created_on) AS created_on, name,
  api.flag(allow_manual_scan_entry) AS allow_manual_scan_entry,
  api.flag(allow_self_witness) AS allow_self_witness,
  api.flag(allow_daily_check_with_checkbox) AS allow_daily_check_with_checkbox,
  api.flag(enable_select_all_inventory_check_option) AS enable_select_all_inventory_check_option,
  api.flag(require_reseal_scanning) AS require_reseal_scanning,
  api.flag(allow_image_upload) AS allow_image_upload,
  api.flag(require_inventory_image) AS require_inventory_image,
  api.flag(allow_reverse_distributor) AS allow_reverse_distributor,
  api.flag(allow_agency_drug_transfers) AS allow_agency_drug_transfers,
  api.flag(can_modify_incident_number) AS can_modify_incident_number,
  api.flag(daily_check_verify_required) AS daily_check_verify_required,
  api.flag(usage_requires_reseal) AS usage_requires_reseal,
  api.flag(usage_requires_reseal_supply) AS usage_requires_reseal_supply,
  api.flag(allow_ndc_barcode_import) AS allow_ndc_barcode_import,
  api.flag(allow_users_to_create_drugs) AS allow_users_to_create_drugs,
  api.flag(require_incident_number) AS require_incident_number
FROM user_group
-- Settings are shown to members only; of its sisters in the organisation an agency learns the name, by another call.
WHERE id IN (SELECT m.user_group_id FROM membership m WHERE m.user_id = auth.user_id());

CREATE VIEW api."user" WITH (security_invoker = true) AS
SELECT a.id, m.user_group_id, a.created_by, api.instant(a.created_on) AS created_on, a.primary_email,
  a.primary_email AS username, a.first_name, a.last_name, m.role, a.phone_number, a.region,
  -- Row-level security hides other people's other agencies, so this number is true for the user themselves only.
  CASE WHEN a.id = auth.user_id()
    THEN (SELECT count(*)::integer - 1 FROM membership o WHERE o.user_id = a.id) END AS num_additional_groups,
  api.flag(a.phone_number IS NULL) AS can_set_phone_number, a.inactive_after_date
FROM user_account a JOIN membership m ON m.user_id = a.id AND m.user_group_id = auth.agency_id();

CREATE VIEW api.unit WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, type FROM unit;

CREATE VIEW api.drug_type WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name, unit_name, unit_of_measurement,
  display_unit_of_measurement, categories, api.flag(allowed) AS allowed, api.flag(is_reusable) AS is_reusable,
  api.flag('Equipment' = ANY (categories)) AS only_one_quantity,
  api.flag(NOT categories && ARRAY['Non-Controlled Substance', 'Equipment']) AS verification_required,
  api.flag(short_date_allowed) AS short_date_allowed, short_date_num_days
FROM drug_type;

CREATE VIEW api.drug_box WITH (security_invoker = true) AS
SELECT b.id, b.user_group_id, b.created_by, api.instant(b.created_on) AS created_on, b.name, b.barcode_id, b.unit_id,
  u.name AS unit__name, b.name AS drug_box__name, api.flag(b.daily_check_verify_required) AS daily_check_verify_required
FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id;

CREATE VIEW api.drug WITH (security_invoker = true) AS
SELECT d.id, d.user_group_id, d.created_by, api.instant(d.created_on) AS created_on, d.barcode_id, d.type, d.drug_box_id,
  d.expiration_date, d.short_date, d.quantity, d.lot_number, d.ndc_barcode, d.amount_left AS stock_move_record__quantity,
  coalesce(u.type, 'other') AS unit__type, d.lat, d.lon
FROM drug d JOIN drug_box b ON b.id = d.drug_box_id LEFT JOIN unit u ON u.id = b.unit_id;

CREATE VIEW api.drug_transfer WITH (security_invoker = true) AS
SELECT t.id, t.user_group_id, t.created_by, api.instant(t.created_on) AS created_on, t.drug_id, t.from_drug_box_id,
  t.to_drug_box_id, t.to_user_group_id, p.lat, p.lon
FROM drug_transfer t LEFT JOIN personal_data p ON p.record_id = t.id;

CREATE VIEW api.stock_move_type WITH (security_invoker = true) AS
SELECT id, auth.agency_id() AS user_group_id, NULL::uuid AS created_by, api.instant(created_on) AS created_on, name
FROM stock_move_type;

CREATE VIEW api.stock_move_record WITH (security_invoker = true) AS
SELECT r.id, r.user_group_id, r.created_by, api.instant(r.created_on) AS created_on, r.type,
  r.type AS stock_move_type_name, r.type AS stock_move_type__name, r.drug_id, r.quantity, r.doses, r.source_id,
  (SELECT x.id FROM stock_move_record x WHERE x.source_id = r.id) AS un_administer_id,
  coalesce((SELECT n.incident_number FROM incident_amendment i JOIN personal_data n ON n.record_id = i.id
    WHERE i.stock_move_record_id = r.id ORDER BY i.id DESC LIMIT 1), p.incident_number) AS incident_number,
  api.flag(r.offline) AS offline, api.flag(r.input_manually) AS input_manually, api.instant(r.happened_at) AS timestamp,
  api.instant(r.device_time) AS device_time, r.notes, api.flag(r.reverse_distributor) AS reverse_distributor, r.user_name,
  r.witness_name AS witnessed_by, r.guest_verify_name, r.location_name, p.lat, p.lon
FROM stock_move_record r LEFT JOIN personal_data p ON p.record_id = r.id;

CREATE VIEW api.box_check WITH (security_invoker = true) AS
SELECT c.id, c.user_group_id, c.created_by, api.instant(c.created_on) AS created_on, c.drug_box_id,
  c.discrepancy_confirmed_by_user_id, api.flag(c.scanned_manually) AS scanned_manually, c.image_url, c.temperature_celsius,
  c.notes, api.flag(c.user_was_offline) AS user_was_offline, api.instant(c.happened_at) AS timestamp,
  api.instant(c.device_time) AS device_time, api.flag(c.input_barcode_manually) AS input_barcode_manually,
  concat_ws(', ', c.user_name, c.witness_name, c.guest_verify_name) AS user_names,
  coalesce(c.witness_name, c.guest_verify_name) AS witnessed_by, p.lat, p.lon
FROM box_check c LEFT JOIN personal_data p ON p.record_id = c.id;

CREATE VIEW api.drug_check WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, box_check_id, drug_id,
  api.flag(scanned_manually) AS scanned_manually
FROM drug_check;

CREATE VIEW api.reseal WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, drug_box_id, box_check_id, old_barcode_id,
  new_barcode_id, notes
FROM reseal;

CREATE VIEW api.discrepancy WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, created_by AS created_by_id,
  discrepancy_type, notes
FROM discrepancy;

CREATE VIEW api.national_drug_code WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, ndc_barcode, code_type, type, quantity
FROM national_drug_code;

CREATE VIEW api.general_check WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, name FROM general_check;

CREATE VIEW api.general_check_submission WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, general_check_id,
  api.instant(submitted_on) AS submitted_on
FROM general_check_submission;

CREATE VIEW api.general_check_response WITH (security_invoker = true) AS
SELECT r.id, r.user_group_id, r.created_by, api.instant(r.created_on) AS created_on, r.general_check_submission_id,
  r.general_check_question_id, q.name AS general_check_question_name, q.general_check_category_id,
  c.name AS general_check_category_name, api.flag(r.completed) AS completed, api.flag(r.passed) AS passed, r.image_url,
  api.flag(r.report_to_admin) AS report_to_admin
FROM general_check_response r JOIN general_check_question q ON q.id = r.general_check_question_id
JOIN general_check_category c ON c.id = q.general_check_category_id;

CREATE VIEW api.product_feedback WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, notes FROM product_feedback;

CREATE VIEW api.product_feedback_prompt WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, delay_months FROM product_feedback_prompt;

CREATE VIEW api.biometric_code WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, guid, api.instant(expires_on) AS expires_on
FROM biometric_code;

CREATE VIEW api.short_term_token WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, api.instant(expires_on) AS expires_on
FROM short_term_token;

CREATE VIEW api.contact_us WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, first_name, last_name, agency_name, email,
  question_or_comment, department
FROM contact_us;

CREATE VIEW api.error_log WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, type, message, api.flag(using_vpn) AS using_vpn,
  app_version, platform
FROM error_log;

CREATE VIEW api.toast WITH (security_invoker = true) AS
SELECT id, user_group_id, created_by, api.instant(created_on) AS created_on, message, type, api.flag(using_vpn) AS using_vpn,
  created_by AS user_id
FROM toast;

GRANT SELECT ON ALL TABLES IN SCHEMA api TO vialant_app;
