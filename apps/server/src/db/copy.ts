import { Refused } from '@vialant/domain/words/refusal';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Actor, agencyTransaction, type Credentials, type Need, type Tx } from './agency-transaction.ts';
import { type Db, openDb } from './open.ts';
import { whileWanted } from './while-wanted.ts';

/** A copy of the database that follows it, and how many milliseconds it may be behind to be read. */
export type Copy = { readonly pool: pg.Pool; readonly mostBehindMs: number };

type ReadCall = { credentials: Credentials; needs: Need; signal: AbortSignal };
/** Reads for a page that says how old it is: everything up to `asOf` is in it. Null means the database itself was read. */
type Work<T> = (tx: Tx, actor: Actor, asOf: string | null) => Promise<T>;

/** What the database says of itself, for comparison with the copy. */
type Primary = { position: string; now: string };
type Behind = { isThere: boolean | null; replayed: string | null };

/** A copy that could not be reached is left alone for so long. */
const LEFT_ALONE_MS = 10_000;

class NotUsable extends Error {
  override readonly name = 'NotUsable';
}

/**
 * Reads for pages that may be a little old. The session is proven by the database itself, always, so that one that was
 * ended reads nothing from the copy either. The copy is read if it has all that the database had written by then, or if
 * the last thing it has replayed is recent enough; whatever it cannot answer, for any reason, the database does.
 */
export class Reads {
  readonly #db: Db;
  readonly #copy: { readonly db: Db; readonly mostBehindMs: number } | null;
  #notBefore = 0;

  constructor(db: Db, copy: Copy | null) {
    this.#db = db;
    this.#copy = copy && { db: openDb(copy.pool), mostBehindMs: copy.mostBehindMs };
  }

  async read<T>(call: ReadCall, work: Work<T>): Promise<T> {
    const copy = this.#copy;
    const fromDatabase = (): Promise<T> => this.#in(this.#db, call, (tx, actor) => work(tx, actor, null));
    if (copy === null || performance.now() < this.#notBefore) return fromDatabase();
    const known = await agencyTransaction(this.#db, call, async (tx, actor) => ({ actor, ...(await ofPrimary(tx)) }));
    try {
      return await this.#in(copy.db, call, async (tx, actor) => {
        const asOf = await ageOf(tx, known, copy.mostBehindMs);
        // Who has changed their role a moment ago is in another one on the copy.
        if (actor.role !== known.actor.role || actor.userGroupId !== known.actor.userGroupId) throw new NotUsable();
        return await work(tx, actor, asOf);
      });
    } catch (error) {
      // What nobody waits for any more, or what took too long there, would take as long here.
      call.signal.throwIfAborted();
      if (error instanceof Refused && error.refusal.code === 'TOOK_TOO_LONG') throw error;
      if (isOutOfReach(error)) this.#notBefore = performance.now() + LEFT_ALONE_MS;
      return fromDatabase();
    }
  }

  #in<T>(db: Db, call: ReadCall, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T> {
    return agencyTransaction(db, call, (tx, actor) => whileWanted(db, tx, call.signal, () => work(tx, actor)));
  }
}

async function ofPrimary(tx: Tx): Promise<Primary> {
  const { rows } = await sql<Primary>`
    SELECT pg_current_wal_lsn()::text AS position, api.instant(clock_timestamp()) AS now`.execute(tx);
  const [primary] = rows;
  if (!primary) throw new Error('the database tells nothing of itself');
  return primary;
}

/** Up to when the copy has everything. Throws if that is too long ago, or if it is no copy: one that follows nobody. */
async function ageOf(tx: Tx, { position, now }: Primary, mostBehindMs: number): Promise<string> {
  const { rows } = await sql<Behind>`
    SELECT pg_last_wal_replay_lsn() >= ${position}::pg_lsn AS "isThere",
      api.instant(pg_last_xact_replay_timestamp()) AS replayed
    WHERE pg_is_in_recovery()`.execute(tx);
  const [behind] = rows;
  const asOf = behind?.isThere === true ? now : (behind?.replayed ?? null);
  if (asOf === null || Date.parse(now) - Date.parse(asOf) > mostBehindMs) throw new NotUsable();
  return asOf;
}

/** Whether the copy itself failed, and not the statement, nor a session that it does not know yet. */
function isOutOfReach(error: unknown): boolean {
  if (error instanceof NotUsable || error instanceof Refused || !(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return code === '' || code.startsWith('E') || code.startsWith('57P') || code.startsWith('08');
}
