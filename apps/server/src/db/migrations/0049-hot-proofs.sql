-- Every act with a proven witness uses up a proof. Where no index depends on whether it was used, and there is room on
-- its page, the new version of the row needs no new entry in the five indexes. Who looks for open proofs finds the used
-- ones of the session too, which are few: most name their act, and are found by it.
CREATE INDEX witness_proof_of_session ON witness_proof (token_hash, witness_id, act_id);
DROP INDEX witness_proof_open;
CREATE INDEX witness_proof_of_no_act ON witness_proof (user_group_id, id) WHERE act_id IS NULL;
DROP INDEX witness_proof_unbound;
ALTER TABLE witness_proof SET (fillfactor = 70);
