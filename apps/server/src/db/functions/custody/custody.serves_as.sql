-- Whether a type of another agency can stand for ours: it is as strict and as reusable, and in no other schedule.
CREATE OR REPLACE FUNCTION custody.serves_as(theirs drug_type, ours drug_type) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT theirs.is_reusable = ours.is_reusable
    AND ('Equipment' = ANY (theirs.categories)) = ('Equipment' = ANY (ours.categories))
    AND (custody.is_controlled(theirs.categories) OR NOT custody.is_controlled(ours.categories))
    AND (theirs.schedule = ours.schedule OR theirs.schedule IS NULL OR ours.schedule IS NULL)
$$;
REVOKE EXECUTE ON FUNCTION custody.serves_as FROM PUBLIC;
