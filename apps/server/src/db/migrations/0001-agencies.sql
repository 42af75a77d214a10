-- Organisations, agencies, people and sessions, and the door every signed-in statement goes through.
--
-- Two roles: the owner migrates; the application signs in as vialant_app, which owns nothing and cannot bypass
-- row-level security. The owner's own access is written as a policy, because row-level security is forced for it too.

CREATE SCHEMA auth;
CREATE SCHEMA api;
GRANT USAGE ON SCHEMA public, auth, api TO vialant_app;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Ids sort by time, so that new rows land at the end of every index.
CREATE FUNCTION new_id() RETURNS uuid LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  milliseconds bigint := floor(extract(epoch FROM clock_timestamp()) * 1000);
  random_part bytea := substring(uuid_send(gen_random_uuid()) FROM 7);
BEGIN
  RETURN encode(set_byte(substring(int8send(milliseconds) FROM 3) || random_part, 6,
    (get_byte(random_part, 0) & 15) | 112), 'hex')::uuid;
END $$;

-- Who is asking, set by auth.enter for the length of one transaction. Without it every policy is false.
CREATE FUNCTION auth.agency_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.agency_id', true), '')::uuid $$;
CREATE FUNCTION auth.organization_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.organization_id', true), '')::uuid $$;
CREATE FUNCTION auth.user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('vialant.user_id', true), '')::uuid $$;

