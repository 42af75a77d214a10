-- The one form in which codes are compared (OPEN-143), the same as `foldCode` of the domain and the column `folded` of
-- `code`: small letters for capital ones, of ASCII alone whatever the language of the database, and no separator of GS1
-- at the ends.
CREATE OR REPLACE FUNCTION public.folded_code(code text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(btrim(code, chr(29)) COLLATE "C");
