CREATE OR REPLACE VIEW api.box_par WITH (security_invoker = true) AS
SELECT p.id, p.user_group_id, p.created_by, api.instant(p.created_on) AS created_on, b.name || ', ' || t.name AS name,
  p.drug_box_id, p.drug_type_id, p.vials, coalesce(g.vials, 0) AS good_vials
FROM box_par p JOIN drug_box b ON b.id = p.drug_box_id JOIN drug_type t ON t.id = p.drug_type_id
LEFT JOIN api.good_vials() g ON g.drug_box_id = p.drug_box_id AND g.drug_type_id = p.drug_type_id;
GRANT SELECT ON api.box_par TO vialant_app;
