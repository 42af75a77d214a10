-- Units, types, boxes, vials and the record of what happened to them.

CREATE TABLE unit (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  type text NOT NULL DEFAULT 'other' CHECK (type IN ('supply', 'other')),
  UNIQUE (user_group_id, name),
  UNIQUE (id, user_group_id)
);

CREATE TABLE drug_type (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  unit_name text NOT NULL DEFAULT 'vial' CHECK (length(unit_name) <= 30),
  unit_of_measurement text NOT NULL DEFAULT 'micrograms' CHECK (unit_of_measurement IN ('micrograms', 'mg', 'g')),
  display_unit_of_measurement text CHECK (display_unit_of_measurement IN ('micrograms', 'mg', 'g')),
  categories text[] NOT NULL DEFAULT '{}',
  allowed boolean NOT NULL DEFAULT true,
  is_reusable boolean NOT NULL DEFAULT false,
  short_date_allowed boolean NOT NULL DEFAULT false,
  short_date_num_days integer CHECK (short_date_num_days > 0),
  UNIQUE (user_group_id, name),
  UNIQUE (id, user_group_id)
);

CREATE TABLE drug_box (
  id uuid PRIMARY KEY DEFAULT new_id(),
  organization_id uuid NOT NULL,
  user_group_id uuid NOT NULL,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  barcode_id text NOT NULL CHECK (length(barcode_id) BETWEEN 3 AND 200),
  unit_id uuid,
  daily_check_verify_required boolean,
  chain_length integer NOT NULL DEFAULT 0,
  chain_head text NOT NULL DEFAULT repeat('0', 64),
  FOREIGN KEY (user_group_id, organization_id) REFERENCES user_group (id, organization_id),
  FOREIGN KEY (unit_id, user_group_id) REFERENCES unit (id, user_group_id),
  UNIQUE (id, user_group_id)
);
CREATE INDEX drug_box_of_group ON drug_box (user_group_id);
CREATE INDEX drug_box_of_unit ON drug_box (unit_id);

CREATE TABLE drug (
  id uuid PRIMARY KEY DEFAULT new_id(),
  organization_id uuid NOT NULL,
  user_group_id uuid NOT NULL,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  barcode_id text NOT NULL CHECK (length(barcode_id) BETWEEN 3 AND 200),
  type uuid NOT NULL,
  drug_box_id uuid NOT NULL,
  expiration_date date NOT NULL,
  short_date date,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  amount_left numeric(18, 3) NOT NULL CHECK (amount_left >= 0),
  lot_number text NOT NULL CHECK (length(lot_number) BETWEEN 1 AND 30),
  ndc_barcode text,
  lat double precision,
  lon double precision,
  -- Where the vial's chain of records stands: how many there are, and the hash of the last one.
  chain_length integer NOT NULL DEFAULT 0,
  chain_head text NOT NULL DEFAULT repeat('0', 64),
  FOREIGN KEY (user_group_id, organization_id) REFERENCES user_group (id, organization_id),
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id),
  FOREIGN KEY (type, user_group_id) REFERENCES drug_type (id, user_group_id)
);
CREATE INDEX drug_in_box ON drug (drug_box_id);
CREATE INDEX drug_of_group ON drug (user_group_id);
CREATE INDEX drug_of_type ON drug (type);

-- One code, one thing, across an organisation (OPEN-112). Kept in step by triggers, so no writer can forget it.
CREATE TABLE code (
  organization_id uuid NOT NULL REFERENCES organization,
  barcode_id text NOT NULL,
  drug_id uuid UNIQUE REFERENCES drug ON DELETE CASCADE,
  drug_box_id uuid UNIQUE REFERENCES drug_box ON DELETE CASCADE,
  PRIMARY KEY (organization_id, barcode_id),
  CHECK (num_nonnulls(drug_id, drug_box_id) = 1)
);

