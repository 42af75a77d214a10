import type { Refused } from '@vialant/domain/words/refusal';
import type pg from 'pg';
import { BEGIN, COMMIT, fly, isRefusedByDatabase } from '../db/flight.ts';
import { type Earlier, type Recorded, sameAnswer } from './answer.ts';
import { type AskedAct, type Decided, factsStatement, recordStatement, toldOf } from './doors.ts';
import type { CustodyEntry } from './entry.ts';
import type { StoredFacts } from './facts.ts';

/** What an act is told that cannot go with the others after all: it goes alone, and may wait for its vials. */
export const ALONE = Symbol('alone');

/** An act that is to be recorded, and how to tell what became of it. */
export type Act = AskedAct & {
  readonly decide: (stored: StoredFacts) => Decided;
  /** Called once the entry is committed. */
  readonly recorded: (entry: CustodyEntry) => void;
  readonly resolve: (answer: Recorded<unknown> | typeof ALONE) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Records acts in one transaction and two round trips: several that name different vials and have different keys and wait
 * for nothing, or one alone, which waits. A refusal of one, or what is wrong with it, is told to it alone. If the database
 * refuses several, each goes alone. If the connection is lost nobody knows whether the transaction was committed: all are
 * told so, and none is tried again here.
 */
export async function recordBatch(pool: pg.Pool, acts: readonly Act[], { waits }: { waits: boolean }): Promise<void> {
  let client: pg.PoolClient | null = null;
  let failure: Error | undefined;
  try {
    client = await pool.connect();
    const told = toldOf(await fly(client, BEGIN, factsStatement(acts, { waits })), acts);
    const decided = acts.flatMap((act, place) => decideOne(act, told[place], waits));
    if (decided.length === 0) await client.query('ROLLBACK');
    else {
      const answers = (await fly(client, recordStatement(decided), COMMIT)) as Recorded<unknown>[];
      for (const [place, act] of decided.entries()) succeed(act, answers[place]);
    }
  } catch (error) {
    failure = await undo(client);
    const goAlone = !waits && isRefusedByDatabase(error);
    for (const { resolve, reject } of acts) {
      if (goAlone) resolve(ALONE);
      else reject(error);
    }
  } finally {
    client?.release(failure);
  }
}

/** Answers why the rollback failed, if it did: such a connection is closed, which ends its transaction. */
async function undo(client: pg.PoolClient | null): Promise<Error | undefined> {
  try {
    await client?.query('ROLLBACK');
    return undefined;
  } catch (lost) {
    return lost instanceof Error ? lost : new Error('the rollback failed', { cause: lost });
  }
}

/** Lets the rules decide an act. One that writes nothing here is told so at once. */
function decideOne(
  act: Act,
  told: StoredFacts | Earlier<unknown> | Refused | undefined,
  waits: boolean,
): (Act & Decided)[] {
  try {
    if (told === undefined) throw new Error('custody.facts_of_acts has not told of every act');
    if (told instanceof Error) throw told;
    if ('answer' in told) act.resolve(sameAnswer(told));
    // One of its vials is not here, or held by somebody else.
    else if (!waits && told.vials.length < new Set(act.wanted.drugs).size) act.resolve(ALONE);
    else return [{ ...act, ...act.decide(told) }];
  } catch (error) {
    act.reject(error);
  }
  return [];
}

/** Tells that an act is committed. Whatever goes wrong with that is no concern of the others. */
function succeed({ recorded, resolve, reject, entry }: Act & Decided, answer: Recorded<unknown> | undefined): void {
  try {
    if (answer === undefined) throw new Error('custody.append_acts has not answered every act');
    recorded(entry);
    resolve(answer);
  } catch (error) {
    reject(error);
  }
}
