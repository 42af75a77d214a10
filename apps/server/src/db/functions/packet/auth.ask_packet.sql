-- Keeps what the entered person asks for, and leaves it to the background. Null: the agency has too many packets.
CREATE OR REPLACE FUNCTION auth.ask_packet(first_day date, last_day date, personal boolean, most integer) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  new_packet uuid;
BEGIN
  -- Of two who ask at once the second counts the packet of the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('packets ' || auth.agency_id()::text, 0));
  IF (SELECT count(*) FROM packet p WHERE p.user_group_id = auth.agency_id()) >= most THEN RETURN NULL; END IF;
  INSERT INTO packet (user_group_id, created_by, created_by_name, from_date, to_date, with_personal)
  SELECT auth.agency_id(), a.id, a.first_name || ' ' || a.last_name, first_day, last_day, personal
  FROM user_account a WHERE a.id = auth.user_id() RETURNING id INTO new_packet;
  INSERT INTO background_job (name, user_group_id, occasion) VALUES ('packet', auth.agency_id(), new_packet::text);
  RETURN new_packet;
END $$;
