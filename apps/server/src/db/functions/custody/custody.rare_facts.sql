-- What few acts want of `custody.facts_many`, for all acts of a batch in their order: a witness by shown code, records
-- that are reversed, pictures, and what was answered to the record that one repairs. A function of its own, so that it
-- is prepared only then.
CREATE OR REPLACE FUNCTION custody.rare_facts(
  acts jsonb, senders integer[], tokens bytea[], users uuid[], agencies uuid[], witness_within interval
) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT json_agg(json_build_object(
      'witness', CASE WHEN a.wanted ? 'biometricGuid' THEN custody.witness_facts(
        a.wanted, tokens[a.caller], users[a.caller], agencies[a.caller], witness_within) END,
      'others', CASE WHEN a.wanted ?| ARRAY['sources', 'images']
        THEN custody.other_facts(a.wanted, agencies[a.caller], g.organization_id) END,
      'repaired', CASE WHEN a.wanted ? 'repairOf'
        THEN custody.repaired_answer(users[a.caller], a.wanted ->> 'repairOf') END) ORDER BY a.n)
    FROM ROWS FROM (jsonb_array_elements(acts), unnest(senders)) WITH ORDINALITY AS a(wanted, caller, n)
    LEFT JOIN user_group g ON g.id = agencies[a.caller]);
END $$;
REVOKE EXECUTE ON FUNCTION custody.rare_facts FROM PUBLIC;
