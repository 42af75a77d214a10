import { sql } from 'kysely';
import { tokenHash } from '../db/agency-transaction.ts';
import { milliseconds } from '../db/milliseconds.ts';
import type { Db } from '../db/open.ts';

export type Purpose = 'register' | 'refresh';

const CHALLENGE_LIFE_MS = 5 * 60_000;

/** Stores a challenge for one answer in the session that asked for it. */
export async function keepChallenge(db: Db, challenge: string, purpose: Purpose, session: Buffer): Promise<void> {
  await sql`SELECT auth.add_challenge(${tokenHash(challenge)}, ${purpose}, ${session}, ${milliseconds(
    CHALLENGE_LIFE_MS,
  )})`.execute(db);
}

/** Whether the challenge is one of this session's; it is used up either way. */
export async function takeChallenge(db: Db, challenge: string, purpose: Purpose, session: Buffer): Promise<boolean> {
  const { rows } = await sql<{ is_good: boolean }>`SELECT auth.take_challenge(${tokenHash(
    challenge,
  )}, ${purpose}, ${session}) AS is_good`.execute(db);
  return rows[0]?.is_good ?? false;
}
