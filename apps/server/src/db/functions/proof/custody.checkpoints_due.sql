CREATE OR REPLACE FUNCTION custody.checkpoints_due(most integer) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id FROM user_group g WHERE custody.checkpoint_due(g.id, most) ORDER BY g.id
$$;
REVOKE EXECUTE ON FUNCTION custody.checkpoints_due FROM PUBLIC;
GRANT EXECUTE ON FUNCTION custody.checkpoints_due TO vialant_app;
