import { setTimeout } from 'node:timers/promises';
import { TIMING } from '@vialant/domain/values/timing';
import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type { Tx } from './agency-transaction.ts';
import type { Db } from './open.ts';

/** A statement that begins after the cancellation of the one before it is cancelled after so long. */
const CANCEL_AGAIN_MS = 100;
/** PostgreSQL's code of a statement that was cancelled, by somebody or by its time. */
export const CANCELLED = '57014';

/**
 * Does work in the transaction that may take longer than other statements, as long as somebody waits for it: when the signal
 * is aborted its statements are cancelled. Refuses with TOOK_TOO_LONG what takes longer than even such work may.
 */
export async function whileWanted<T>(db: Db, tx: Tx, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid,
    set_config('statement_timeout', ${String(TIMING.statement.longMs)}, true)`.execute(tx);
  const pid = rows[0]?.pid ?? 0;
  const done = new AbortController();
  const cancelling: Promise<void>[] = [];
  // The connection is not given to others before this has ended, so that nobody else's statement is cancelled.
  const cancel = async (): Promise<void> => {
    while (!done.signal.aborted) {
      await sql`SELECT pg_cancel_backend(${pid})`.execute(db).catch(() => undefined);
      await setTimeout(CANCEL_AGAIN_MS);
    }
  };
  const leave = (): void => void cancelling.push(cancel());
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (isCancelled(error)) throw new Refused({ code: 'TOOK_TOO_LONG' });
    throw error;
  } finally {
    done.abort();
    signal.removeEventListener('abort', leave);
    await Promise.all(cancelling);
  }
}

function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === CANCELLED;
}
