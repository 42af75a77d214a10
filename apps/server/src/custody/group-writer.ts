import type { Recorded } from './answer.ts';
import type { Act, ALONE } from './batch.ts';

const MOST_TOGETHER = 16;
const FEWEST_TOGETHER = 4;
const MOST_BATCHES = 2;
/** With fewer that wait it is quicker to let them join the batch after the one under way. */
const WORTH_A_SECOND = 3;

/**
 * Gathers the acts of this process that arrive while others are under way, so that they share a transaction. No act waits
 * for company: one that finds nothing under way is sent once all that has arrived by now was read. At most half of all
 * that are here go together, so that two batches take turns: while one is in the database, this process works for the
 * other. While a vial or a key is in a batch, other acts with the same one wait, in the order in which they came.
 */
export class GroupWriter {
  readonly #send: (acts: readonly Act[]) => Promise<void>;
  readonly #taken = new Set<string>();
  #waiting: Act[] = [];
  #batches = 0;
  #underWay = 0;
  #isDue = false;

  /** `send` ends when the batch is over; it never fails, because each act is told for itself what became of it. */
  constructor(send: (acts: readonly Act[]) => Promise<void>) {
    this.#send = send;
  }

  /** Records an act together with others. */
  record(act: Omit<Act, 'resolve' | 'reject'>): Promise<Recorded<unknown> | typeof ALONE> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...act, resolve, reject });
      this.#sendSoon();
    });
  }

  /** After all that has arrived by now was read, so that it goes together. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      while (this.#batches < MOST_BATCHES && this.#sendNext());
    });
  }

  #sendNext(): boolean {
    const half = Math.ceil((this.#underWay + this.#waiting.length) / 2);
    const { next, rest } = this.#choose(Math.min(MOST_TOGETHER, Math.max(FEWEST_TOGETHER, half)));
    if (next.length < (this.#batches === 0 ? 1 : WORTH_A_SECOND)) return false;
    const names = next.flatMap(namesOf);
    for (const name of names) this.#taken.add(name);
    this.#waiting = rest;
    this.#batches += 1;
    this.#underWay += next.length;
    void this.#send(next).finally(() => {
      for (const name of names) this.#taken.delete(name);
      this.#batches -= 1;
      this.#underWay -= next.length;
      this.#sendSoon();
    });
    return true;
  }

  /** The first acts that share no vial and no key with one another, with a batch under way, or with one that waits longer. */
  #choose(most: number): { next: Act[]; rest: Act[] } {
    const next: Act[] = [];
    const rest: Act[] = [];
    const taken = new Set(this.#taken);
    for (const act of this.#waiting) {
      const names = namesOf(act);
      const isFree = next.length < most && !names.some((name) => taken.has(name));
      (isFree ? next : rest).push(act);
      for (const name of names) taken.add(name);
    }
    return { next, rest };
  }
}

/** What no two acts of a batch may share. A key is of one user, and names are of all: that two wait in vain is rare. */
function namesOf({ key, wanted: { drugs = [], repairOf } }: Act): string[] {
  return [...drugs, ...[key, repairOf].flatMap((each) => (each ? [`key ${each}`] : []))];
}
