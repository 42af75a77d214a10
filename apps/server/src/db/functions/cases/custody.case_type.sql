-- What the case of a discrepancy is about: one of `CASE_TYPES` of the domain, for each of its discrepancy types.
CREATE OR REPLACE FUNCTION custody.case_type(discrepancy_type text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE discrepancy_type
    WHEN 'Box check missing drug' THEN 'missing_drug'
    WHEN 'Not seen in an offline check' THEN 'not_seen_offline'
    WHEN 'Reseal Avoided' THEN 'reseal_avoided'
    WHEN 'Incident number changed' THEN 'incident_changed'
    WHEN 'Offline record refused' THEN 'offline_refused'
    ELSE 'other' END
$$;
REVOKE EXECUTE ON FUNCTION custody.case_type FROM PUBLIC;
