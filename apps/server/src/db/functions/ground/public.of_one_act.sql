-- Whether two ids of records that one person made at one moment are of the same act: the ids of an act have the same
-- end (custody/new-id.ts). Before ids were made so (version 7), nothing but person and moment told the records of an
-- act.
CREATE OR REPLACE FUNCTION public.of_one_act(one uuid, other uuid) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substr(one::text, 15, 1) = '7' OR right(one::text, 17) = right(other::text, 17)
$$;
