-- Ids sort by time, so that new rows land at the end of every index.
CREATE OR REPLACE FUNCTION public.new_id() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  milliseconds bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  random_part bytea := substring(uuid_send(gen_random_uuid()) FROM 7);
BEGIN
  RETURN encode(set_byte(substring(int8send(milliseconds) FROM 3) || random_part, 6,
    (get_byte(random_part, 0) & 15) | 112), 'hex')::uuid;
END $$;
