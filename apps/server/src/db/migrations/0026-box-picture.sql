-- A box can have a picture by which people know it. It says nothing of custody, so it is no record: it can be
-- exchanged, and who added it and when is told by the picture itself. It is always one of the box's own agency.
ALTER TABLE image
  DROP CONSTRAINT image_folder_check,
  ADD CONSTRAINT image_folder_check
    CHECK (folder IN ('box_check', 'reseal', 'general_check', 'signature', 'drug_box')),
  ADD UNIQUE (id, user_group_id);
ALTER TABLE drug_box
  ADD COLUMN image_id uuid,
  ADD FOREIGN KEY (image_id, user_group_id) REFERENCES image (id, user_group_id);
GRANT UPDATE (image_id) ON drug_box TO vialant_app;
