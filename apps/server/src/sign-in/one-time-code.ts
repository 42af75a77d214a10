import { codeLetter } from '@vialant/domain/words/letters';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { noteAccess } from '../identity/access-log.ts';
import { tokenHash, type Tx } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import { queueMessage } from '../messages/queue-message.ts';
import type { Site } from '../config/site.ts';
import { type Account, accountOf } from '../identity/account.ts';
import { type Bucket, beginTry, forgetTries, forgiveTry, signInBuckets } from '../identity/limits.ts';
import { type SignedIn, signIn } from '../identity/open-session.ts';
import { codeHash, newCode, newSecret } from '../identity/secret.ts';

export type Code = { dual_factor_guid: string; dual_factor_code: string };

const MOST_TRIES = LIMITS.oneTimeCode.maxTries;

/** Sends the account a one-time code, by SMS if possible; answers the guid of the code. Refuses with TOO_MANY. */
export async function sendCode(db: Db, site: Site, account: Account, caller: Caller): Promise<string> {
  await countCode(db, account.user_id);
  const guid = await db.transaction().execute((tx) => queueCode(tx, site, account, caller));
  site.onQueued();
  return guid;
}

/** Counts a code before it is sent. Refuses with TOO_MANY. */
export async function countCode(db: Db, userId: string): Promise<void> {
  await beginTry(db, [sentBucket(userId)]);
}

/** Queues a code in the transaction of what it belongs to; answers its guid. The caller must have counted it. */
export async function queueCode(tx: Tx, site: Site, account: Account, caller: Caller): Promise<string> {
  const [guid, code] = [newSecret(), newCode()];
  await sql`SELECT auth.add_one_time_code(${account.user_id}, ${tokenHash(guid)}, ${codeHash(guid, code)})`.execute(tx);
  const bySms = site.canSendSms && account.phone_number !== null;
  await queueMessage(tx, {
    channel: bySms ? 'sms' : 'mail',
    recipient: bySms ? account.phone_number : account.primary_email,
    ...codeLetter({ product: site.productName, code }),
    ofUseForMs: TIMING.oneTimeCode.validForMs,
  });
  const detail = bySms ? 'by SMS' : 'by mail';
  await noteAccess(tx, { kind: 'code_sent', userId: account.user_id, address: caller.address, detail });
  return guid;
}

/** Finishes a sign-in with the code, once and within its minute (SRV-19). Refuses with INCORRECT_CODE. */
export async function logInWithCode(
  db: Db,
  input: Code & { personal_device?: 0 | 1 | undefined },
  { caller, key }: { caller: Caller; key: Buffer | null },
): Promise<SignedIn & { can_set_phone_number: 0 | 1 }> {
  const { userId, tried } = await beginCodeTry(db, input, caller);
  const signedIn = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ accepted: boolean }>`SELECT auth.accept_code(${tokenHash(input.dual_factor_guid)},
      ${codeHash(input.dual_factor_guid, input.dual_factor_code)}, ${key},
      ${milliseconds(TIMING.oneTimeCode.validForMs)}, ${MOST_TRIES}) AS accepted`.execute(tx);
    if (!rows[0]?.accepted || userId === null) return null;
    const account = await accountOf(tx, { id: userId });
    if (!account || account.is_disabled || account.password_reset_required) return null;
    await forgetTries(tx, sentBucket(userId));
    const isPersonal = input.personal_device === 1 && caller.isWrapper;
    const canSetPhone: 0 | 1 = account.phone_number === null ? 1 : 0;
    const session = await signIn(tx, account, { caller, isPersonal });
    return session && { ...session, can_set_phone_number: canSetPhone };
  });
  if (signedIn === null) return refuseCode(db, userId, caller);
  await forgiveTry(db, tried);
  return signedIn;
}

/** Sets the phone number with a code accepted shortly before (SRV-21). Refuses with INCORRECT_CODE. */
export async function updatePhone(
  db: Db,
  input: Code & { new_phone_number: string },
  caller: Caller,
): Promise<string | null> {
  const { userId, tried } = await beginCodeTry(db, input, caller);
  const { rows } = await sql<{ is_set: boolean }>`SELECT auth.set_phone(${tokenHash(input.dual_factor_guid)},
    ${codeHash(input.dual_factor_guid, input.dual_factor_code)}, ${input.new_phone_number},
    ${milliseconds(TIMING.oneTimeCode.phoneUpdateWithinMs)}, ${MOST_TRIES}) AS is_set`.execute(db);
  if (!rows[0]?.is_set) return refuseCode(db, userId, caller);
  await forgiveTry(db, tried);
  return userId;
}

/** Limits codes that are sent and not used: each allows a few more guesses, and every SMS costs money. */
function sentBucket(userId: string): Bucket {
  return { kind: 'code sent', subject: userId, most: LIMITS.failedLogins.max };
}

async function beginCodeTry(
  db: Db,
  { dual_factor_guid: guid }: Code,
  caller: Caller,
): Promise<{ userId: string | null; tried: string }> {
  const { rows } = await sql<{
    user_id: string | null;
  }>`SELECT auth.owner_of_code(${tokenHash(guid)}) AS user_id`.execute(db);
  const userId = rows[0]?.user_id ?? null;
  return { userId, tried: await beginTry(db, await signInBuckets(db, 'code', { userId, name: guid }, caller)) };
}

async function refuseCode(db: Db, userId: string | null, caller: Caller): Promise<never> {
  await noteAccess(db, { kind: 'code_failed', userId, address: caller.address });
  throw new Refused({ code: 'INCORRECT_CODE' });
}
