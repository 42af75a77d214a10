-- Vehicle checks, feedback, and what the app reports about itself.

CREATE TABLE general_check (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  UNIQUE (user_group_id, name),
  UNIQUE (id, user_group_id)
);

CREATE TABLE general_check_category (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  general_check_id uuid NOT NULL,
  position integer NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 80),
  FOREIGN KEY (general_check_id, user_group_id) REFERENCES general_check (id, user_group_id) ON DELETE CASCADE,
  UNIQUE (general_check_id, position)
);

CREATE TABLE general_check_question (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  general_check_category_id uuid NOT NULL REFERENCES general_check_category ON DELETE CASCADE,
  position integer NOT NULL,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 120),
  UNIQUE (general_check_category_id, position)
);

CREATE TABLE general_check_submission (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  general_check_id uuid NOT NULL,
  submitted_on timestamptz,
  FOREIGN KEY (general_check_id, user_group_id) REFERENCES general_check (id, user_group_id),
  UNIQUE (id, user_group_id)
);
CREATE INDEX general_check_submission_of_group ON general_check_submission (user_group_id, id);

CREATE TABLE general_check_response (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  general_check_submission_id uuid NOT NULL,
  general_check_question_id uuid NOT NULL REFERENCES general_check_question,
  completed boolean NOT NULL DEFAULT false,
  passed boolean,
  image_url text,
  report_to_admin boolean NOT NULL DEFAULT false,
  FOREIGN KEY (general_check_submission_id, user_group_id) REFERENCES general_check_submission (id, user_group_id),
  UNIQUE (general_check_submission_id, general_check_question_id)
);
CREATE INDEX general_check_response_of_group ON general_check_response (user_group_id, id);

CREATE TABLE product_feedback (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  notes text NOT NULL CHECK (length(notes) BETWEEN 1 AND 2000)
);

CREATE TABLE product_feedback_prompt (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  delay_months integer NOT NULL CHECK (delay_months IN (1, 6))
);

CREATE TABLE biometric_code (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  guid text NOT NULL UNIQUE,
  expires_on timestamptz NOT NULL,
  -- The session that scanned it in time, and the operation it served: one of each (OPEN-088).
  looked_up_by bytea,
  looked_up_on timestamptz,
  used_on timestamptz
);

-- What lets its bearer in is kept as its SHA-256 alone; it is good while the session it was made in lives.
CREATE TABLE short_term_token (
  id uuid PRIMARY KEY DEFAULT new_id(),
  id_hash bytea NOT NULL UNIQUE,
  made_in bytea NOT NULL REFERENCES user_session,
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  expires_on timestamptz NOT NULL,
  used_on timestamptz
);

-- The three below take rows from people who are not signed in, so the agency and the user may be unknown.
CREATE TABLE contact_us (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  first_name text NOT NULL,
  last_name text NOT NULL,
  agency_name text NOT NULL,
  email text NOT NULL,
  question_or_comment text NOT NULL,
  department text NOT NULL CHECK (department IN ('Sales', 'Support'))
);

CREATE TABLE error_log (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  type text NOT NULL,
  message text NOT NULL,
  using_vpn boolean,
  app_version text,
  platform text
);
CREATE INDEX error_log_of_group ON error_log (user_group_id, id);

CREATE TABLE toast (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid REFERENCES user_group,
  created_by uuid REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  message text NOT NULL,
  type text NOT NULL,
  using_vpn boolean
);
CREATE INDEX toast_of_group ON toast (user_group_id, id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['general_check', 'general_check_category', 'general_check_question', 'general_check_submission',
      'general_check_response', 'product_feedback', 'product_feedback_prompt', 'biometric_code', 'short_term_token'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('GRANT SELECT ON %I TO vialant_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['contact_us', 'error_log', 'toast'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('CREATE POLICY seen ON %I FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('CREATE POLICY added ON %I FOR INSERT TO vialant_app WITH CHECK (
      user_group_id IS NOT DISTINCT FROM auth.agency_id() AND created_by IS NOT DISTINCT FROM auth.user_id())', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO vialant_app', name);
  END LOOP;
END $$;
GRANT INSERT, UPDATE, DELETE ON general_check TO vialant_app;
GRANT INSERT ON product_feedback, product_feedback_prompt TO vialant_app;
