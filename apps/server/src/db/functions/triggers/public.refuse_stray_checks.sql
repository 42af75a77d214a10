-- A vial is seen in a check of its own agency, by whoever makes the check. That is asked once for all vials of a box:
-- a foreign key asks for each, and locks the vial that was just changed. A check is never deleted, and neither is a
-- vial, because its receipt refers to it.
CREATE OR REPLACE FUNCTION public.refuse_stray_checks() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added a
    WHERE NOT EXISTS (SELECT FROM drug d WHERE d.id = a.drug_id AND d.user_group_id = a.user_group_id)
      OR NOT EXISTS (SELECT FROM box_check c
        WHERE c.id = a.box_check_id AND c.user_group_id = a.user_group_id AND c.created_by = a.created_by)) THEN
    RAISE EXCEPTION 'a check of a vial that is not there, or of another check' USING ERRCODE = 'VA900';
  END IF;
  RETURN NULL;
END $$;
