-- The boxes of a sister agency, to choose from when a vial goes there (SRV-05).
CREATE OR REPLACE FUNCTION auth.boxes_of(of_agency uuid) RETURNS SETOF api.drug_box
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.* FROM api.drug_box b JOIN user_group g ON g.id = b.user_group_id
  WHERE b.user_group_id = of_agency AND g.organization_id = auth.organization_id() ORDER BY b.name, b.id
$$;
