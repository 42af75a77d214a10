import type pg from 'pg';
import { Gatherer } from '../db/gatherer.ts';
import type { Recorded } from './answer.ts';
import { type ALONE, recordBatch, type SharedAct } from './batch.ts';

/**
 * Gathers the acts of this process: those that arrive while others are under way share the next transaction. While a vial or
 * a key is in a batch, other acts with the same one wait, in the order in which they came.
 */
export class GroupWriter {
  readonly #pool: pg.Pool;
  readonly #taken = new Set<string>();
  readonly #gatherer = new Gatherer<SharedAct>({
    choose: (waiting, most) => this.#choose(waiting, most),
    send: (acts) => this.#sendAll(acts),
  });

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Records an act together with others; its names are then free for the next one. */
  record(act: Omit<SharedAct, 'resolve' | 'reject'>): Promise<Recorded<unknown> | typeof ALONE> {
    return new Promise((resolve, reject) => this.#gatherer.add({ ...act, resolve, reject }));
  }

  async #sendAll(acts: readonly SharedAct[]): Promise<void> {
    const names = acts.flatMap(namesOf);
    for (const name of names) this.#taken.add(name);
    try {
      await this.#send(acts);
    } finally {
      for (const name of names) this.#taken.delete(name);
    }
  }

  /** A single act needs less of the database in its own transaction than as a batch of one. */
  async #send(acts: readonly SharedAct[]): Promise<void> {
    const [first, second] = acts;
    if (first === undefined || second !== undefined) return recordBatch(this.#pool, acts);
    await first.tryAlone().then(first.resolve, first.reject);
  }

  /** The first acts that share no vial and no key with one another, with a batch under way, or with one that waits longer. */
  #choose(waiting: readonly SharedAct[], most: number): { next: SharedAct[]; rest: SharedAct[] } {
    const next: SharedAct[] = [];
    const rest: SharedAct[] = [];
    const taken = new Set(this.#taken);
    for (const act of waiting) {
      const names = namesOf(act);
      const isFree = next.length < most && !names.some((name) => taken.has(name));
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
