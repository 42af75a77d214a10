-- The first run: makes organisation, agency and admin, and the registration if one is given, for a right code, and uses
-- the code up. The admin holds the code of the server's own log, which proves as much as a mailed link. Answers what
-- the code was worth (auth.try_setup_code), and for a right or repeated one the admin.
CREATE OR REPLACE FUNCTION auth.set_up(
  shown bytea, key bytea, most integer, repeat_within interval, founding jsonb, in_region text, password_hash text,
  OUT outcome text, OUT admin_id uuid
)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  group_id uuid;
BEGIN
  outcome := auth.try_setup_code(shown, key, most, repeat_within);
  IF outcome = 'repeated' THEN
    admin_id := (SELECT c.used_by FROM setup_code c WHERE c.code_hash = shown);
  END IF;
  IF outcome <> 'right' THEN RETURN; END IF;
  SELECT f.group_id, f.admin_id INTO group_id, admin_id FROM auth.found_with_admin(
    founding ->> 'organization', founding ->> 'agency', founding -> 'settings', founding ->> 'primary_email',
    founding ->> 'first_name', founding ->> 'last_name', in_region) f;
  INSERT INTO user_password (user_id, hash) VALUES (admin_id, password_hash);
  UPDATE user_account SET is_invited = false, proven_on = now() WHERE id = admin_id;
  IF jsonb_typeof(founding -> 'registration') = 'object' THEN
    INSERT INTO registration (user_group_id, created_by, number, name, address, state, schedules, expiration_date)
    SELECT group_id, admin_id, r.number, r.name, r.address, r.state, r.schedules, r.expiration_date
    FROM jsonb_populate_record(NULL::registration, founding -> 'registration') r;
  END IF;
  DELETE FROM setup_code c WHERE c.code_hash <> shown;
  UPDATE setup_code c SET used_on = now(), used_key = key, used_by = admin_id WHERE c.code_hash = shown;
END $$;
