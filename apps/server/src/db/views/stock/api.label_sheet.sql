CREATE OR REPLACE VIEW api.label_sheet WITH (security_invoker = true) AS
SELECT s.id, s.user_group_id, s.created_by, api.instant(s.created_on) AS created_on, s.created_by_name, s.number,
  s.format, s.kind, s.start_position, s.labels, c.used, c.unused, c.voided, r.reprints,
  api.instant(greatest(s.created_on, r.last_on)) AS last_printed_on
FROM label_sheet s
CROSS JOIN LATERAL (
  SELECT count(*) FILTER (WHERE l.used_on IS NOT NULL)::integer AS used,
    count(*) FILTER (WHERE l.used_on IS NULL AND l.void_on IS NULL)::integer AS unused,
    count(*) FILTER (WHERE l.used_on IS NULL AND l.void_on IS NOT NULL)::integer AS voided
  FROM label_code l WHERE l.label_sheet_id = s.id) c
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS reprints, max(p.created_on) AS last_on
  FROM label_reprint p WHERE p.label_sheet_id = s.id) r;
GRANT SELECT ON api.label_sheet TO vialant_app;