-- Wire forms, in one place: an id, a flag as 0 or 1, an instant in UTC with milliseconds.
CREATE FUNCTION api.flag(value boolean) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT value::integer $$;
CREATE FUNCTION api.instant(value timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT to_char(value AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE TABLE organization (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (name <> ''),
  created_on timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE user_group (
  id uuid PRIMARY KEY DEFAULT new_id(),
  organization_id uuid NOT NULL REFERENCES organization,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  created_by uuid,
  created_on timestamptz NOT NULL DEFAULT now(),
  allow_manual_scan_entry boolean NOT NULL DEFAULT false,
  allow_self_witness boolean NOT NULL DEFAULT false,
  allow_daily_check_with_checkbox boolean NOT NULL DEFAULT false,
  enable_select_all_inventory_check_option boolean NOT NULL DEFAULT false,
  require_reseal_scanning boolean NOT NULL DEFAULT true,
  allow_image_upload boolean NOT NULL DEFAULT false,
  require_inventory_image boolean NOT NULL DEFAULT false,
  allow_reverse_distributor boolean NOT NULL DEFAULT false,
  allow_agency_drug_transfers boolean NOT NULL DEFAULT false,
  can_modify_incident_number boolean NOT NULL DEFAULT false,
  daily_check_verify_required boolean NOT NULL DEFAULT true,
  usage_requires_reseal boolean NOT NULL DEFAULT true,
  usage_requires_reseal_supply boolean NOT NULL DEFAULT true,
  allow_ndc_barcode_import boolean NOT NULL DEFAULT false,
  allow_users_to_create_drugs boolean NOT NULL DEFAULT false,
  require_incident_number boolean NOT NULL DEFAULT true,
  UNIQUE (id, organization_id)
);

CREATE TABLE user_account (
  id uuid PRIMARY KEY DEFAULT new_id(),
  primary_email text NOT NULL CHECK (primary_email = lower(primary_email) AND length(primary_email) <= 254),
  first_name text NOT NULL CHECK (length(first_name) <= 60),
  last_name text NOT NULL CHECK (length(last_name) <= 60),
  phone_number text CHECK (phone_number ~ '^\+1[0-9]{10}$'),
  region text NOT NULL DEFAULT 'us',
  home_user_group_id uuid NOT NULL REFERENCES user_group,
  inactive_after_date date,
  one_time_code boolean NOT NULL DEFAULT false,
  password_reset_required boolean NOT NULL DEFAULT false,
  -- Asked to join and not here yet: seen by nobody, so that an invitation tells nothing of who has an account.
  is_invited boolean NOT NULL DEFAULT false,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX user_account_email ON user_account (primary_email);

-- Apart from the account, so that nothing the application reads holds a hash.
CREATE TABLE user_password (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  hash text NOT NULL,
  changed_on timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE membership (
  user_id uuid NOT NULL REFERENCES user_account,
  user_group_id uuid NOT NULL REFERENCES user_group,
  role text NOT NULL CHECK (role IN ('user', 'admin')),
  created_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, user_group_id)
);
CREATE INDEX membership_of_group ON membership (user_group_id);

-- Only the SHA-256 of a token is kept: the table does not let anyone in.
CREATE TABLE user_session (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  expires_on timestamptz NOT NULL,
  revoked_on timestamptz,
  -- When the person last proved by password who they are; a refresh does not change it.
  signed_in_on timestamptz NOT NULL DEFAULT now(),
  is_personal boolean NOT NULL DEFAULT false,
  credential_id text,
  -- A refresh gives a session a new token: which one, and the key of the call that asked for it.
  replaced_by bytea,
  replaced_key bytea
);
CREATE INDEX user_session_of_user ON user_session (user_id);

-- The first answer to a write, given again to its repetitions (SRV-46). Kept at least 7 days.
CREATE TABLE idempotent_answer (
  user_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  key varchar(200) NOT NULL,
  request_hash bytea NOT NULL,
  answer json NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotent_answer_age ON idempotent_answer USING brin (created_on);

-- What sign-in must know of an account before there is a session.
CREATE FUNCTION auth.account_of(of_email text, of_id uuid)
RETURNS TABLE (user_id uuid, password_hash text, inactive_after_date date, is_disabled boolean, one_time_code boolean,
  password_reset_required boolean, phone_number text, region text, first_name text, last_name text, primary_email text,
  num_additional_groups integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, p.hash, a.inactive_after_date, coalesce(a.inactive_after_date <= current_date, false), a.one_time_code,
    a.password_reset_required, a.phone_number, a.region, a.first_name, a.last_name, a.primary_email,
    (SELECT count(*)::integer - 1 FROM membership m WHERE m.user_id = a.id)
  FROM user_account a JOIN user_password p ON p.user_id = a.id
  WHERE a.primary_email = lower(of_email) OR a.id = of_id
$$;

-- Keeps the password as it is until the transaction ends: a session is opened before a change of it, which ends it, or
-- after, when it must be asked for again.
CREATE FUNCTION auth.hold_password(of_user uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT hash FROM user_password WHERE user_id = of_user FOR SHARE
$$;

-- Answers false when the password is not the one that was shown any more.
CREATE FUNCTION auth.open_session(for_user uuid, shown_password_hash text, new_token_hash bytea, lifetime interval, personal boolean) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF auth.hold_password(for_user) IS DISTINCT FROM shown_password_hash THEN RETURN false; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, is_personal) VALUES (new_token_hash, for_user, now() + lifetime, personal);
  RETURN true;
END $$;

CREATE FUNCTION auth.close_session(of_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE user_session SET revoked_on = now() WHERE token_hash = of_token_hash AND revoked_on IS NULL
$$;

-- The door: proves the session, picks the agency (the user's own when none is asked for), and sets who is asking for
-- the rest of the transaction. VA401: no such live session. VA403: not a member, or not an admin where one is needed.
CREATE FUNCTION auth.enter(of_token_hash bytea, wanted_group text, need_admin boolean,
  OUT user_id uuid, OUT user_group_id uuid, OUT organization_id uuid, OUT role text, OUT region text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  ignored text;
BEGIN
  SELECT s.user_id, a.region, m.user_group_id, m.role, g.organization_id
  INTO enter.user_id, enter.region, enter.user_group_id, enter.role, enter.organization_id
  FROM user_session s
  JOIN user_account a ON a.id = s.user_id
  LEFT JOIN membership m ON m.user_id = a.id AND m.user_group_id::text = coalesce(nullif(wanted_group, ''), a.home_user_group_id::text)
  LEFT JOIN user_group g ON g.id = m.user_group_id
  WHERE s.token_hash = of_token_hash AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date);
  IF NOT FOUND THEN RAISE EXCEPTION 'no such session' USING ERRCODE = 'VA401'; END IF;
  IF enter.user_group_id IS NULL OR (need_admin AND enter.role <> 'admin') THEN
    RAISE EXCEPTION 'not allowed' USING ERRCODE = 'VA403';
  END IF;
  ignored := set_config('vialant.user_id', enter.user_id::text, true);
  ignored := set_config('vialant.agency_id', enter.user_group_id::text, true);
  ignored := set_config('vialant.organization_id', enter.organization_id::text, true);
END $$;

ALTER TABLE organization ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE user_group ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE user_account ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE membership ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE idempotent_answer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON organization TO CURRENT_USER USING (true);
CREATE POLICY owner_all ON user_group TO CURRENT_USER USING (true);
CREATE POLICY owner_all ON user_account TO CURRENT_USER USING (true);
CREATE POLICY owner_all ON membership TO CURRENT_USER USING (true);
CREATE POLICY owner_all ON idempotent_answer TO CURRENT_USER USING (true);

-- An agency sees the names of its organisation's agencies (SRV-05) and those its user belongs to; it changes only itself.
CREATE POLICY seen ON user_group FOR SELECT TO vialant_app USING (
  organization_id = auth.organization_id()
  OR id IN (SELECT m.user_group_id FROM membership m WHERE m.user_id = auth.user_id()));
CREATE POLICY changed ON user_group FOR UPDATE TO vialant_app USING (id = auth.agency_id());
CREATE POLICY seen ON membership FOR SELECT TO vialant_app USING (
  user_group_id = auth.agency_id() OR user_id = auth.user_id());
CREATE POLICY changed ON membership FOR UPDATE TO vialant_app USING (user_group_id = auth.agency_id());
CREATE POLICY seen ON user_account FOR SELECT TO vialant_app USING (
  NOT is_invited AND id IN (SELECT m.user_id FROM membership m WHERE m.user_group_id = auth.agency_id()));
-- An account is changed where it is at home, so that one agency cannot disable another agency's staff.
CREATE POLICY changed ON user_account FOR UPDATE TO vialant_app USING (home_user_group_id = auth.agency_id());
CREATE POLICY own ON idempotent_answer TO vialant_app USING (
  user_id = coalesce(auth.user_id(), '00000000-0000-0000-0000-000000000000'));

GRANT SELECT, UPDATE ON user_group TO vialant_app;
GRANT SELECT ON user_account, membership TO vialant_app;
GRANT UPDATE (first_name, last_name, inactive_after_date) ON user_account TO vialant_app;
GRANT UPDATE (role) ON membership TO vialant_app;
GRANT SELECT, INSERT ON idempotent_answer TO vialant_app;
