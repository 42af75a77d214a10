-- Whether a witness has proven another act than this one, in this session and not used: for `custody.user_witness`,
-- which asks for it seldom. A function of its own, so that it is prepared only then.
CREATE OR REPLACE FUNCTION custody.has_other_proof(
  of_token_hash bytea, of_witness uuid, of_agency uuid, act text, within interval
) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.witness_proof p
    WHERE p.token_hash = of_token_hash AND p.witness_id = of_witness AND p.user_group_id = of_agency
      AND p.purpose = 'witness' AND p.used_on IS NULL AND p.act_id <> act AND p.proven_on > now() - within);
END $$;
REVOKE EXECUTE ON FUNCTION custody.has_other_proof FROM PUBLIC;
