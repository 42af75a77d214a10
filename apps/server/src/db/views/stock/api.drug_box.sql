-- Who has to reseal a box, and what it looks like, is the business of its own agency, also where a sister sees the box
-- (auth.boxes_of). A reseal that was left with a reason is not due, but its seal is open until the box is resealed.
CREATE OR REPLACE VIEW api.drug_box WITH (security_invoker = true) AS
SELECT b.id, b.user_group_id, b.created_by, api.instant(b.created_on) AS created_on, b.name, b.barcode_id, b.unit_id,
  u.name AS unit__name, b.name AS drug_box__name,
  api.flag(b.daily_check_verify_required) AS daily_check_verify_required,
  api.flag(b.check_daily) AS check_daily, b.check_due_at,
  api.instant(d.due_since) AS reseal_due_since, d.due_by AS reseal_due_by, d.due_by_name AS reseal_due_by_name,
  api.instant(l.due_since) AS seal_open_since, l.left_by_name AS seal_left_by_name,
  CASE WHEN b.user_group_id = auth.agency_id() THEN '/api/v1/image/file?id=' || b.image_id END AS image_url,
  api.instant(b.archived_on) AS archived_on
FROM drug_box b LEFT JOIN unit u ON u.id = b.unit_id
LEFT JOIN due_reseal d ON d.drug_box_id = b.id AND d.user_group_id = auth.agency_id() AND d.left_on IS NULL
LEFT JOIN due_reseal l ON l.drug_box_id = b.id AND l.user_group_id = auth.agency_id() AND l.left_on IS NOT NULL;
GRANT SELECT ON api.drug_box TO vialant_app;
