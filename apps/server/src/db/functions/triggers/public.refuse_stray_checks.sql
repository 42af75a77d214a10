-- A vial is seen in a check of its own agency, by whoever makes the check. That is asked once for all vials of a box:
-- a foreign key asks for each, and locks the vial that was just changed. A check is never deleted, and neither is a
-- vial, because its receipt refers to it.
--
-- Vials are looked up one by one (`OFFSET 0`): in any other form of the question the planner reads all that there are.
CREATE OR REPLACE FUNCTION public.refuse_stray_checks() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off AS $$
BEGIN
  IF EXISTS (SELECT FROM added a
      LEFT JOIN LATERAL (SELECT d.user_group_id FROM drug d WHERE d.id = a.drug_id OFFSET 0) v ON true
      WHERE (v.user_group_id = a.user_group_id) IS NOT TRUE)
    OR EXISTS (SELECT FROM (SELECT DISTINCT a.box_check_id, a.user_group_id, a.created_by FROM added a) a
      LEFT JOIN LATERAL (SELECT c.user_group_id, c.created_by FROM box_check c WHERE c.id = a.box_check_id OFFSET 0) k
        ON true
      WHERE (k.user_group_id = a.user_group_id AND k.created_by = a.created_by) IS NOT TRUE) THEN
    RAISE EXCEPTION 'a check of a vial that is not there, or of another check' USING ERRCODE = 'VA900';
  END IF;
  RETURN NULL;
END $$;
