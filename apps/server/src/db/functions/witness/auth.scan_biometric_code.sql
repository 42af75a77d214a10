-- Tells whose code it is, and remembers that this session scanned it while it was shown, and for which act. A code that
-- was scanned for an act serves that act alone: for any other it counts as expired. The defaults are for processes of
-- the previous release, and for clients that name no act.
CREATE OR REPLACE FUNCTION auth.scan_biometric_code(
  of_token_hash bytea, of_guid text,
  of_act_id text DEFAULT NULL, of_act_hash text DEFAULT NULL, of_sentence text DEFAULT NULL
)
RETURNS TABLE (access_to_group integer, is_biometric_code integer, is_expired integer, is_owner integer, guid text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  shown record;
BEGIN
  SELECT c.id, c.created_by, c.expires_on > now() AND c.used_on IS NULL AND c.disputed_on IS NULL
      AND (c.act_id IS NULL OR (c.user_id, c.act_id, c.act_hash) IS NOT DISTINCT FROM
        (auth.user_id(), of_act_id, of_act_hash)) AS is_live,
    EXISTS (SELECT FROM membership m WHERE m.user_id = c.created_by AND m.user_group_id = auth.agency_id()
      AND m.role <> 'auditor' AND auth.is_still_active(m.inactive_after_date, m.user_group_id)) AS is_member
  INTO shown FROM biometric_code c WHERE c.guid = of_guid FOR UPDATE;
  IF NOT FOUND THEN
    RETURN QUERY SELECT 0, 0, 0, 0, of_guid;
    RETURN;
  END IF;
  IF shown.is_live AND shown.is_member AND shown.created_by <> auth.user_id() THEN
    UPDATE biometric_code c SET looked_up_by = of_token_hash, looked_up_on = now(), user_id = auth.user_id(),
      looked_up_in = auth.agency_id(), act_id = of_act_id, act_hash = of_act_hash, sentence = of_sentence
    WHERE c.id = shown.id;
  END IF;
  RETURN QUERY SELECT shown.is_member::integer, 1, (NOT shown.is_live)::integer,
    (shown.created_by = auth.user_id())::integer, of_guid;
END $$;
