-- A contact request goes out as a mail that is answered to whoever asked, and is known to have gone.

ALTER TABLE contact_us ADD COLUMN mailed_on timestamptz;
ALTER TABLE outgoing_message
  ADD COLUMN reply_to text CHECK (reply_to !~ '[[:space:][:cntrl:]]'),
  ADD COLUMN contact_us_id uuid REFERENCES contact_us;
