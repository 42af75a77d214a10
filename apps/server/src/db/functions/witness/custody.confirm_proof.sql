-- The user's own password, proven in this session to confirm what they record; none where it was not, or is used up.
CREATE OR REPLACE FUNCTION custody.confirm_proof(
  of_token_hash bytea, of_user uuid, of_agency uuid, within interval
) RETURNS uuid
LANGUAGE sql STABLE AS $$
  SELECT p.id FROM witness_proof p
  WHERE p.token_hash = of_token_hash AND p.witness_id = of_user AND p.user_group_id = of_agency
    AND p.purpose = 'confirm' AND p.used_on IS NULL AND p.proven_on > now() - within
  ORDER BY p.id DESC LIMIT 1
$$;
REVOKE EXECUTE ON FUNCTION custody.confirm_proof FROM PUBLIC;
