-- A code is taken once in an organisation without regard to case (OPEN-143). Codes that differed only so before this
-- rule stay and are told apart by a number; every code that comes after has the number 0, and so clashes with its like.
-- The folded form is that of the function folded_code, by which codes are looked up.
ALTER TABLE code
  ADD COLUMN folded text GENERATED ALWAYS AS (lower(btrim(barcode_id, chr(29)) COLLATE "C")) STORED,
  ADD COLUMN clash integer NOT NULL DEFAULT 0;
UPDATE code c SET clash = n.clash
FROM (
  SELECT organization_id, barcode_id,
    row_number() OVER (PARTITION BY organization_id, folded ORDER BY barcode_id COLLATE "C") - 1 AS clash
  FROM code) n
WHERE n.clash > 0 AND c.organization_id = n.organization_id AND c.barcode_id = n.barcode_id;
CREATE UNIQUE INDEX code_folded ON code (organization_id, folded, clash);
