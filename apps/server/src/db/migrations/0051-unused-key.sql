-- Nothing refers to a check by its author any more: `refuse_stray_checks` compares them since migration 0050.
ALTER TABLE box_check DROP CONSTRAINT box_check_whose;
