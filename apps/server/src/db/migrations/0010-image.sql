-- Pictures of checks and reseals, without what they were taken with and where. Added and read, never changed.
CREATE TABLE image (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL DEFAULT auth.agency_id() REFERENCES user_group,
  created_by uuid NOT NULL DEFAULT auth.user_id() REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  folder text NOT NULL CHECK (folder IN ('box_check', 'reseal', 'general_check', 'signature')),
  type text NOT NULL CHECK (type IN ('image/jpeg', 'image/png', 'image/heic', 'image/webp')),
  bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 10000000)
);
CREATE INDEX image_of_group ON image (user_group_id, created_on);
-- Pictures are compressed already.
ALTER TABLE image ALTER COLUMN bytes SET STORAGE EXTERNAL;

ALTER TABLE image ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON image TO CURRENT_USER USING (true);
CREATE POLICY seen ON image FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id());
CREATE POLICY added ON image FOR INSERT TO vialant_app WITH CHECK (
  user_group_id = auth.agency_id() AND created_by = auth.user_id());
GRANT SELECT, INSERT ON image TO vialant_app;
