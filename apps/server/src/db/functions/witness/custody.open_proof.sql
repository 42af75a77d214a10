-- The proof of a witness that names no act, in this session and not used: for `custody.user_witness`, which asks for it
-- seldom. A function of its own, so that it is prepared only then.
CREATE OR REPLACE FUNCTION custody.open_proof(
  of_token_hash bytea, of_witness uuid, of_agency uuid, within interval
) RETURNS uuid
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT p.id FROM public.witness_proof p
    WHERE p.token_hash = of_token_hash AND p.witness_id = of_witness AND p.user_group_id = of_agency
      AND p.purpose = 'witness' AND p.used_on IS NULL AND p.act_id IS NULL AND p.proven_on > now() - within
    ORDER BY p.id DESC LIMIT 1);
END $$;
REVOKE EXECUTE ON FUNCTION custody.open_proof FROM PUBLIC;
