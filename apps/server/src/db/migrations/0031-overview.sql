-- What the first page of the office asks at every look.
-- When a box was checked last, as it happened: a check made offline may be recorded after a later one.
CREATE INDEX box_check_happened ON box_check (drug_box_id, happened_at);
-- Which vials expire soon, and which are still good. What is left in a vial is not part of it: an index on that would
-- be written with every dose.
CREATE INDEX drug_expiring ON drug (user_group_id, expiration_date);

-- A link by which an auditor or admin fetches one file, once (ACCESS-04). A browser that opens it sends no session: the
-- session in which it was asked for is entered instead, so that the link ends with it, and with the account's rights.
-- The application reads none of it: each step is one function of auth.
CREATE TABLE download_ticket (
  ticket_hash bytea PRIMARY KEY CHECK (length(ticket_hash) = 32),
  session_hash bytea NOT NULL REFERENCES user_session,
  user_id uuid NOT NULL REFERENCES user_account,
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_on timestamptz NOT NULL DEFAULT now(),
  -- Which file, with what in it.
  wanted jsonb NOT NULL,
  expires_on timestamptz NOT NULL,
  used_on timestamptz
);
CREATE INDEX download_ticket_expired ON download_ticket (expires_on);
ALTER TABLE download_ticket ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON download_ticket TO CURRENT_USER USING (true);
