-- needs: public.note_change
-- rebuilds: api.drug

-- LAW-08: the papers by which drugs came in. What is null is missing, and can be added when the paper has come.
CREATE TABLE receipt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('purchase', 'hospital_restock')),
  received_date date NOT NULL,
  supplier text CHECK (length(supplier) BETWEEN 1 AND 120),
  address text CHECK (length(address) BETWEEN 1 AND 200),
  dea_number text CHECK (dea_number ~ '^[A-Z][A-Z9][0-9]{7}$'),
  invoice text CHECK (length(invoice) BETWEEN 1 AND 60),
  order_number text CHECK (length(order_number) BETWEEN 1 AND 30),
  containers_ordered integer CHECK (containers_ordered BETWEEN 0 AND 100000),
  containers_received integer CHECK (containers_received BETWEEN 0 AND 100000),
  voided_on timestamptz,
  UNIQUE (id, user_group_id),
  CONSTRAINT receipt_restock_without_form CHECK (kind <> 'hospital_restock' OR order_number IS NULL)
);
CREATE INDEX receipt_of_group ON receipt (user_group_id, received_date, id);

-- Which vial came by which receipt. It belongs to the agency that received the vial and stays there when a sister gets
-- the vial. A vial is received once.
CREATE TABLE receipt_vial (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  drug_id uuid NOT NULL UNIQUE REFERENCES drug,
  receipt_id uuid NOT NULL,
  -- As the vial was labelled then.
  code text NOT NULL,
  -- Of a vial that was joined to its receipt after it was created.
  joined_by uuid REFERENCES user_account,
  joined_by_name text,
  FOREIGN KEY (receipt_id, user_group_id) REFERENCES receipt (id, user_group_id),
  CHECK (num_nulls(joined_by, joined_by_name) <> 1)
);
CREATE INDEX receipt_vial_of_receipt ON receipt_vial (receipt_id);

-- LAW-07: the inventory of every two years, as it was when it was taken. Only `auth.take_inventory` writes these two.
CREATE TABLE inventory_count (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_by_name text NOT NULL,
  created_on timestamptz NOT NULL,
  moment text NOT NULL CHECK (moment IN ('opening', 'close')),
  -- The day of the agency, and its clock.
  taken_date date NOT NULL,
  time_zone text NOT NULL,
  taken_by text NOT NULL CHECK (length(taken_by) BETWEEN 1 AND 250),
  agency_name text NOT NULL,
  registrations text NOT NULL,
  UNIQUE (id, user_group_id)
);
CREATE INDEX inventory_count_of_group ON inventory_count (user_group_id, id);

CREATE TABLE inventory_line (
  inventory_count_id uuid NOT NULL,
  line integer NOT NULL CHECK (line > 0),
  user_group_id uuid NOT NULL,
  drug_id uuid NOT NULL,
  location text NOT NULL,
  schedule text,
  drug_type text NOT NULL,
  finished_form text,
  measure text,
  piece text,
  unit text,
  box text NOT NULL,
  code text NOT NULL,
  lot text NOT NULL,
  expires_on date NOT NULL,
  micrograms numeric(18, 3) NOT NULL CHECK (micrograms > 0),
  is_opened boolean NOT NULL,
  PRIMARY KEY (inventory_count_id, line),
  FOREIGN KEY (inventory_count_id, user_group_id) REFERENCES inventory_count (id, user_group_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['receipt', 'receipt_vial', 'inventory_count', 'inventory_line'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('GRANT SELECT ON %I TO vialant_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['inventory_count', 'inventory_line'] LOOP
    EXECUTE format('CREATE POLICY of_agency ON %I FOR SELECT TO vialant_app
      USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
    EXECUTE format('CREATE TRIGGER never_truncated BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
END $$;
CREATE POLICY of_agency ON receipt TO vialant_app USING (user_group_id = auth.agency_id());
-- Only a vial that this agency has received can be joined to its receipt, wherever the vial is by now.
CREATE POLICY of_agency ON receipt_vial TO vialant_app USING (user_group_id = auth.agency_id())
  WITH CHECK (user_group_id = auth.agency_id() AND EXISTS (SELECT FROM stock_move_record m
    WHERE m.drug_id = receipt_vial.drug_id AND m.type = 'receive' AND m.user_group_id = auth.agency_id()));
GRANT INSERT ON receipt, receipt_vial TO vialant_app;
GRANT UPDATE (kind, received_date, supplier, address, dea_number, invoice, order_number, containers_ordered,
  containers_received, voided_on) ON receipt TO vialant_app;
GRANT DELETE ON receipt_vial TO vialant_app;

CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON receipt FOR EACH ROW EXECUTE FUNCTION note_change('receipt');
-- A vial that is created with its receipt stands in the record; what an admin joins or parts later, in the log.
CREATE TRIGGER note_joined AFTER INSERT ON receipt_vial FOR EACH ROW WHEN (NEW.joined_by IS NOT NULL)
EXECUTE FUNCTION note_change('receipt_vial');
CREATE TRIGGER note_parted AFTER DELETE ON receipt_vial FOR EACH ROW EXECUTE FUNCTION note_change('receipt_vial');
CREATE TRIGGER note_change AFTER INSERT ON inventory_count
FOR EACH ROW EXECUTE FUNCTION note_change('inventory_count');

ALTER TABLE alert DROP CONSTRAINT alert_kind_check;
ALTER TABLE alert ADD CONSTRAINT alert_kind_check CHECK (kind IN ('check_missed', 'discrepancy', 'clock',
  'temperature', 'vehicle_failure', 'expired', 'expiring', 'low', 'inventory_due'));
