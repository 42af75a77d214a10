-- How an agency's signing key was followed by another one: introduced by the old key, or, where that was lost, only
-- declared. Written together with the first checkpoint that the new key signs; only `custody.change_key` writes here.
CREATE TABLE custody_key_change (
  user_group_id uuid NOT NULL REFERENCES user_group,
  number integer NOT NULL CHECK (number > 0),
  created_on timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('rotated', 'lost')),
  old_key text NOT NULL,
  new_key text NOT NULL CHECK (new_key <> old_key),
  -- The last checkpoint of the old key. Each key signs at least one, so that no two changes follow the same.
  after_checkpoint integer NOT NULL,
  after_hash text NOT NULL,
  previous_hash text NOT NULL,
  old_signature text,
  new_signature text NOT NULL,
  PRIMARY KEY (user_group_id, number),
  UNIQUE (user_group_id, after_checkpoint),
  UNIQUE (user_group_id, new_key),
  FOREIGN KEY (user_group_id, after_checkpoint) REFERENCES custody_checkpoint (user_group_id, number),
  CHECK ((kind = 'rotated') = (old_signature IS NOT NULL))
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON custody_key_change
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER never_truncated BEFORE TRUNCATE ON custody_key_change
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE custody_key_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON custody_key_change TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON custody_key_change TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON custody_key_change TO vialant_app;
