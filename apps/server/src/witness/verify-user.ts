import type { ProofPurpose } from '@vialant/domain/custody/witness';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { noteAccess } from '../identity/access-log.ts';
import { agencyTransaction, tokenHash, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';
import type { Call } from '../http/call.ts';
import { accountOf } from '../identity/account.ts';
import { beginTry, forgiveTry } from '../identity/limits.ts';
import { isStoredPassword } from '../identity/password.ts';

type Person = { hash: string | null; name: string; mustReset: boolean };

type Asked = {
  user_id: string;
  password: string;
  purpose: ProofPurpose;
  act_id?: string | undefined;
  act_hash?: string | undefined;
  sentence?: string | undefined;
};

/**
 * Proves a witness by password or, to confirm, the user themselves, for one operation of this session. True only for an
 * enabled user of the agency (SRV-23), and only of the act that the call names, if it names one (OPEN-140). After too many
 * wrong ones, by this guesser or of this person, refuses with TOO_MANY. A repetition proves nothing more.
 */
export async function verifyUser(db: Db, call: Call<Asked>): Promise<boolean> {
  // In one spelling, or each way to write an id would have tries of its own.
  const witnessId = call.input.user_id.toLowerCase();
  const { password, purpose, act_id = null, act_hash = null, sentence = null } = call.input;
  const isConfirming = purpose === 'confirm';
  const { hash, name, mustReset, userId, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
    ...(isConfirming ? await oneself(tx, witnessId, actor.userId) : await colleague(tx, witnessId)),
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
  const detail = isConfirming ? '' : `witness: ${name}`;
  const by = { userId, agencyId, address: call.caller.address, detail };
  if (!isProven) {
    await noteAccess(db, { kind: isConfirming ? 'confirm_proof_failed' : 'witness_proof_failed', ...by });
    return false;
  }
  if (mustReset) {
    await forgiveTry(db, tried);
    throw new Refused({ code: 'PASSWORD_RESET_REQUIRED' });
  }
  // What is kept of the request must not help to guess the password, which was right anyway.
  const act = act_id === null ? '' : `\n${act_id}\n${act_hash}\n${sentence}`;
  const named = { ...call, fingerprint: `POST user/verify_user\n${agencyId}\n${witnessId}\n${purpose}${act}` };
  return agencyTransaction(db, call, async (tx) => {
    await forgiveTry(tx, tried);
    return answerOnce(tx, named, async () => {
      const token = tokenHash(call.credentials.token);
      await sql`SELECT auth.add_witness_proof(${token}, ${witnessId}, ${purpose}, ${act_id}, ${act_hash},
        ${sentence})`.execute(tx);
      await noteAccess(tx, { kind: isConfirming ? 'confirm_proof' : 'witness_proof', ...by });
      return true;
    });
  });
}

const unknown: Person = { hash: null, name: 'unknown', mustReset: false };

/** The user, who alone can confirm what they record; nobody does so in the name of another. */
async function oneself(tx: Tx, id: string, userId: string): Promise<Person> {
  const account = id === userId ? await accountOf(tx, { id }) : undefined;
  if (!account) return unknown;
  return { hash: account.password_hash, name: account.first_name, mustReset: account.password_reset_required };
}

async function colleague(tx: Tx, witnessId: string): Promise<Person> {
  if (!isStoredId(witnessId)) return unknown;
  const { rows } = await sql<{
    hash: string | null;
    name: string | null;
  }>`SELECT auth.colleague_password(${witnessId}) AS hash,
    (SELECT first_name || ' ' || last_name FROM user_account WHERE id = ${witnessId}) AS name`.execute(tx);
  return { ...unknown, hash: rows[0]?.hash ?? null, name: rows[0]?.name ?? unknown.name };
}
