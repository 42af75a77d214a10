-- The boxes of a sister agency, to choose from when a vial goes there (SRV-05). Who has to reseal one is her own business.
CREATE OR REPLACE FUNCTION auth.boxes_of(of_agency uuid) RETURNS SETOF api.drug_box
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.id, b.user_group_id, b.created_by, b.created_on, b.name, b.barcode_id, b.unit_id, b.unit__name,
    b.drug_box__name, b.daily_check_verify_required, mine.reseal_due_since, mine.reseal_due_by, mine.reseal_due_by_name
  FROM api.drug_box b JOIN user_group g ON g.id = b.user_group_id
  LEFT JOIN api.drug_box mine ON mine.id = b.id AND mine.user_group_id = auth.agency_id()
  WHERE b.user_group_id = of_agency AND g.organization_id = auth.organization_id() ORDER BY b.name, b.id
$$;
