-- What is known of the witness a call names: one that was proven by password in this session, or a code shown by
-- another user's device and scanned by this session in time. Either is good for a limited time.
CREATE OR REPLACE FUNCTION custody.witness_facts(
  wanted jsonb, of_token_hash bytea, of_agency uuid, within interval
) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF wanted ->> 'witnessId' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'user', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'proofId', (SELECT p.id FROM witness_proof p WHERE p.token_hash = of_token_hash AND p.witness_id = a.id
          AND p.user_group_id = of_agency AND p.purpose = 'witness' AND p.used_on IS NULL
          AND p.proven_on > now() - within
          ORDER BY p.id DESC LIMIT 1))
      FROM user_account a JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency
      WHERE a.id::text = wanted ->> 'witnessId'
        AND m.role <> 'auditor' AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
        AND NOT a.password_reset_required);
  ELSIF wanted ->> 'biometricGuid' IS NOT NULL THEN
    RETURN (
      SELECT json_build_object('form', 'biometric', 'userId', a.id, 'name', a.first_name || ' ' || a.last_name,
        'codeId', c.id, 'isMember', m.user_id IS NOT NULL,
        'isFresh', c.used_on IS NULL AND NOT a.password_reset_required
          AND auth.is_still_active(m.inactive_after_date, m.user_group_id)
          AND coalesce(c.looked_up_by = of_token_hash AND c.looked_up_on > now() - within, false))
      FROM biometric_code c JOIN user_account a ON a.id = c.created_by
      LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id = of_agency AND m.role <> 'auditor'
      WHERE c.guid = wanted ->> 'biometricGuid');
  END IF;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION custody.witness_facts FROM PUBLIC;
