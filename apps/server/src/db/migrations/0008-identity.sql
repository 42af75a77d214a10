-- Who is who: sign-in, one-time codes, limits, links, short-term tokens, biometric credentials, the access log, the post.
--
-- The application can read none of these tables but the access log of its agency; each function does one thing.
-- Whatever lets anyone in (a token, a guid, a code, an id) is kept as its SHA-256 alone.

CREATE TABLE one_time_code (
  guid_hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  -- Of the guid and the code together: without the guid, which is nowhere here, six digits cannot be tried out.
  code_hash bytea NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  wrong_tries integer NOT NULL DEFAULT 0,
  accepted_on timestamptz,
  accepted_key bytea,
  phone_set_on timestamptz
);

-- A device that has signed in to the account (OPEN-070).
CREATE TABLE known_device (
  token_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (token_hash, user_id)
);

-- Tries that failed, or have not ended yet. The subject is a hash: the table names neither people nor places.
CREATE TABLE failed_try (
  kind text NOT NULL,
  subject bytea NOT NULL,
  at timestamptz NOT NULL,
  try_id uuid NOT NULL
);
CREATE INDEX failed_try_of_subject ON failed_try (kind, subject, at);
CREATE INDEX failed_try_together ON failed_try (try_id);
CREATE INDEX failed_try_age ON failed_try (at);

-- A mailed link for a new password. Of an unknown address too, with nobody: so that both cost the same.
CREATE TABLE password_link (
  guid_hash bytea PRIMARY KEY,
  user_id uuid REFERENCES user_account,
  mode text NOT NULL CHECK (mode IN ('Reset', 'Update')),
  created_on timestamptz NOT NULL DEFAULT now(),
  expires_on timestamptz NOT NULL,
  used_on timestamptz,
  used_key bytea
);
CREATE INDEX password_link_of_user ON password_link (user_id, created_on);

CREATE TABLE webauthn_credential (
  id text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_on timestamptz NOT NULL DEFAULT now(),
  last_used_on timestamptz
);
CREATE INDEX webauthn_credential_of_user ON webauthn_credential (user_id);
ALTER TABLE user_session ADD FOREIGN KEY (credential_id) REFERENCES webauthn_credential;

CREATE TABLE webauthn_challenge (
  challenge_hash bytea PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('register', 'refresh')),
  token_hash bytea NOT NULL,
  expires_on timestamptz NOT NULL
);

