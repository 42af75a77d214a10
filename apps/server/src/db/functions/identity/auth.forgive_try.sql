-- Takes back a try that succeeded, and with it all earlier tries of the same device.
CREATE OR REPLACE FUNCTION auth.forgive_try(of_try uuid, device_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM failed_try f WHERE f.try_id = of_try
    OR (f.kind = device_kind AND f.subject IN (
      SELECT t.subject FROM failed_try t WHERE t.try_id = of_try AND t.kind = device_kind))
$$;
