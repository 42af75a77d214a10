-- needs: public.note_change
-- rebuilds: api.user_group, api.unit

ALTER TABLE user_group
  ADD kind text CHECK (kind IN ('ems', 'veterinary')),
  -- A zone that PostgreSQL does not know would fail every call of the agency; here it fails when it is chosen.
  ADD CONSTRAINT user_group_time_zone_known
    CHECK (time_zone IS NULL OR timezone(time_zone, timestamptz '2000-01-01 00:00:00+00') IS NOT NULL);

CREATE TABLE registration (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  number text NOT NULL CHECK (number ~ '^[A-Z][A-Z9][0-9]{7}$'),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 120),
  address text NOT NULL CHECK (address <> '' AND length(address) <= 200),
  state text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  schedules text[] NOT NULL CHECK (schedules <> '{}' AND schedules <@ '{II,IIN,III,IIIN,IV,V}'),
  expiration_date date NOT NULL,
  archived_on timestamptz,
  UNIQUE (user_group_id, number)
);

CREATE TABLE location (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  address text NOT NULL CHECK (address <> '' AND length(address) <= 200),
  kind text NOT NULL CHECK (kind IN ('registered', 'designated')),
  -- Thirty days are added to it, which a date at the end of all years does not bear.
  dea_notified_date date CHECK (dea_notified_date < '2200-01-01'),
  archived_on timestamptz,
  UNIQUE (user_group_id, name),
  UNIQUE (id, user_group_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['registration', 'location'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO vialant_app', name);
    EXECUTE format('CREATE TRIGGER note_change AFTER INSERT OR UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION note_change(%L)', name, name);
  END LOOP;
END $$;

ALTER TABLE unit
  ADD location_id uuid,
  ADD FOREIGN KEY (location_id, user_group_id) REFERENCES location (id, user_group_id);
CREATE INDEX unit_of_location ON unit (location_id);

-- The codes with which an empty server may be set up. Every process prints its own when it starts; only the hash is
-- kept. A wrong try counts for all of them. Once one is used, the others are gone; the used one knows a repetition.
CREATE TABLE setup_code (
  code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
  created_on timestamptz NOT NULL DEFAULT now(),
  wrong_tries integer NOT NULL DEFAULT 0,
  used_on timestamptz,
  used_key bytea,
  used_by uuid REFERENCES user_account
);
ALTER TABLE setup_code ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON setup_code TO CURRENT_USER USING (true);