-- What happened at the door of an agency. Without an agency: a try for an address that no account has.
CREATE TABLE access_log (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid REFERENCES user_group,
  user_id uuid REFERENCES user_account,
  kind text NOT NULL,
  address text,
  detail text NOT NULL DEFAULT '' CHECK (length(detail) <= 200),
  created_on timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX access_log_of_agency ON access_log (user_group_id, id);
ALTER TABLE access_log ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON access_log TO CURRENT_USER USING (true);
CREATE POLICY seen ON access_log FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT ON access_log TO vialant_app;

CREATE FUNCTION auth.note_access(new_kind text, of_user uuid, from_address text, new_detail text, in_agency uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO access_log (user_group_id, user_id, kind, address, detail)
  SELECT coalesce(in_agency, (SELECT home_user_group_id FROM user_account WHERE id = of_user)), of_user, new_kind, from_address, left(new_detail, 200)
$$;

-- Counts a try in each of its buckets before it is made, so that no number of tries at once gets past the limit.
-- Answers 0, or for how many seconds a full bucket stays full; then nothing is counted.
CREATE FUNCTION auth.begin_try(new_try uuid, kinds text[], subjects bytea[], most integer[], within interval) RETURNS integer
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
  INSERT INTO failed_try (kind, subject, at, try_id) SELECT k, s, clock_timestamp(), new_try FROM unnest(kinds, subjects) t(k, s);
  RETURN 0;
END $$;

-- The try was a good one: it does not count, nor do the device's earlier ones.
CREATE FUNCTION auth.forgive_try(of_try uuid, device_kind text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM failed_try f WHERE f.try_id = of_try
    OR (f.kind = device_kind AND f.subject IN (SELECT t.subject FROM failed_try t WHERE t.try_id = of_try AND t.kind = device_kind))
$$;

CREATE FUNCTION auth.forget_tries(of_kind text, of_subject bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM failed_try WHERE kind = of_kind AND subject = of_subject
$$;

CREATE FUNCTION auth.is_known_device(of_token_hash bytea, of_user uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM known_device d WHERE d.token_hash = of_token_hash AND d.user_id = of_user)
$$;

-- The device has signed in. One that was known for someone keeps its token; else it gets the new one. Answers whether it did.
CREATE FUNCTION auth.know_device(shown_hash bytea, new_hash bytea, of_user uuid) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_ours boolean := EXISTS (SELECT FROM known_device d WHERE d.token_hash = shown_hash);
BEGIN
  INSERT INTO known_device (token_hash, user_id) VALUES (CASE WHEN is_ours THEN shown_hash ELSE new_hash END, of_user)
  ON CONFLICT DO NOTHING;
  RETURN NOT is_ours;
END $$;

-- A session that may get a new token: of a sign-in not too long ago, and live or of a personal device (OPEN-060). The
-- same call sent again, because its answer was lost, is a repetition for a minute.
CREATE FUNCTION auth.refreshable_session(of_token_hash bytea, key bytea, within interval)
RETURNS TABLE (user_id uuid, user_group_id uuid, is_expired boolean, credential_id text, is_repetition boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.user_id, a.home_user_group_id, s.expires_on <= now(), s.credential_id, s.revoked_on IS NOT NULL
  FROM user_session s JOIN user_account a ON a.id = s.user_id
  WHERE s.token_hash = of_token_hash
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
    AND s.signed_in_on > now() - within AND (s.expires_on > now() OR s.is_personal)
    AND (s.revoked_on IS NULL OR (s.replaced_key = key AND s.revoked_on > now() - interval '1 minute' AND EXISTS (
      SELECT FROM user_session n WHERE n.token_hash = s.replaced_by AND n.revoked_on IS NULL)))
$$;

-- The old token is dead from here on. Answers false when another call was first.
CREATE FUNCTION auth.replace_session(old_hash bytea, new_hash bytea, key bytea, lifetime interval, of_credential text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  old user_session;
BEGIN
  PERFORM auth.hold_password(s.user_id) FROM user_session s WHERE s.token_hash = old_hash;
  SELECT * INTO old FROM user_session s WHERE s.token_hash = old_hash FOR UPDATE;
  IF old.revoked_on IS NOT NULL AND NOT coalesce(old.replaced_key = key, false) THEN RETURN false; END IF;
  UPDATE user_session s SET revoked_on = now() WHERE s.token_hash = old.replaced_by AND s.revoked_on IS NULL;
  IF old.revoked_on IS NOT NULL AND NOT FOUND THEN RETURN false; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, signed_in_on, is_personal, credential_id)
  VALUES (new_hash, old.user_id, now() + lifetime, old.signed_in_on, old.is_personal OR of_credential IS NOT NULL,
    coalesce(of_credential, old.credential_id));
  UPDATE user_session s SET revoked_on = coalesce(s.revoked_on, now()), replaced_by = new_hash, replaced_key = key
  WHERE s.token_hash = old_hash;
  RETURN true;
END $$;

CREATE FUNCTION auth.add_one_time_code(of_user uuid, new_guid_hash bytea, new_code_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO one_time_code (guid_hash, user_id, code_hash) VALUES (new_guid_hash, of_user, new_code_hash)
$$;

CREATE FUNCTION auth.owner_of_code(of_guid_hash bytea) RETURNS uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT user_id FROM one_time_code WHERE guid_hash = of_guid_hash
$$;

-- Accepts the code once, or again for the same call; a wrong one is counted. Answers whether it is accepted.
CREATE FUNCTION auth.accept_code(of_guid_hash bytea, of_code_hash bytea, key bytea, within interval, most_tries integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked one_time_code;
BEGIN
  SELECT * INTO asked FROM one_time_code c WHERE c.guid_hash = of_guid_hash FOR UPDATE;
  IF NOT FOUND OR asked.wrong_tries >= most_tries OR asked.created_on <= now() - within THEN RETURN false; END IF;
  IF asked.code_hash <> of_code_hash THEN
    UPDATE one_time_code c SET wrong_tries = c.wrong_tries + 1 WHERE c.guid_hash = of_guid_hash;
    RETURN false;
  END IF;
  IF asked.accepted_on IS NOT NULL THEN RETURN coalesce(asked.accepted_key = key, false); END IF;
  UPDATE one_time_code c SET accepted_on = now(), accepted_key = key WHERE c.guid_hash = of_guid_hash;
  RETURN true;
END $$;

-- With a code accepted shortly before, once (OPEN-069); saying the same number again changes nothing.
CREATE FUNCTION auth.set_phone(of_guid_hash bytea, of_code_hash bytea, new_number text, within interval, most_tries integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  asked one_time_code;
BEGIN
  SELECT * INTO asked FROM one_time_code c WHERE c.guid_hash = of_guid_hash FOR UPDATE;
  IF NOT FOUND OR asked.wrong_tries >= most_tries OR coalesce(asked.accepted_on <= now() - within, true) THEN RETURN false; END IF;
  IF asked.code_hash <> of_code_hash THEN
    UPDATE one_time_code c SET wrong_tries = c.wrong_tries + 1 WHERE c.guid_hash = of_guid_hash;
    RETURN false;
  END IF;
  IF asked.phone_set_on IS NOT NULL THEN
    RETURN EXISTS (SELECT FROM user_account a WHERE a.id = asked.user_id AND a.phone_number = new_number);
  END IF;
  UPDATE user_account a SET phone_number = new_number WHERE a.id = asked.user_id AND a.phone_number IS NULL
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date);
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE one_time_code c SET phone_set_on = now() WHERE c.guid_hash = of_guid_hash;
  RETURN true;
END $$;

CREATE FUNCTION auth.add_short_term_token(new_id_hash bytea, of_session bytea, lifetime interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO short_term_token (id_hash, made_in, user_group_id, created_by, expires_on)
  VALUES (new_id_hash, of_session, auth.agency_id(), auth.user_id(), now() + lifetime)
$$;

-- Uses the id up and opens a session of the same person and the same sign-in, while the session it was made in lives.
-- Answers whose.
CREATE FUNCTION auth.use_short_term_token(of_id_hash bytea, new_token_hash bytea, lifetime interval) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  giver record;
BEGIN
  PERFORM auth.hold_password(t.created_by) FROM short_term_token t WHERE t.id_hash = of_id_hash;
  UPDATE short_term_token t SET used_on = now() FROM user_session s JOIN user_account a ON a.id = s.user_id
  WHERE t.id_hash = of_id_hash AND t.used_on IS NULL AND t.expires_on > now()
    AND s.token_hash = t.made_in AND s.revoked_on IS NULL AND s.expires_on > now()
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date)
  RETURNING s.user_id, s.signed_in_on INTO giver;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO user_session (token_hash, user_id, expires_on, signed_in_on)
  VALUES (new_token_hash, giver.user_id, now() + lifetime, giver.signed_in_on);
  RETURN giver.user_id;
END $$;

CREATE FUNCTION auth.expire_short_term_token(of_id_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE short_term_token SET used_on = now() WHERE id_hash = of_id_hash AND used_on IS NULL
$$;

CREATE FUNCTION auth.add_challenge(new_hash bytea, new_purpose text, of_session bytea, lifetime interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO webauthn_challenge (challenge_hash, purpose, token_hash, expires_on) VALUES (new_hash, new_purpose, of_session, now() + lifetime)
$$;

-- A challenge serves one answer, right or wrong.
CREATE FUNCTION auth.take_challenge(of_hash bytea, of_purpose text, of_session bytea) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (DELETE FROM webauthn_challenge c WHERE c.challenge_hash = of_hash RETURNING c.*)
  SELECT EXISTS (SELECT FROM taken t WHERE t.purpose = of_purpose AND t.token_hash = of_session AND t.expires_on > now())
$$;

-- Binds a new credential to the session. Answers false for one that is known already.
CREATE FUNCTION auth.add_credential(new_id text, key bytea, new_counter bigint, new_transports text[], of_session bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO webauthn_credential (id, user_id, public_key, counter, transports)
  VALUES (new_id, auth.user_id(), key, new_counter, new_transports) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE user_session SET credential_id = new_id, is_personal = true WHERE token_hash = of_session;
  RETURN true;
END $$;

CREATE FUNCTION auth.credentials_of(of_user uuid)
RETURNS TABLE (id text, public_key bytea, counter bigint, transports text[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.public_key, c.counter, c.transports FROM webauthn_credential c WHERE c.user_id = of_user ORDER BY c.created_on DESC, c.id
$$;

CREATE FUNCTION auth.credential_used(of_id text, new_counter bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE webauthn_credential SET counter = greatest(counter, new_counter), last_used_on = now() WHERE id = of_id
$$;

CREATE FUNCTION auth.add_link(new_guid_hash bytea, of_user uuid, new_mode text, lifetime interval) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO password_link (guid_hash, user_id, mode, expires_on) VALUES (new_guid_hash, of_user, new_mode, now() + lifetime)
$$;

-- A link by mail for a known, enabled account, not more often than is sensible. For any other address the same rows are
-- written, to nobody, so that the answer takes as long (SRV-27).
CREATE FUNCTION auth.ask_reset(email text, guid_hash bytea, lifetime interval, most_per_hour integer, subject text, body text, from_address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  found uuid := (SELECT a.id FROM user_account a WHERE a.primary_email = lower(email)
    AND (a.inactive_after_date IS NULL OR a.inactive_after_date > current_date));
  is_sent boolean := found IS NOT NULL AND most_per_hour > (
    SELECT count(*) FROM password_link l WHERE l.user_id = found AND l.created_on > now() - interval '1 hour');
BEGIN
  PERFORM auth.add_link(guid_hash, CASE WHEN is_sent THEN found END, 'Reset', lifetime);
  PERFORM auth.queue_message('mail', CASE WHEN is_sent THEN lower(email) END, subject, body, lifetime);
  PERFORM auth.note_access('password_reset_sent', found, from_address, CASE WHEN is_sent THEN '' ELSE 'not sent' END, NULL);
END $$;

CREATE FUNCTION auth.link_of(of_guid_hash bytea, key bytea)
RETURNS TABLE (user_id uuid, mode text, primary_email text, region text, is_disabled boolean, password_hash text, is_repetition boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.id, l.mode, a.primary_email, a.region, coalesce(a.inactive_after_date <= current_date, false), p.hash, l.used_on IS NOT NULL
  FROM password_link l JOIN user_account a ON a.id = l.user_id LEFT JOIN user_password p ON p.user_id = a.id
  WHERE l.guid_hash = of_guid_hash AND l.expires_on > now()
    AND (l.used_on IS NULL OR (l.used_key = key AND l.used_on > now() - interval '1 minute'))
$$;

-- Uses the link up: the password is the new one, every session, device and link of before is void. Answers false when
-- another call was first.
CREATE FUNCTION auth.use_link(of_guid_hash bytea, key bytea, new_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  owner uuid;
BEGIN
  UPDATE password_link l SET used_on = now(), used_key = key
  WHERE l.guid_hash = of_guid_hash AND l.used_on IS NULL AND l.expires_on > now() RETURNING l.user_id INTO owner;
  IF owner IS NULL THEN RETURN false; END IF;
  INSERT INTO user_password (user_id, hash) VALUES (owner, new_hash)
  ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, changed_on = now();
  UPDATE user_account SET password_reset_required = false, is_invited = false WHERE id = owner;
  UPDATE user_session SET revoked_on = now() WHERE user_id = owner AND revoked_on IS NULL;
  UPDATE password_link SET used_on = now() WHERE user_id = owner AND used_on IS NULL;
  UPDATE one_time_code SET wrong_tries = 1000000 WHERE user_id = owner;
  DELETE FROM known_device WHERE user_id = owner;
  RETURN true;
END $$;

-- Adds a person to the agency that was entered, with a password or as invited. An address that has an account elsewhere
-- looks the same from here: it gets an id that is nobody's.
CREATE FUNCTION auth.add_user(email text, new_first text, new_last text, new_role text, password_hash text)
RETURNS TABLE (outcome text, user_id uuid) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  known record;
  added uuid := new_id();
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('account ' || email, 0));
  SELECT a.id, a.is_invited, a.home_user_group_id = auth.agency_id() AS is_ours,
    EXISTS (SELECT FROM membership m WHERE m.user_id = a.id AND m.user_group_id = auth.agency_id()) AS is_here
  INTO known FROM user_account a WHERE a.primary_email = email;
  IF FOUND AND known.is_invited AND known.is_ours THEN
    UPDATE user_account a SET first_name = new_first, last_name = new_last, is_invited = password_hash IS NULL WHERE a.id = known.id;
    UPDATE membership m SET role = new_role WHERE m.user_id = known.id AND m.user_group_id = auth.agency_id();
    added := known.id;
  ELSIF FOUND THEN
    RETURN QUERY SELECT CASE WHEN known.is_here THEN 'in use' ELSE 'elsewhere' END, added;
    RETURN;
  ELSE
    INSERT INTO user_account (id, primary_email, first_name, last_name, region, home_user_group_id, is_invited, created_by)
    SELECT added, email, new_first, new_last, me.region, auth.agency_id(), password_hash IS NULL, me.id
    FROM user_account me WHERE me.id = auth.user_id();
    INSERT INTO membership (user_id, user_group_id, role) VALUES (added, auth.agency_id(), new_role);
  END IF;
  IF password_hash IS NOT NULL THEN INSERT INTO user_password VALUES (added, password_hash); END IF;
  RETURN QUERY SELECT 'added', added;
END $$;

-- A new agency of the same organisation, with the caller as its admin; null when a sister has the name.
CREATE FUNCTION auth.add_agency(new_name text) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  added uuid := new_id();
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('agencies of ' || auth.organization_id(), 0));
  IF EXISTS (SELECT FROM user_group g WHERE g.organization_id = auth.organization_id() AND lower(g.name) = lower(new_name)) THEN
    RETURN NULL;
  END IF;
  INSERT INTO user_group (id, organization_id, name, created_by) VALUES (added, auth.organization_id(), new_name, auth.user_id());
  INSERT INTO membership (user_id, user_group_id, role) VALUES (auth.user_id(), added, 'admin');
  RETURN added;
END $$;
