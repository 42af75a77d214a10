-- LAW-07: writes down what the entered agency holds of controlled drugs, each vial with its exact amount, by location.
-- It is one statement, so that all of it is of one moment. The application's role cannot write these tables itself.
CREATE OR REPLACE FUNCTION auth.take_inventory(of_moment text, by_whom text, uncontrolled text[]) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    INSERT INTO inventory_count (user_group_id, created_by, created_by_name, created_on, moment, taken_date, time_zone,
      taken_by, agency_name, registrations)
    SELECT g.id, a.id, a.first_name || ' ' || a.last_name, statement_timestamp(), of_moment, auth.today_in(g.id),
      coalesce(g.time_zone, 'UTC'), coalesce(by_whom, a.first_name || ' ' || a.last_name), g.name,
      (SELECT coalesce(string_agg(r.number, ', ' ORDER BY r.number), '') FROM registration r
        WHERE r.user_group_id = g.id AND r.archived_on IS NULL)
    FROM user_group g, user_account a WHERE g.id = auth.agency_id() AND a.id = auth.user_id()
    RETURNING id, user_group_id
  ), held AS (
    SELECT c.id, c.user_group_id, d.id AS drug_id, concat_ws(', ', l.name, l.address) AS location, t.schedule,
      t.name AS drug_type, t.finished_form,
      coalesce(t.display_unit_of_measurement, t.unit_of_measurement) AS measure, t.unit_name AS piece,
      u.name AS unit, b.name AS box, d.barcode_id AS code, d.lot_number AS lot, d.expiration_date AS expires_on,
      d.amount_left AS micrograms, d.amount_left < d.quantity AS is_opened
    FROM taken c JOIN drug d ON d.user_group_id = c.user_group_id AND d.is_held
    JOIN drug_type t ON t.id = d.type JOIN drug_box b ON b.id = d.drug_box_id
    LEFT JOIN unit u ON u.id = b.unit_id LEFT JOIN location l ON l.id = u.location_id
    WHERE NOT t.categories && uncontrolled
  ), lines AS (
    INSERT INTO inventory_line (inventory_count_id, line, user_group_id, drug_id, location, schedule, drug_type,
      finished_form, measure, piece, unit, box, code, lot, expires_on, micrograms, is_opened)
    SELECT h.id, row_number() OVER (ORDER BY h.location, h.schedule, h.drug_type, h.box, h.code, h.drug_id),
      h.user_group_id, h.drug_id, h.location, h.schedule, h.drug_type, h.finished_form, h.measure, h.piece, h.unit,
      h.box, h.code, h.lot, h.expires_on, h.micrograms, h.is_opened
    FROM held h
  )
  SELECT id FROM taken
$$;
REVOKE EXECUTE ON FUNCTION auth.take_inventory FROM PUBLIC;
GRANT EXECUTE ON FUNCTION auth.take_inventory TO vialant_app;
