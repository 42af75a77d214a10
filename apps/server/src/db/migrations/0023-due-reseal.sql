-- The boxes that must be resealed because vials in them were used or moved: since when, and by whose last act. Written
-- by custody.record alone; a box that is resealed, or left so with a note, is not here.
CREATE TABLE due_reseal (
  drug_box_id uuid PRIMARY KEY,
  user_group_id uuid NOT NULL,
  due_since timestamptz NOT NULL,
  due_by uuid NOT NULL REFERENCES user_account,
  due_by_name text NOT NULL,
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id)
);
ALTER TABLE due_reseal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON due_reseal TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON due_reseal TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON due_reseal TO vialant_app;
