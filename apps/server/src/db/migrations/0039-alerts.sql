-- What was recorded before is not told of: an agency that has just begun with alerts gets no mails about its past.
ALTER TABLE user_group ADD alerts_since timestamptz NOT NULL DEFAULT now();
CREATE INDEX case_event_recorded ON case_event (user_group_id, created_on);

-- What was found that people are told of. Of each there is one row, however often it is looked for.
CREATE TABLE alert (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_on timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CHECK (kind IN ('check_missed', 'discrepancy', 'clock', 'temperature', 'vehicle_failure',
    'expired', 'expiring', 'low')),
  -- Which of its kind: of a missed check the box and when it was due.
  subject text NOT NULL CHECK (length(subject) <= 200),
  -- As box, case or vehicle were called then.
  name text NOT NULL,
  unit_id uuid,
  case_id uuid,
  -- Since when it holds no longer.
  over_on timestamptz,
  seen_by uuid REFERENCES user_account,
  seen_by_name text,
  seen_on timestamptz,
  UNIQUE (id, user_group_id),
  FOREIGN KEY (unit_id, user_group_id) REFERENCES unit (id, user_group_id) ON DELETE SET NULL (unit_id),
  FOREIGN KEY (case_id, user_group_id) REFERENCES discrepancy_case (id, user_group_id),
  CHECK (num_nulls(seen_by, seen_by_name, seen_on) IN (0, 3))
);
-- A stock that was filled up and is low again is told of again; everything else once.
CREATE UNIQUE INDEX alert_once ON alert (user_group_id, kind, subject) WHERE kind <> 'low' OR over_on IS NULL;
CREATE INDEX alert_of_group ON alert (user_group_id, id);
CREATE INDEX alert_holds ON alert (user_group_id) WHERE over_on IS NULL;

-- Who gets an alert by mail, and since when the mail is there; without a time it waits for the mail of the morning.
CREATE TABLE alert_told (
  alert_id uuid NOT NULL,
  user_group_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  told_on timestamptz,
  PRIMARY KEY (alert_id, user_id),
  FOREIGN KEY (alert_id, user_group_id) REFERENCES alert (id, user_group_id)
);
CREATE INDEX alert_told_waiting ON alert_told (user_group_id, user_id) WHERE told_on IS NULL;

-- On which mornings the mail of a person was made, so that it is made once.
CREATE TABLE alert_digest (
  user_group_id uuid NOT NULL REFERENCES user_group,
  user_id uuid NOT NULL REFERENCES user_account,
  day date NOT NULL,
  PRIMARY KEY (user_group_id, user_id, day)
);

-- How a person hears of each kind in an agency; what is not named there holds as it does at first.
CREATE TABLE alert_preference (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  user_id uuid NOT NULL REFERENCES user_account,
  changed_on timestamptz NOT NULL DEFAULT now(),
  ways jsonb NOT NULL DEFAULT '{}',
  -- Null: all units.
  unit_ids uuid[],
  UNIQUE (user_group_id, user_id)
);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['alert', 'alert_told', 'alert_digest', 'alert_preference'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT ON %I TO vialant_app', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['alert', 'alert_told', 'alert_digest'] LOOP
    EXECUTE format('CREATE POLICY of_agency ON %I TO vialant_app USING (user_group_id = auth.agency_id())', name);
  END LOOP;
END $$;
-- Everybody reads and writes their own; what the others chose is told by `auth.alert_recipients` alone.
CREATE POLICY own ON alert_preference TO vialant_app
  USING (user_group_id = auth.agency_id() AND user_id = auth.user_id());
GRANT UPDATE (over_on, seen_by, seen_by_name, seen_on) ON alert TO vialant_app;
GRANT UPDATE (told_on) ON alert_told TO vialant_app;
GRANT UPDATE (changed_on, ways, unit_ids) ON alert_preference TO vialant_app;

-- A question about somebody's records, until somebody has looked at them. Names are those of when it was raised.
CREATE TABLE signal (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_on timestamptz NOT NULL DEFAULT now(),
  rule text NOT NULL CHECK (rule IN ('waste', 'witness', 'typed', 'reversals', 'late')),
  person_id uuid NOT NULL REFERENCES user_account,
  person_name text NOT NULL,
  -- The drug type or the unit that it is about.
  subject_id uuid,
  subject_name text,
  other_id uuid REFERENCES user_account,
  other_name text,
  figures jsonb NOT NULL,
  records jsonb NOT NULL,
  -- Since when the records of the window no longer raise it.
  over_on timestamptz,
  reviewed_on timestamptz,
  reviewed_by uuid REFERENCES user_account,
  reviewed_by_name text,
  note text CHECK (length(note) BETWEEN 1 AND 2000),
  case_id uuid,
  FOREIGN KEY (case_id, user_group_id) REFERENCES discrepancy_case (id, user_group_id),
  CHECK (num_nulls(reviewed_on, reviewed_by, reviewed_by_name, note) IN (0, 4))
);
CREATE UNIQUE INDEX signal_once ON signal (user_group_id, rule, person_id, subject_id) NULLS NOT DISTINCT
  WHERE reviewed_on IS NULL;
CREATE INDEX signal_of_group ON signal (user_group_id, id);

-- When an agency was looked at last, and which types too few people use to compare them.
CREATE TABLE signal_run (
  user_group_id uuid PRIMARY KEY REFERENCES user_group,
  ran_on timestamptz NOT NULL DEFAULT now(),
  not_compared jsonb NOT NULL
);

ALTER TABLE signal ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE signal_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON signal TO CURRENT_USER USING (true);
CREATE POLICY owner_all ON signal_run TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON signal TO vialant_app USING (user_group_id = auth.agency_id());
CREATE POLICY of_agency ON signal_run TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT, INSERT ON signal, signal_run TO vialant_app;
GRANT UPDATE (figures, records, over_on, other_id, other_name, reviewed_on, reviewed_by, reviewed_by_name, note,
  case_id) ON signal TO vialant_app;
GRANT UPDATE (ran_on, not_compared) ON signal_run TO vialant_app;
