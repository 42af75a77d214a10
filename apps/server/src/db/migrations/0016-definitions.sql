-- Functions and views stand in db/functions and db/views; this table says which text of each is in force. It begins
-- with those that the migrations before this one made, so that one that loses its file is dropped in every database.
CREATE TABLE applied_definition (
  kind text NOT NULL CHECK (kind IN ('function', 'view')),
  name text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (kind, name)
);
INSERT INTO applied_definition (kind, name, hash)
SELECT 'function', n.nspname || '.' || p.proname, '' FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
WHERE n.nspname IN ('api', 'auth', 'custody') OR (n.nspname = 'public'
  AND p.proname IN ('new_id', 'refuse_change', 'refuse_submitted', 'refuse_answer', 'forget_erased'))
UNION ALL
SELECT 'view', schemaname || '.' || viewname, '' FROM pg_views WHERE schemaname = 'api';

-- What an agency is set to when nobody says; as `defaultSettings` in the domain.
ALTER TABLE user_group ALTER COLUMN require_inventory_image SET DEFAULT true;
