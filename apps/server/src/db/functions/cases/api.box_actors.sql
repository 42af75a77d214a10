-- Everyone who acted on a box or on vials in it after a moment: how often, how often as a witness, and when last.
CREATE OR REPLACE FUNCTION api.box_actors(box uuid, since timestamptz)
RETURNS TABLE (name text, acts integer, witnessed integer, last_on text)
LANGUAGE sql STABLE AS $$
  WITH act AS (
    SELECT m.created_on, m.user_name, coalesce(m.witness_name, m.guest_verify_name) AS witness
    FROM public.stock_move_record m
    -- Ids sort by time, so that the index of the agency's records finds those of a period.
    WHERE m.user_group_id = auth.agency_id() AND m.id >= public.id_at(since) AND m.created_on > since
      AND m.drug_box_id = box
    UNION ALL
    SELECT x.created_on, x.user_name, coalesce(x.witness_name, x.guest_verify_name)
    FROM public.drug_transfer x
    WHERE x.user_group_id = auth.agency_id() AND x.id >= public.id_at(since) AND x.created_on > since
      AND box IN (x.from_drug_box_id, x.to_drug_box_id)
    UNION ALL
    SELECT c.created_on, c.user_name, coalesce(c.witness_name, c.guest_verify_name)
    FROM public.box_check c WHERE c.drug_box_id = box AND c.id >= public.id_at(since) AND c.created_on > since
    UNION ALL
    SELECT x.created_on, x.user_name, coalesce(x.witness_name, x.guest_verify_name)
    FROM public.box_transfer x WHERE x.drug_box_id = box AND x.id >= public.id_at(since) AND x.created_on > since),
  person AS (
    SELECT a.user_name AS name, 1 AS acts, 0 AS witnessed, a.created_on FROM act a
    UNION ALL
    SELECT a.witness, 0, 1, a.created_on FROM act a WHERE a.witness IS NOT NULL)
  SELECT p.name, sum(p.acts)::integer, sum(p.witnessed)::integer, api.instant(max(p.created_on))
  FROM person p GROUP BY p.name ORDER BY max(p.created_on) DESC, p.name
$$;
