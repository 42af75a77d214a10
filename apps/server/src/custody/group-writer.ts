import type pg from 'pg';
import type { Recorded } from './answer.ts';
import { type ALONE, recordBatch, type SharedAct } from './batch.ts';

const MOST_ACTS = 16;
const MOST_BATCHES = 2;
/** With fewer that wait it is quicker to let them join the batch after the one under way. */
const WORTH_A_SECOND = 3;

/**
 * Gathers the acts of this process: those that arrive while others are under way share the next transaction. Nobody waits
 * for company: an act that finds nothing under way is sent at once. While a vial or a key is in a batch, other acts with
 * the same one wait, in the order in which they came.
 */
export class GroupWriter {
  readonly #pool: pg.Pool;
  #waiting: SharedAct[] = [];
  #underWay = 0;
  readonly #taken = new Set<string>();
  #isDue = false;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Records an act together with others; its names are then free for the next one. */
  record(act: Omit<SharedAct, 'resolve' | 'reject'>): Promise<Recorded<unknown> | typeof ALONE> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...act, resolve, reject });
      if (this.#underWay === 0 && this.#waiting.length === 1) this.#sendNext();
      else this.#sendSoon();
    });
  }

  /** After all that has arrived by now was read, so that it goes together. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      while (this.#underWay < MOST_BATCHES && this.#sendNext());
    });
  }

  #sendNext(): boolean {
    const { next, rest } = this.#choose();
    if (next.length < (this.#underWay === 0 ? 1 : WORTH_A_SECOND)) return false;
    this.#waiting = rest;
    this.#underWay += 1;
    const names = next.flatMap(namesOf);
    for (const name of names) this.#taken.add(name);
    void this.#send(next).finally(() => {
      for (const name of names) this.#taken.delete(name);
      this.#underWay -= 1;
      this.#sendSoon();
    });
    return true;
  }

  /** A single act needs less of the database in its own transaction than as a batch of one. */
  async #send(acts: readonly SharedAct[]): Promise<void> {
    const [first, second] = acts;
    if (first === undefined || second !== undefined) return recordBatch(this.#pool, acts);
    await first.tryAlone().then(first.resolve, first.reject);
  }

  /** The first acts that share no vial and no key with one another, with a batch under way, or with one that waits longer. */
  #choose(): { next: SharedAct[]; rest: SharedAct[] } {
    const next: SharedAct[] = [];
    const rest: SharedAct[] = [];
    const taken = new Set(this.#taken);
    for (const act of this.#waiting) {
      const names = namesOf(act);
      const isFree = next.length < MOST_ACTS && !names.some((name) => taken.has(name));
      (isFree ? next : rest).push(act);
      for (const name of names) taken.add(name);
    }
    return { next, rest };
  }
}

/** What no two acts of a batch may share. A key is of one user, and names are of all: that two wait in vain is rare. */
function namesOf({ vials, key, wanted: { repairOf } }: SharedAct): string[] {
  return [...vials, ...[key, repairOf].flatMap((each) => (each ? [`key ${each}`] : []))];
}
