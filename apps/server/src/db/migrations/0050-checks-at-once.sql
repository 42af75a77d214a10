-- needs: public.refuse_stray_checks

-- What two foreign keys asked for each vial of a check is asked once for all of them, and more strictly: the vial is of
-- the same agency.
ALTER TABLE drug_check DROP CONSTRAINT drug_check_of_check, DROP CONSTRAINT drug_check_drug_id_fkey;
CREATE TRIGGER refuse_stray AFTER INSERT ON drug_check REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_stray_checks();
