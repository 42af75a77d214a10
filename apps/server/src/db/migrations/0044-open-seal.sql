-- A box whose reseal was left with a reason stays open until it gets its seal: nobody is asked for it, all see it.
-- rebuilds: api.drug_box
ALTER TABLE due_reseal
  ADD COLUMN left_on timestamptz,
  ADD COLUMN left_by_name text,
  ADD CHECK (num_nulls(left_on, left_by_name) IN (0, 2));
