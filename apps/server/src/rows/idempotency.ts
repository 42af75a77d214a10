import { hash } from 'node:crypto';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from '../db/agency-transaction.ts';
import type { Call } from '../http/call.ts';

/**
 * Does the work once per key: a repetition gets the first answer and writes nothing, the same key with another
 * request is KEY_REUSED (SRV-46). Runs inside the transaction that writes, so answer and effect commit together.
 */
export async function answerOnce<T>(tx: Tx, call: Call<unknown>, work: () => Promise<T>): Promise<T> {
  const key = call.idempotencyKey;
  if (key === null) return work();
  const requestHash = requestHashOf(call);
  // Of two simultaneous tries the second waits, and then finds the answer of the first.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(concat(auth.user_id(), ${key}::text), 0))`.execute(tx);
  const earlier = await tx
    .selectFrom('idempotent_answer')
    .select(['request_hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
  if (earlier) {
    if (!earlier.request_hash.equals(requestHash)) throw new Refused({ code: 'KEY_REUSED' });
    return earlier.answer as T;
  }
  const answer = await work();
  const { numAffectedRows } = await sql`INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
    VALUES (auth.user_id(), ${key}, ${requestHash}, ${JSON.stringify(answer)})
    ON CONFLICT DO NOTHING`.execute(tx);
  // `custody.append_acts` does not take this lock: it has meanwhile used the key for another request.
  if (numAffectedRows === 0n) throw new Refused({ code: 'KEY_REUSED' });
  return answer;
}

/** The hash that tells a repetition from another request with the same key. */
export function requestHashOf({ fingerprint }: Pick<Call<unknown>, 'fingerprint'>): Buffer {
  return hash('sha256', fingerprint, 'buffer');
}
