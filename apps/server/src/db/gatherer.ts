const MOST_TOGETHER = 16;
const FEWEST_TOGETHER = 4;
const MOST_FLIGHTS = 2;
/** With fewer that wait it is quicker to let them join the flight after the one under way. */
const WORTH_A_SECOND = 3;

type Chosen<Item> = { readonly next: readonly Item[]; readonly rest: Item[] };

type Gathering<Item> = {
  /** Those that go next, at most so many, and those that go on waiting. */
  readonly choose: (waiting: readonly Item[], most: number) => Chosen<Item>;
  /** Ends when the flight is over; never fails, because each item is told for itself what became of it. */
  readonly send: (items: readonly Item[]) => Promise<void>;
};

/**
 * Gathers what arrives while others are under way, so that it travels together. Nobody waits for company: what finds
 * nothing under way is sent once all that has arrived by now was read. At most half of all that are here go together, so
 * that two flights take turns: while one is in the database, this process works for the other.
 */
export class Gatherer<Item> {
  readonly #choose: Gathering<Item>['choose'];
  readonly #send: Gathering<Item>['send'];
  #waiting: Item[] = [];
  #flights = 0;
  #underWay = 0;
  #isDue = false;

  constructor({ choose, send }: Gathering<Item>) {
    this.#choose = choose;
    this.#send = send;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    this.#sendSoon();
  }

  /** After all that has arrived by now was read, so that it goes together. */
  #sendSoon(): void {
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => {
      this.#isDue = false;
      while (this.#flights < MOST_FLIGHTS && this.#sendNext());
    });
  }

  #sendNext(): boolean {
    const half = Math.ceil((this.#underWay + this.#waiting.length) / 2);
    const most = Math.min(MOST_TOGETHER, Math.max(FEWEST_TOGETHER, half));
    const { next, rest } = this.#choose(this.#waiting, most);
    if (next.length < (this.#flights === 0 ? 1 : WORTH_A_SECOND)) return false;
    this.#waiting = rest;
    this.#flights += 1;
    this.#underWay += next.length;
    void this.#send(next).finally(() => {
      this.#flights -= 1;
      this.#underWay -= next.length;
      this.#sendSoon();
    });
    return true;
  }
}
