-- What is done in the background, once for each occasion, by whichever process is first. A job of an agency names it;
-- one of the whole server names none. The application reads and writes it through the functions of `auth` alone.
CREATE TABLE background_job (
  id uuid PRIMARY KEY DEFAULT new_id(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 60),
  user_group_id uuid REFERENCES user_group,
  -- What it is for: of a daily job the day, by the clock of its agency.
  occasion text NOT NULL CHECK (length(occasion) <= 100),
  created_on timestamptz NOT NULL DEFAULT now(),
  next_try_on timestamptz NOT NULL DEFAULT now(),
  -- Which try is under way, and until when nobody else begins one.
  claim uuid,
  claimed_until timestamptz,
  tries integer NOT NULL DEFAULT 0,
  last_error text,
  done_on timestamptz,
  given_up_on timestamptz,
  -- One job for an occasion, also after it is done.
  UNIQUE NULLS NOT DISTINCT (name, user_group_id, occasion)
);
CREATE INDEX background_job_due ON background_job (next_try_on) WHERE done_on IS NULL AND given_up_on IS NULL;
CREATE INDEX background_job_age ON background_job (created_on);
ALTER TABLE background_job ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON background_job TO CURRENT_USER USING (true);
