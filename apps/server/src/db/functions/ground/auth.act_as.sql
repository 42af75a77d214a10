-- Sets who acts, and where, for the rest of the transaction. Whoever calls this has proven it.
CREATE OR REPLACE FUNCTION auth.act_as(of_user uuid, in_agency uuid, in_organization uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  ignored text;
BEGIN
  ignored := set_config('vialant.user_id', of_user::text, true);
  ignored := set_config('vialant.agency_id', in_agency::text, true);
  ignored := set_config('vialant.organization_id', in_organization::text, true);
END $$;
REVOKE EXECUTE ON FUNCTION auth.act_as FROM PUBLIC;
