import type { CallReply } from '@vialant/contract/call';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import { witnessKeyOf } from '../custody/device-signature.ts';
import { type Actor, agencyTransaction, type Tx } from '../db/agency-transaction.ts';
import type { Db } from '../db/open.ts';
import type { Call, Caller } from '../http/call.ts';
import { noteAccess } from '../identity/access-log.ts';
import { accountOf } from '../identity/account.ts';
import { beginTry, forgiveTry } from '../identity/limits.ts';
import { isStoredPassword } from '../identity/password.ts';
import { isStoredId } from '../rows/entity-queries.ts';
import { answerOnce } from '../rows/idempotency.ts';

type NewKey = { public_key: string; name: string; replaces?: string | undefined };
type Registering = Call<NewKey & { password: string }>;
type WitnessKeys = CallReply<'GET witness_key/all'>;

/**
 * OPEN-149: registers the key of the user's phone. The password is asked for, because whoever holds somebody's unlocked
 * phone must not make themselves a key in their name.
 */
export async function registerWitnessKey(db: Db, call: Registering): Promise<{ id: string }> {
  const { public_key, password, name, replaces } = call.input;
  const { account, userId, agencyId } = await agencyTransaction(db, call, async (tx, actor) => ({
    account: await accountOf(tx, { id: actor.userId }),
    userId: actor.userId,
    agencyId: actor.userGroupId,
  }));
  if (witnessKeyOf(public_key) === null) throw new Refused({ code: 'INVALID_INPUT' });
  const tried = await beginTry(db, [
    { kind: 'verifier', subject: userId, most: LIMITS.failedVerifications.max },
    { kind: 'witness', subject: userId, most: LIMITS.failedVerifications.maxOfWitness },
  ]);
  // Between two transactions: hashing is slow and must not hold a connection.
  if (!(await isStoredPassword(account?.password_hash ?? null, password)))
    throw new Refused({ code: 'WITNESS_PASSWORD_INCORRECT' });
  await forgiveTry(db, tried);
  if (account?.password_reset_required !== false) throw new Refused({ code: 'PASSWORD_RESET_REQUIRED' });
  // What is kept of the request must not help to guess the password, which was right anyway.
  const named = {
    ...call,
    fingerprint: `POST witness_key/register\n${agencyId}\n${public_key}\n${name}\n${replaces ?? ''}`,
  };
  return agencyTransaction(db, call, (tx, actor) =>
    answerOnce(tx, named, async () => ({ id: await addKey(tx, actor, call.input, call.caller) })),
  );
}

/**
 * The same for the key that came with a sign-in, whose password or one-time code has just been proven. Answers whether it
 * is registered: the sign-in goes on in any case.
 */
export async function registerAtSignIn(db: Db, token: string, key: NewKey, caller: Caller): Promise<0 | 1> {
  if (witnessKeyOf(key.public_key) === null) return 0;
  const session = { credentials: { token, userGroupId: null }, needs: 'member' } as const;
  try {
    await agencyTransaction(db, session, (tx, actor) => addKey(tx, actor, key, caller));
    return 1;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return 0;
  }
}

async function addKey(
  tx: Tx,
  { userId, userGroupId: agencyId }: Actor,
  { public_key, name, replaces }: NewKey,
  { address }: Caller,
): Promise<string> {
  if (replaces !== undefined) await sql`SELECT auth.retire_witness_key(${replaces})`.execute(tx);
  const { rows } = await sql<{ id: string | null }>`SELECT auth.add_witness_key(${public_key}, ${name},
    ${LIMITS.witnessKeys.maxOfUser}) AS id`.execute(tx);
  const id = rows[0]?.id ?? null;
  if (id === null) throw new Refused({ code: 'WITNESS_KEY_REVOKED' });
  await noteAccess(tx, { kind: 'witness_key', userId, agencyId, address, detail: `registered: ${name}` });
  return id;
}

/** Revokes the key of the user's own phone, which is logged out. */
export function retireWitnessKey(db: Db, call: Call<{ public_key: string }>): Promise<{ success: true }> {
  return agencyTransaction(db, call, (tx) =>
    answerOnce(tx, call, async () => {
      await sql`SELECT auth.retire_witness_key(${call.input.public_key})`.execute(tx);
      return { success: true as const };
    }),
  );
}

export function readWitnessKeys(db: Db, call: Call<{ user_id?: string | undefined }>): Promise<WitnessKeys> {
  const { user_id = null } = call.input;
  return agencyTransaction(db, call, async (tx) => {
    if (user_id !== null && !isStoredId(user_id)) return [];
    const { rows } = await sql<WitnessKeys[number]>`SELECT * FROM auth.witness_keys(${user_id})`.execute(tx);
    return rows;
  });
}

/** An admin revokes the key of a phone in their agency, once; refuses with NOT_FOUND. */
export function revokeWitnessKey(db: Db, call: Call<{ id: string }>): Promise<{ success: true }> {
  const { id } = call.input;
  return agencyTransaction(db, call, (tx, { userId, userGroupId: agencyId }) =>
    answerOnce(tx, call, async () => {
      if (!isStoredId(id)) throw new Refused({ code: 'NOT_FOUND' });
      const { rows } = await sql<{ detail: string }>`UPDATE witness_device_key k
        SET revoked_by = CASE WHEN k.revoked_on IS NULL THEN ${userId}::uuid ELSE k.revoked_by END,
          revoked_on = coalesce(k.revoked_on, now())
        FROM user_account a WHERE k.id = ${id} AND a.id = k.user_id
        RETURNING 'phone of a witness revoked: ' || a.first_name || ' ' || a.last_name || ', ' || k.name AS detail`.execute(
        tx,
      );
      const detail = rows[0]?.detail;
      if (detail === undefined) throw new Refused({ code: 'NOT_FOUND' });
      await noteAccess(tx, { kind: 'admin_change', userId, agencyId, address: call.caller.address, detail });
      return { success: true as const };
    }),
  );
}
