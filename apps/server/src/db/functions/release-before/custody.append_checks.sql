-- For a process of the release before, which runs beside this one during an upgrade; it goes with the next baseline.
-- Appends what a check has seen: of each vial a row, a link and the new end of its chain. Each column comes as one
-- array; what all rows share is that of the check itself. Answers false unless each vial is in the box, holds what is
-- said, and its link continues its chain as it is stored.
CREATE OR REPLACE FUNCTION custody.append_checks(seen jsonb, agency uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  of_check box_check;
  written integer[];
BEGIN
  SELECT * INTO of_check FROM box_check c WHERE c.id = (seen ->> 'check')::uuid AND c.user_group_id = agency;
  WITH told AS MATERIALIZED (
    SELECT * FROM unnest((seen ->> 'ids')::uuid[], (seen ->> 'vials')::uuid[], (seen ->> 'amounts')::numeric[],
      (seen ->> 'manually')::boolean[], (seen ->> 'scannedBy')::text[], (seen ->> 'lengths')::integer[],
      (seen ->> 'heads')::text[], (seen ->> 'hashes')::text[])
      AS t(id, vial, amount, manually, scanned_by, length, head, hash)
  ), ended AS (
    -- The amount stays as it is. It is named because of the generated column that is made of it: in an update that
    -- names nothing of which such a column is made, PostgreSQL reads the column's definition anew for every row.
    UPDATE drug d SET chain_length = t.length + 1, chain_head = t.hash, amount_left = d.amount_left FROM told t
    WHERE d.id = t.vial AND (d.user_group_id = agency AND d.drug_box_id = of_check.drug_box_id
      AND d.amount_left = t.amount AND d.chain_length = t.length AND d.chain_head = t.head
      AND length(t.hash) = 64) IS TRUE
    RETURNING t.*
  ), linked AS (
    INSERT INTO custody_link (subject_id, number, user_group_id, created_on, kind, record_id, previous_hash, hash)
    SELECT e.vial, e.length + 1, agency, of_check.created_on, 'drug_check', e.id, e.head, e.hash FROM ended e
    RETURNING 1
  ), checked AS (
    INSERT INTO drug_check (id, user_group_id, created_by, created_on, box_check_id, drug_id, amount,
      scanned_manually, scanned_by)
    SELECT e.id, agency, of_check.created_by, of_check.created_on, of_check.id, e.vial, e.amount,
      e.manually, e.scanned_by FROM ended e
    RETURNING 1
  )
  SELECT ARRAY[(SELECT count(*) FROM told), (SELECT count(*) FROM linked), (SELECT count(*) FROM checked)]
  INTO written;
  RETURN written[2] = written[1] AND written[3] = written[1];
END $$;
REVOKE EXECUTE ON FUNCTION custody.append_checks FROM PUBLIC;
