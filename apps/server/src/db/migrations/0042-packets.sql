-- An inspection packet that somebody asked for. Its job in the background has the packet's id as its occasion, and says
-- whether the packet waits, is made or was given up; the file lies in the folder of packets, under the same id.
CREATE TABLE packet (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_on timestamptz NOT NULL DEFAULT now(),
  created_by uuid NOT NULL REFERENCES user_account,
  created_by_name text NOT NULL,
  from_date date NOT NULL,
  to_date date NOT NULL CHECK (to_date >= from_date),
  with_personal boolean NOT NULL,
  -- How much of it is written, in per cent, and the file that is being written.
  progress integer NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  writing text CHECK (length(writing) <= 200),
  -- Set at once, when the whole file is in its place.
  ready_on timestamptz,
  bytes bigint,
  checkpoint integer,
  CHECK (num_nulls(ready_on, bytes, checkpoint) IN (0, 3))
);
CREATE INDEX packet_of_group ON packet (user_group_id, id);
ALTER TABLE packet ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON packet TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON packet TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON packet TO vialant_app;
GRANT UPDATE (progress, writing, ready_on, bytes, checkpoint) ON packet TO vialant_app;

-- Who outside gets an agency's checkpoints by mail, and which one they have had.
CREATE TABLE checkpoint_mail (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL UNIQUE REFERENCES user_group,
  addresses text[] NOT NULL DEFAULT '{}' CHECK (cardinality(addresses) <= 10),
  mailed_number integer,
  mailed_day date
);
ALTER TABLE checkpoint_mail ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON checkpoint_mail TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON checkpoint_mail TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT, INSERT ON checkpoint_mail TO vialant_app;
GRANT UPDATE (addresses, mailed_number, mailed_day) ON checkpoint_mail TO vialant_app;
CREATE TRIGGER note_change AFTER INSERT OR UPDATE ON checkpoint_mail FOR EACH ROW
  EXECUTE FUNCTION public.note_change('checkpoint_mail', 'addresses');

-- A text that is drawn as a QR code and goes with the mail as a picture.
ALTER TABLE outgoing_message ADD qr_text text CHECK (length(qr_text) <= 2000);