CREATE FUNCTION auth.take_code() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'drug' THEN
    DELETE FROM code WHERE drug_id = NEW.id;
    INSERT INTO code (organization_id, barcode_id, drug_id) VALUES (NEW.organization_id, NEW.barcode_id, NEW.id);
  ELSE
    DELETE FROM code WHERE drug_box_id = NEW.id;
    INSERT INTO code (organization_id, barcode_id, drug_box_id) VALUES (NEW.organization_id, NEW.barcode_id, NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER take_code AFTER INSERT OR UPDATE OF barcode_id, organization_id ON drug
  FOR EACH ROW EXECUTE FUNCTION auth.take_code();
CREATE TRIGGER take_code AFTER INSERT OR UPDATE OF barcode_id, organization_id ON drug_box
  FOR EACH ROW EXECUTE FUNCTION auth.take_code();

CREATE TABLE stock_move_type (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL UNIQUE,
  created_on timestamptz NOT NULL DEFAULT now()
);
INSERT INTO stock_move_type (name) VALUES ('receive'), ('administer'), ('waste'), ('un_administer');

-- A record names its people as they were called then, and says of a witness who it was and how that was proven.
-- The guest's licence and signature, the incident number and the place are personal data and stand apart, so that they
-- can be erased; the record keeps a salted hash of them.
CREATE TABLE stock_move_record (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  user_name text NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  type text NOT NULL REFERENCES stock_move_type (name),
  drug_id uuid NOT NULL REFERENCES drug,
  drug_box_id uuid NOT NULL REFERENCES drug_box,
  quantity numeric(18, 3) NOT NULL CHECK (quantity <> 0),
  doses integer NOT NULL DEFAULT 1 CHECK (doses > 0),
  source_id uuid UNIQUE REFERENCES stock_move_record,
  offline boolean NOT NULL DEFAULT false,
  input_manually boolean NOT NULL DEFAULT false,
  happened_at timestamptz NOT NULL DEFAULT now(),
  -- What the device's clock showed then, where it was found to be wrong.
  device_time timestamptz,
  notes text CHECK (length(notes) <= 500),
  reverse_distributor boolean NOT NULL DEFAULT false,
  location_name text NOT NULL,
  -- On receipt: what the vial's label said, so that the chain also proves which vial it is about.
  vial_code text,
  vial_type text,
  vial_expires_on text,
  vial_lot text,
  witness_form text CHECK (witness_form IN ('password', 'biometric', 'guest', 'self')),
  witness_id uuid REFERENCES user_account,
  witness_name text,
  guest_verify_name text,
  guest_verify_title text,
  personal_hash text
);
CREATE INDEX stock_move_of_drug ON stock_move_record (drug_id, id);
CREATE INDEX stock_move_of_group ON stock_move_record (user_group_id, id);

-- A changed incident number: the record stays as it was, the newest amendment is what is read.
CREATE TABLE incident_amendment (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  stock_move_record_id uuid NOT NULL REFERENCES stock_move_record,
  drug_id uuid NOT NULL REFERENCES drug,
  personal_hash text NOT NULL
);
CREATE INDEX incident_amendment_of_move ON incident_amendment (stock_move_record_id, id);

CREATE TABLE drug_transfer (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  user_name text NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  drug_id uuid NOT NULL REFERENCES drug,
  drug_type_id uuid NOT NULL REFERENCES drug_type,
  from_drug_box_id uuid NOT NULL REFERENCES drug_box,
  to_drug_box_id uuid NOT NULL REFERENCES drug_box,
  to_user_group_id uuid NOT NULL REFERENCES user_group,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  witness_form text CHECK (witness_form IN ('password', 'biometric', 'guest', 'self')),
  witness_id uuid REFERENCES user_account,
  witness_name text,
  guest_verify_name text,
  guest_verify_title text,
  personal_hash text
);
CREATE INDEX drug_transfer_of_drug ON drug_transfer (drug_id, user_group_id);
CREATE INDEX drug_transfer_of_group ON drug_transfer (user_group_id, id);

CREATE TABLE box_transfer (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  user_name text NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  drug_box_id uuid NOT NULL,
  from_unit_id uuid REFERENCES unit,
  to_unit_id uuid NOT NULL REFERENCES unit,
  witness_form text CHECK (witness_form IN ('password', 'biometric', 'guest', 'self')),
  witness_id uuid REFERENCES user_account,
  witness_name text,
  guest_verify_name text,
  guest_verify_title text,
  personal_hash text,
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id)
);
CREATE INDEX box_transfer_of_box ON box_transfer (drug_box_id, id);

CREATE TABLE box_check (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  user_name text NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  drug_box_id uuid NOT NULL,
  discrepancy_confirmed_by_user_id uuid REFERENCES user_account,
  scanned_manually boolean NOT NULL DEFAULT false,
  image_url text,
  temperature_celsius numeric(5, 1),
  notes text CHECK (length(notes) <= 500),
  user_was_offline boolean NOT NULL DEFAULT false,
  happened_at timestamptz NOT NULL DEFAULT now(),
  device_time timestamptz,
  input_barcode_manually boolean NOT NULL DEFAULT false,
  witness_form text CHECK (witness_form IN ('password', 'biometric', 'guest', 'self')),
  witness_id uuid REFERENCES user_account,
  witness_name text,
  guest_verify_name text,
  guest_verify_title text,
  personal_hash text,
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id)
);
CREATE INDEX box_check_of_box ON box_check (drug_box_id, id);
CREATE INDEX box_check_of_group ON box_check (user_group_id, id);

CREATE TABLE drug_check (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  box_check_id uuid NOT NULL REFERENCES box_check,
  drug_id uuid NOT NULL REFERENCES drug,
  amount numeric(18, 3) NOT NULL CHECK (amount >= 0),
  scanned_manually boolean NOT NULL DEFAULT false,
  UNIQUE (box_check_id, drug_id)
);
CREATE INDEX drug_check_of_drug ON drug_check (drug_id, id);
CREATE INDEX drug_check_of_group ON drug_check (user_group_id, id);

CREATE TABLE reseal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  drug_box_id uuid NOT NULL,
  box_check_id uuid REFERENCES box_check,
  old_barcode_id text NOT NULL,
  new_barcode_id text NOT NULL,
  notes text CHECK (length(notes) <= 500),
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id)
);
CREATE INDEX reseal_of_box ON reseal (drug_box_id, id);
CREATE INDEX reseal_of_group ON reseal (user_group_id, id);

