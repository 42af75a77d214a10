import { randomUUID } from 'node:crypto';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import { TIMING } from '@vialant/domain/values/timing';
import { sql } from 'kysely';
import { tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';
import type { Caller } from '../http/call.ts';
import { networkOf } from '../http/network-of.ts';

/** A subject whose tries are counted. A full bucket refuses the next try, even with the right secret (OPEN-070). */
export type Bucket = {
  readonly kind:
    | 'login'
    | 'code'
    | 'code sent'
    | 'device'
    | 'address'
    | 'reset'
    | 'status'
    | 'report'
    | 'setup'
    | 'invite'
    | 'inviter'
    | 'organization'
    | 'invited'
    | 'witness'
    | 'verifier'
    | 'contact';
  readonly subject: string;
  readonly most: number;
};

/** How many tries a network has; a whole station may be behind one address. */
const MOST_PER_ADDRESS = 100;

/** Counts a try before it is made; it stays counted unless it is forgiven. Refuses with TOO_MANY. Answers its id. */
export async function beginTry(
  db: Db,
  buckets: readonly Bucket[],
  windowMs: number = TIMING.failedTries.windowMs,
): Promise<string> {
  const id = randomUUID();
  const wait = await countTry(db, id, buckets, windowMs);
  if (wait > 0) throw new Refused({ code: 'TOO_MANY', retryAfterSeconds: wait });
  return id;
}

/** Counts one more and tells whether it is within the limit; for what is silently dropped beyond it, not refused. */
export async function isWithinLimit(db: Db, bucket: Bucket): Promise<boolean> {
  return (await countTry(db, randomUUID(), [bucket], TIMING.failedTries.windowMs)) === 0;
}

/** Counts the try and answers 0; or, if a bucket is full, answers for how many seconds it stays full. */
async function countTry(db: Db, id: string, buckets: readonly Bucket[], windowMs: number): Promise<number> {
  const kinds = buckets.map(({ kind }) => kind);
  const subjects = buckets.map(({ subject }) => tokenHash(subject));
  const most = buckets.map((bucket) => bucket.most);
  const { rows } = await sql<{ wait: number }>`SELECT auth.begin_try(${id}, ${kinds}::text[], ${subjects}::bytea[],
    ${most}::integer[], ${milliseconds(windowMs)}) AS wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Takes back a try that succeeded; the bucket of a device is emptied with it. */
export async function forgiveTry(db: Db, id: string): Promise<void> {
  await sql`SELECT auth.forgive_try(${id}, 'device')`.execute(db);
}

/** Empties a bucket. */
export async function forgetTries(db: Db, { kind, subject }: Bucket): Promise<void> {
  await sql`SELECT auth.forget_tries(${kind}, ${tokenHash(subject)})`.execute(db);
}

/**
 * The buckets of a try to sign in to an account. A device that has signed in to it before has one of its own, so that
 * nobody else's tries, from wherever they come, can lock it out.
 */
export async function signInBuckets(
  db: Db,
  kind: 'login' | 'code',
  account: { userId: string | null; name: string },
  caller: Caller,
): Promise<Bucket[]> {
  const most = LIMITS.failedLogins.max;
  if (await isKnownDevice(db, account.userId, caller.deviceToken)) {
    return [{ kind: 'device', subject: `${account.userId}:${caller.deviceToken}`, most }];
  }
  return [{ kind, subject: account.userId ?? account.name.toLowerCase(), most }, addressBucket('address', caller)];
}

/** The bucket of everyone at the caller's address. */
export function addressBucket(
  kind: 'address' | 'reset' | 'status' | 'report' | 'setup',
  caller: Caller,
  most: number = MOST_PER_ADDRESS,
): Bucket {
  return { kind, subject: networkOf(caller.address), most };
}

async function isKnownDevice(db: Db, userId: string | null, deviceToken: string | null): Promise<boolean> {
  if (deviceToken === null) return false;
  // Also for an unknown account, which must take the same time.
  const { rows } = await sql<{ known: boolean }>`SELECT auth.is_known_device(${tokenHash(
    deviceToken,
  )}, ${userId}::uuid) AS known`.execute(db);
  return rows[0]?.known ?? false;
}
