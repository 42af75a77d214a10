-- Counts a try in each of its buckets before it is made, so that no number of tries at once gets past the limit.
-- Answers 0; or, if a bucket is full, for how many seconds it stays so, and then counts nothing.
CREATE OR REPLACE FUNCTION auth.begin_try(
  new_try uuid, kinds text[], subjects bytea[], most integer[], within interval
) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  oldest timestamptz;
BEGIN
  FOR i IN 1 .. cardinality(kinds) LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended(kinds[i] || encode(subjects[i], 'hex'), 0));
    SELECT f.at INTO oldest FROM failed_try f
    WHERE f.kind = kinds[i] AND f.subject = subjects[i] AND f.at > clock_timestamp() - within
    ORDER BY f.at DESC OFFSET most[i] - 1 LIMIT 1;
    IF FOUND THEN RETURN greatest(1, ceil(extract(epoch FROM oldest + within - clock_timestamp()))); END IF;
  END LOOP;
  INSERT INTO failed_try (kind, subject, at, try_id)
  SELECT k, s, clock_timestamp(), new_try FROM unnest(kinds, subjects) t(k, s);
  RETURN 0;
END $$;
