-- A password proves one thing: that a colleague was there, or that the user stands by what they record. Neither proof
-- serves for the other.
ALTER TABLE witness_proof ADD COLUMN purpose text NOT NULL DEFAULT 'witness' CHECK (purpose IN ('witness', 'confirm'));

-- The check that names a picture; a picture serves one. Those of earlier checks are marked with the first that named
-- them.
ALTER TABLE image ADD COLUMN used_by uuid REFERENCES box_check;
UPDATE image i SET used_by = c.id
FROM (SELECT DISTINCT ON (image_url) image_url, id FROM box_check WHERE image_url IS NOT NULL ORDER BY image_url, id) c
WHERE c.image_url = '/api/v1/image/file?id=' || i.id;
