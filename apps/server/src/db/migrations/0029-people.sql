-- needs: public.note_change

-- Who is asked to join an agency. It says the same of an address that nobody has and of one with an account elsewhere:
-- nothing here, and nothing that the application can read, tells them apart. An account or a membership begins only
-- when the person answers.
CREATE TABLE invitation (
  id uuid PRIMARY KEY DEFAULT new_id(),
  user_group_id uuid NOT NULL REFERENCES user_group,
  created_by uuid NOT NULL REFERENCES user_account,
  created_on timestamptz NOT NULL DEFAULT now(),
  primary_email text NOT NULL CHECK (primary_email = lower(primary_email) AND length(primary_email) <= 254),
  first_name text NOT NULL CHECK (length(first_name) <= 60),
  last_name text NOT NULL CHECK (length(last_name) <= 60),
  role text NOT NULL CHECK (role IN ('user', 'auditor', 'admin')),
  -- Of the last mail: when and by whom it was sent, and until when its link is good.
  sent_on timestamptz NOT NULL DEFAULT now(),
  sent_by_name text NOT NULL,
  expires_on timestamptz NOT NULL,
  withdrawn_on timestamptz,
  accepted_on timestamptz,
  -- Only somebody with an account can decline, so the agency is not told of it.
  declined_on timestamptz
);
CREATE UNIQUE INDEX invitation_open ON invitation (user_group_id, primary_email)
WHERE withdrawn_on IS NULL AND accepted_on IS NULL;
CREATE INDEX invitation_of_address ON invitation (primary_email);
ALTER TABLE invitation ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner_all ON invitation TO CURRENT_USER USING (true);
CREATE POLICY of_agency ON invitation FOR SELECT TO vialant_app USING (user_group_id = auth.agency_id());
GRANT SELECT (id, user_group_id, created_by, created_on, primary_email, first_name, last_name, role, sent_on,
  sent_by_name, expires_on, withdrawn_on, accepted_on) ON invitation TO vialant_app;

-- A mailed link to an invitation has no user until somebody has come by it.
ALTER TABLE password_link ADD invitation_id uuid REFERENCES invitation;
CREATE INDEX password_link_of_invitation ON password_link (invitation_id) WHERE invitation_id IS NOT NULL;

-- Those who were invited and have not come had an account and a membership from the first day on. They get an
-- invitation instead; of the account only the address stays, which is used again when its owner comes.
INSERT INTO invitation (id, user_group_id, created_by, created_on, primary_email, first_name, last_name, role, sent_on,
  sent_by_name, expires_on)
SELECT a.id, m.user_group_id, a.created_by, a.created_on, a.primary_email, a.first_name, a.last_name, m.role,
  coalesce(l.created_on, a.created_on), by_whom.first_name || ' ' || by_whom.last_name,
  coalesce(l.expires_on, a.created_on + interval '7 days')
FROM user_account a
JOIN user_account by_whom ON by_whom.id = a.created_by
JOIN membership m ON m.user_id = a.id AND m.user_group_id = a.home_user_group_id
LEFT JOIN LATERAL (SELECT p.created_on, p.expires_on FROM password_link p WHERE p.user_id = a.id AND p.used_on IS NULL
  ORDER BY p.created_on DESC LIMIT 1) l ON true
WHERE a.is_invited AND NOT EXISTS (SELECT FROM user_password p WHERE p.user_id = a.id)
  AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = a.id AND o.user_group_id <> a.home_user_group_id);
UPDATE password_link l SET invitation_id = l.user_id, user_id = NULL
WHERE l.used_on IS NULL AND l.user_id IN (SELECT id FROM invitation);
DELETE FROM membership WHERE user_id IN (SELECT id FROM invitation);

-- An answer is not noted: the change log has the membership that it brings, and nothing of one that was declined.
CREATE TRIGGER note_change AFTER INSERT OR UPDATE OF first_name, last_name, role, sent_on, withdrawn_on ON invitation
FOR EACH ROW EXECUTE FUNCTION note_change('invitation', 'first_name,last_name,role,sent_on,withdrawn_on');
