-- Every record of a vial or a box moves the end of its chain. With room on its page the new version of the row needs no
-- new entry in the indexes, of which a vial has eight. It counts for pages that are written from now on.
ALTER TABLE drug SET (fillfactor = 70);
ALTER TABLE drug_box SET (fillfactor = 70);

-- A vial is seen in a check by whoever makes the check, in the same agency: one key says what three said before, and
-- each look-up is made for every vial of a box. Rows that are there have passed the three, and are not read again.
ALTER TABLE box_check ADD CONSTRAINT box_check_whose UNIQUE (id, user_group_id, created_by);
ALTER TABLE drug_check
  DROP CONSTRAINT drug_check_user_group_id_fkey,
  DROP CONSTRAINT drug_check_created_by_fkey,
  DROP CONSTRAINT drug_check_box_check_id_fkey,
  ADD CONSTRAINT drug_check_of_check FOREIGN KEY (box_check_id, user_group_id, created_by)
    REFERENCES box_check (id, user_group_id, created_by) NOT VALID;

-- Of the proofs of a session only those that were not used are looked for: those of no act, or of another one.
CREATE INDEX witness_proof_open ON witness_proof (token_hash, witness_id, act_id) WHERE used_on IS NULL;
DROP INDEX witness_proof_of_session;
