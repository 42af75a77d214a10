-- What the first page of the office asks at every look.
-- When a box was checked last, as it happened: a check made offline may be recorded after a later one.
CREATE INDEX box_check_happened ON box_check (drug_box_id, happened_at);
-- Which vials expire soon, and which are still good. What is left in a vial is not part of it: an index on that would
-- be written with every dose.
CREATE INDEX drug_expiring ON drug (user_group_id, expiration_date);
CREATE INDEX general_check_submission_submitted ON general_check_submission (user_group_id, submitted_on);