CREATE TABLE discrepancy (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  discrepancy_type text NOT NULL CHECK (length(discrepancy_type) BETWEEN 1 AND 60),
  notes text NOT NULL DEFAULT '' CHECK (length(notes) <= 4000)
);
CREATE INDEX discrepancy_of_group ON discrepancy (user_group_id, id);

-- Every record about a vial or a box is a link in that subject's chain: its number, the hash before, its own. Only
-- custody.append_links writes here, and it compares the links with where the chain stood: foreign keys and checks would ask
-- the same again, and cost more than the rest of the insert.
CREATE TABLE custody_link (
  subject_id uuid NOT NULL,
  number integer NOT NULL,
  position bigint GENERATED ALWAYS AS IDENTITY,
  user_group_id uuid NOT NULL,
  created_on timestamptz NOT NULL,
  kind text NOT NULL,
  record_id uuid NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (subject_id, number)
);
CREATE INDEX custody_link_of_group ON custody_link (user_group_id, position);

-- What may be erased without breaking a chain: the record holds the hash of salt and content, whatever becomes of them.
CREATE TABLE personal_data (
  record_id uuid PRIMARY KEY,
  user_group_id uuid NOT NULL,
  salt text NOT NULL,
  -- A length that belongs to the type costs nothing; a check is read and made ready for every statement.
  incident_number varchar(30),
  license_number varchar(60),
  signature_img text,
  lat double precision,
  lon double precision
);

-- An agency's signed statement of where all its chains stood. The last three columns are not signed: they tell where to
-- look for links that no checkpoint has sealed yet (0007).
CREATE TABLE custody_checkpoint (
  user_group_id uuid NOT NULL REFERENCES user_group,
  number integer NOT NULL CHECK (number > 0),
  created_on timestamptz NOT NULL,
  link_count bigint NOT NULL,
  subject_count integer NOT NULL,
  merkle_root text NOT NULL,
  previous_hash text NOT NULL,
  public_key text NOT NULL,
  signature text NOT NULL,
  up_to_position bigint NOT NULL,
  settled_position bigint NOT NULL,
  next_transaction xid8 NOT NULL,
  PRIMARY KEY (user_group_id, number)
);

-- The chains that grew since the checkpoint before: the links from one number to another are what it sealed of them.
-- Only custody.seal writes here, and it looks up every link; foreign keys would look each one up again and lock it.
CREATE TABLE custody_checkpoint_head (
  user_group_id uuid NOT NULL,
  checkpoint integer NOT NULL,
  subject_id uuid NOT NULL,
  first_number integer NOT NULL,
  number integer NOT NULL,
  PRIMARY KEY (user_group_id, checkpoint, subject_id),
  UNIQUE (user_group_id, subject_id, number)
);

-- A password witness: proven in a session, good for one operation within five minutes (OPEN-089).
CREATE TABLE witness_proof (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  token_hash bytea NOT NULL,
  witness_id uuid NOT NULL REFERENCES user_account,
  proven_on timestamptz NOT NULL DEFAULT now(),
  used_on timestamptz
);
CREATE INDEX witness_proof_of_session ON witness_proof (token_hash, witness_id, id);

CREATE TABLE national_drug_code (
  id uuid PRIMARY KEY DEFAULT new_id(),
  organization_id uuid NOT NULL,
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  ndc_barcode text NOT NULL,
  code_type text,
  type uuid NOT NULL,
  quantity numeric(18, 3) NOT NULL CHECK (quantity > 0),
  FOREIGN KEY (user_group_id, organization_id) REFERENCES user_group (id, organization_id),
  FOREIGN KEY (type, user_group_id) REFERENCES drug_type (id, user_group_id),
  UNIQUE (user_group_id, ndc_barcode)
);

-- The record is written once. The application cannot change or delete it, and neither can a slip of the owner's hand.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'VA900';
END $$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['stock_move_record', 'incident_amendment', 'drug_transfer', 'box_transfer',
      'box_check', 'drug_check', 'reseal', 'discrepancy', 'custody_link', 'custody_checkpoint',
      'custody_checkpoint_head'] LOOP
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
    EXECUTE format('CREATE TRIGGER never_truncated BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['unit', 'drug_type', 'drug_box', 'drug', 'stock_move_record', 'incident_amendment',
      'drug_transfer', 'box_transfer', 'box_check', 'drug_check', 'reseal', 'discrepancy', 'custody_link', 'personal_data',
      'custody_checkpoint', 'custody_checkpoint_head', 'national_drug_code'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('GRANT SELECT ON %I TO vialant_app', name);
  END LOOP;
END $$;

ALTER TABLE witness_proof ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON witness_proof TO CURRENT_USER USING (true);

ALTER TABLE code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON code TO CURRENT_USER USING (true);
CREATE POLICY of_organization ON code TO vialant_app USING (organization_id = auth.organization_id());
GRANT SELECT ON code, stock_move_type TO vialant_app;
GRANT INSERT, UPDATE, DELETE ON unit, drug_type TO vialant_app;
