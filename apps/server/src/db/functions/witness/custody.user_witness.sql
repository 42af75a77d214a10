-- What is known of a witness whom a call names as a user, for `custody.witness_facts`, whose rules it follows. The
-- planner puts it into a statement that asks for many acts at once, so that it is prepared once and not for each of
-- them; for that it must stay a single SELECT without settings of its own.
CREATE OR REPLACE FUNCTION custody.user_witness(
  wanted jsonb, of_token_hash bytea, of_user uuid, of_agency uuid, within interval
) RETURNS SETOF json
LANGUAGE sql STABLE AS $$
  -- A proof of this act decides alone; the others are looked for where there is none.
  SELECT json_build_object('form', 'user', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
    'bound', b.told,
    'proofId', CASE WHEN b.told IS NULL THEN custody.open_proof(of_token_hash, a.id, of_agency, within) END,
    'isOfOther', b.told IS NULL AND custody.has_other_proof(
      of_token_hash, a.id, of_agency, coalesce(wanted -> 'act' ->> 'id', ''), within))
  -- Found out once, because the planner would ask it of each table.
  FROM (SELECT auth.id_of(wanted ->> 'witnessId') AS id OFFSET 0) named
  JOIN user_account a ON a.id = named.id JOIN membership m ON m.user_id = named.id AND m.user_group_id = of_agency
  LEFT JOIN LATERAL (
    SELECT json_build_object('proofId', p.id, 'actHash', p.act_hash, 'provenOn', p.proven_on) AS told
    -- By the act and nothing else: the planner might choose all proofs of the witness, which grow.
    FROM (SELECT o.* FROM witness_proof o
      WHERE o.user_id = of_user AND o.act_id = wanted -> 'act' ->> 'id' OFFSET 0) p
    WHERE p.witness_id = a.id AND p.user_group_id = of_agency AND p.purpose = 'witness' AND p.used_on IS NULL
      AND p.proven_on > now() - (wanted -> 'act' ->> 'validForMs')::float8 * interval '1 millisecond'
    ORDER BY p.act_hash = wanted -> 'act' ->> 'hash' DESC, p.id DESC LIMIT 1) b ON true
  WHERE m.role <> 'auditor' AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
    AND NOT a.password_reset_required
$$;
REVOKE EXECUTE ON FUNCTION custody.user_witness FROM PUBLIC;
