-- A record that was made offline, refused on its arrival and repaired by its owner says so: who repaired it, when, and
-- the amount that was entered first where the repair changed it. And what an offline record could not be asked for.
ALTER TABLE stock_move_record
  ADD COLUMN repaired_by_id uuid REFERENCES user_account,
  ADD COLUMN repaired_by_name text,
  ADD COLUMN repaired_on timestamptz,
  ADD COLUMN first_quantity numeric(18, 3),
  ADD COLUMN not_asked text,
  ADD CONSTRAINT repaired_whole CHECK (num_nonnulls(repaired_by_id, repaired_by_name, repaired_on) IN (0, 3));
