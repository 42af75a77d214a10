import { LIMITS } from '@vialant/domain/values/limits';
import { sql } from 'kysely';
import { noteAccess } from '../identity/access-log.ts';
import { agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { beginTry, forgiveTry } from '../identity/limits.ts';
import { isStoredPassword } from '../identity/password.ts';

type Colleague = { hash: string | null; name: string; userId: string; agencyId: string };

/**
 * Proves a witness by password, for one operation of this session. True only for an enabled user of the agency, SRV-23.
 * Refuses with TOO_MANY after too many wrong passwords of this user or for this witness. A repeated call adds no proof.
 */
export async function verifyUser(db: Db, call: Call<{ user_id: string; password: string }>): Promise<boolean> {
  // In lower case, else every spelling of the id would be counted separately.
  const witnessId = call.input.user_id.toLowerCase();
  const { password } = call.input;
  const { hash, name, userId, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
    ...(await colleague(tx, witnessId)),
    userId: actor.userId,
    agencyId: actor.userGroupId,
  }));
  const { max, maxOfWitness } = LIMITS.failedVerifications;
  const tried = await beginTry(db, [
    // First, so that a user without tries left uses up none of the witness.
    { kind: 'verifier', subject: userId, most: max },
    // Only for a colleague: tries in another agency must lock nobody out.
    ...(hash === null ? [] : [{ kind: 'witness', subject: witnessId, most: maxOfWitness } as const]),
  ]);
  // Between two transactions: hashing is slow and must not hold a connection.
  const isProven = await isStoredPassword(hash, password);
  const by = { userId, agencyId, address: call.caller.address, detail: `witness: ${name}` };
  if (!isProven) {
    await noteAccess(db, { kind: 'witness_proof_failed', ...by });
    return false;
  }
  // The stored fingerprint must not help to guess the password.
  const named = { ...call, fingerprint: `POST user/verify_user\n${agencyId}\n${witnessId}` };
  return agencyTransaction(db, call, async (tx) => {
    await forgiveTry(tx, tried);
    return answerOnce(tx, named, async () => {
      await sql`SELECT auth.add_witness_proof(${tokenHash(call.credentials.token)}, ${witnessId})`.execute(tx);
      await noteAccess(tx, { kind: 'witness_proof', ...by });
      return true;
    });
  });
}

async function colleague(tx: Tx, witnessId: string): Promise<Pick<Colleague, 'hash' | 'name'>> {
  const unknown = { hash: null, name: 'unknown' };
  if (!isStoredId(witnessId)) return unknown;
  const { rows } = await sql<{
    hash: string | null;
    name: string | null;
  }>`SELECT auth.colleague_password(${witnessId}) AS hash,
    (SELECT first_name || ' ' || last_name FROM user_account WHERE id = ${witnessId}) AS name`.execute(tx);
  return { hash: rows[0]?.hash ?? null, name: rows[0]?.name ?? unknown.name };
}
