-- What a check needs to know of the vials that it has seen in a box: column by column, and nothing that the box itself
-- tells. A vial that is not in the box is not told of.
CREATE OR REPLACE FUNCTION custody.seen_facts(of_vials uuid[], in_box uuid, of_agency uuid) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT json_build_object('ids', json_agg(d.id), 'amounts', json_agg(d.amount_left::text),
    'chainLengths', json_agg(d.chain_length), 'chainHeads', json_agg(d.chain_head))
  FROM public.drug d
  WHERE d.id = ANY (of_vials) AND (d.drug_box_id = in_box AND d.user_group_id = of_agency) IS TRUE);
END $$;
REVOKE EXECUTE ON FUNCTION custody.seen_facts FROM PUBLIC;
