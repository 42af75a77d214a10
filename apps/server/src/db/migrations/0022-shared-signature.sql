-- A guest signs once for all records of one operation. The drawing is kept once, with the vial of the first of them,
-- and goes with the last personal data that name it; each names it by its hash, which its own hash covers.
CREATE TABLE signature (
  id uuid PRIMARY KEY,
  user_group_id uuid NOT NULL REFERENCES user_group,
  subject_id uuid NOT NULL,
  sha256 text NOT NULL,
  picture text NOT NULL
);
CREATE INDEX signature_of_subject ON signature (subject_id);
ALTER TABLE signature ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON signature TO CURRENT_USER USING (true);

ALTER TABLE personal_data ADD COLUMN signature_sha256 text, ADD COLUMN signature_id uuid REFERENCES signature;
CREATE INDEX personal_data_of_signature ON personal_data (signature_id) WHERE signature_id IS NOT NULL;
