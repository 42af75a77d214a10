-- What is known of the witness a call names: one that was proven by password, a code shown by another user's device
-- and scanned in time, or the key of a phone that has signed. A proof that names an act serves that act alone, whatever
-- session of the same user sends it, for as long as acts that were kept on a device are believed; any other one serves
-- for a limited time, in its session. A call of a process of the previous release names no act.
CREATE OR REPLACE FUNCTION custody.witness_facts(
  wanted jsonb, of_token_hash bytea, of_user uuid, of_agency uuid, within interval
) RETURNS json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  act text := wanted -> 'act' ->> 'id';
  bound_within interval := (wanted -> 'act' ->> 'validForMs')::float8 * interval '1 millisecond';
BEGIN
  IF wanted ->> 'witnessId' IS NOT NULL THEN
    RETURN (SELECT w FROM custody.user_witness(wanted, of_token_hash, of_user, of_agency, within) w);
  ELSIF wanted ->> 'biometricGuid' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'biometric', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'codeId', c.id, 'isMember', m.user_id IS NOT NULL,
        'isFresh', c.used_on IS NULL AND c.disputed_on IS NULL AND NOT a.password_reset_required
          AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
          AND coalesce(CASE WHEN c.act_id IS NULL
            THEN c.looked_up_by = of_token_hash AND c.looked_up_on > now() - within
            ELSE c.user_id = of_user AND c.act_id = act AND c.looked_up_in = of_agency
              AND c.looked_up_on > now() - bound_within END, false),
        'actHash', c.act_hash, 'provenOn', c.looked_up_on,
        -- What another user has scanned is told to nobody else.
        'isOfOther', c.used_on IS NULL AND c.act_id IS NOT NULL AND c.user_id = of_user
          AND (c.act_id IS DISTINCT FROM act OR c.looked_up_in IS DISTINCT FROM of_agency))
      FROM biometric_code c JOIN user_account a ON a.id = c.created_by
      LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency AND m.role <> 'auditor'
      WHERE c.guid = wanted ->> 'biometricGuid');
  ELSIF wanted ->> 'deviceKey' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'device', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'keyId', k.id, 'registeredOn', k.created_on, 'revokedOn', k.revoked_on,
        'isMember', coalesce(auth.is_still_active(m.inactive_after_date, m.user_group_id), false),
        'isUsed', EXISTS (SELECT FROM witness_proof p WHERE p.device_key_id = k.id AND p.act_id = act))
      FROM witness_device_key k JOIN user_account a ON a.id = k.user_id
      LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency AND m.role <> 'auditor'
      WHERE k.public_key = wanted ->> 'deviceKey' AND k.user_group_id = of_agency);
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION custody.witness_facts FROM PUBLIC;
