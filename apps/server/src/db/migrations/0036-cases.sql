-- rebuilds: api.discrepancy

-- How many cases an agency has had in a year. Counted in the transaction that opens the case, so that no number is left
-- out and none is given twice.
CREATE TABLE case_count (
  user_group_id uuid NOT NULL REFERENCES user_group,
  year integer NOT NULL,
  cases integer NOT NULL CHECK (cases > 0),
  PRIMARY KEY (user_group_id, year)
);

-- A case never changes: how it stands is what its newest event says.
CREATE TABLE discrepancy_case (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  number text NOT NULL CHECK (number ~ '^[0-9]{4}-[0-9]{4,}$'),
  discovered_on timestamptz NOT NULL,
  drug_box_id uuid,
  FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id),
  UNIQUE (user_group_id, number),
  UNIQUE (id, user_group_id)
);

-- What happened to a case, and how it stood afterwards. The number of its newest event is the version of a case.
CREATE TABLE case_event (
  case_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  user_group_id uuid NOT NULL,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  -- As the person was called then.
  user_name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('opened', 'discrepancy', 'state', 'owner', 'possible_loss', 'notice_sent',
    'form_sent', 'details', 'note', 'attached', 'outcome', 'reopened')),
  note text CHECK (length(note) BETWEEN 1 AND 4000),
  attached_kind text CHECK (attached_kind IN ('drug', 'image', 'stock_move_record', 'drug_transfer', 'box_transfer',
    'box_check', 'drug_check', 'reseal')),
  attached_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'investigating', 'resolved', 'reported')),
  case_type text NOT NULL CHECK (case_type IN ('missing_drug', 'tampering', 'theft', 'loss', 'not_seen_offline',
    'reseal_avoided', 'incident_changed', 'offline_refused', 'other')),
  owner_id uuid REFERENCES user_account,
  owner_name text,
  outcome text CHECK (outcome IN ('miscount', 'found', 'recording_error', 'breakage', 'policy', 'tampering', 'theft',
    'loss')),
  loss_discovered_on timestamptz,
  notice_sent_date date,
  notice_reference text CHECK (length(notice_reference) BETWEEN 1 AND 200),
  form_sent_date date,
  form_reference text CHECK (length(form_reference) BETWEEN 1 AND 200),
  police_report text CHECK (length(police_report) <= 200),
  loss_value numeric(12, 2) CHECK (loss_value >= 0),
  steps_taken text CHECK (length(steps_taken) <= 2000),
  PRIMARY KEY (case_id, number),
  FOREIGN KEY (case_id, user_group_id) REFERENCES discrepancy_case (id, user_group_id),
  CHECK (num_nulls(attached_kind, attached_id) <> 1),
  CHECK (num_nulls(owner_id, owner_name) <> 1),
  CHECK (num_nulls(notice_sent_date, notice_reference) <> 1),
  CHECK (num_nulls(form_sent_date, form_reference) <> 1),
  CONSTRAINT case_event_ends_with_outcome CHECK (state = CASE
    WHEN outcome IS NULL THEN CASE state WHEN 'open' THEN 'open' ELSE 'investigating' END
    WHEN outcome IN ('tampering', 'theft', 'loss') THEN 'reported'
    ELSE 'resolved' END),
  CONSTRAINT case_event_reopened_with_reason CHECK (kind <> 'reopened' OR note IS NOT NULL)
);
CREATE INDEX case_event_of_group ON case_event (user_group_id);

ALTER TABLE discrepancy
  ADD drug_id uuid REFERENCES drug,
  ADD drug_box_id uuid,
  ADD box_check_id uuid REFERENCES box_check,
  ADD stock_move_record_id uuid REFERENCES stock_move_record,
  ADD case_id uuid,
  ADD FOREIGN KEY (drug_box_id, user_group_id) REFERENCES drug_box (id, user_group_id),
  ADD FOREIGN KEY (case_id, user_group_id) REFERENCES discrepancy_case (id, user_group_id);

-- Every discrepancy of before gets into a case. What one check missed was noted by one person in one moment. A case has
-- the id of its first discrepancy, so that it sorts among the others by time.
CREATE TEMPORARY TABLE old_discrepancy ON COMMIT DROP AS
SELECT d.id, d.user_group_id, d.created_by, d.created_on, d.discrepancy_type,
  first_value(d.id) OVER (PARTITION BY d.user_group_id, d.created_by, d.created_on, d.discrepancy_type,
    CASE WHEN d.discrepancy_type NOT IN ('Box check missing drug', 'Not seen in an offline check') THEN d.id END
    ORDER BY d.id) AS case_id,
  extract(year FROM d.created_on AT TIME ZONE coalesce(g.time_zone, 'UTC'))::integer AS year
FROM discrepancy d JOIN user_group g ON g.id = d.user_group_id;

INSERT INTO discrepancy_case (id, user_group_id, created_by, created_on, number, discovered_on)
SELECT o.case_id, o.user_group_id, o.created_by, o.created_on,
  o.year || '-' || lpad(o.place::text, greatest(4, length(o.place::text)), '0'), o.created_on
FROM (SELECT d.*, row_number() OVER (PARTITION BY d.user_group_id, d.year ORDER BY d.created_on, d.id) AS place
  FROM old_discrepancy d WHERE d.id = d.case_id) o;

INSERT INTO case_count (user_group_id, year, cases)
SELECT o.user_group_id, o.year, count(*) FROM old_discrepancy o WHERE o.id = o.case_id
GROUP BY o.user_group_id, o.year;

INSERT INTO case_event (case_id, number, user_group_id, created_by, created_on, user_name, kind, state, case_type)
SELECT o.case_id, 1, o.user_group_id, o.created_by, o.created_on, concat_ws(' ', a.first_name, a.last_name), 'opened',
  'open', CASE o.discrepancy_type
    WHEN 'Box check missing drug' THEN 'missing_drug'
    WHEN 'Not seen in an offline check' THEN 'not_seen_offline'
    WHEN 'Reseal Avoided' THEN 'reseal_avoided'
    WHEN 'Incident number changed' THEN 'incident_changed'
    WHEN 'Offline record refused' THEN 'offline_refused'
    ELSE 'other' END
FROM old_discrepancy o JOIN user_account a ON a.id = o.created_by WHERE o.id = o.case_id;

ALTER TABLE discrepancy DISABLE TRIGGER append_only;
UPDATE discrepancy d SET case_id = o.case_id FROM old_discrepancy o WHERE o.id = d.id;
ALTER TABLE discrepancy ENABLE TRIGGER append_only;
ALTER TABLE discrepancy ALTER case_id SET NOT NULL;
CREATE INDEX discrepancy_of_case ON discrepancy (case_id);
CREATE INDEX discrepancy_of_check ON discrepancy (box_check_id);

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['case_count', 'discrepancy_case', 'case_event'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY owner_all ON %I TO CURRENT_USER USING (true)', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['discrepancy_case', 'case_event'] LOOP
    EXECUTE format('CREATE POLICY of_agency ON %I FOR SELECT TO vialant_app
      USING (user_group_id = auth.agency_id())', name);
    EXECUTE format('GRANT SELECT ON %I TO vialant_app', name);
    EXECUTE format('CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON %I
      FOR EACH ROW EXECUTE FUNCTION refuse_change()', name);
    EXECUTE format('CREATE TRIGGER never_truncated BEFORE TRUNCATE ON %I
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', name);
  END LOOP;
END $$;
