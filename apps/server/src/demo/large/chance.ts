/** Numbers that look random, and are the same for the same words in every run. */
export class Chance {
  #state: number;

  constructor(...words: readonly (string | number)[]) {
    // FNV-1a over the words, so that two days or two vehicles have nothing in common.
    let hash = 0x811c9dc5;
    for (const character of words.join(' ')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
    this.#state = hash;
    this.next();
  }

  /** At least 0, less than 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Whether something happens that happens in this share of the cases. */
  happens(share: number): boolean {
    return this.next() < share;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  one<T>(list: readonly T[]): T {
    const found = list[this.whole(0, list.length - 1)];
    if (found === undefined) throw new Error('nothing to choose from');
    return found;
  }

  /** How often something happens that happens so many times on average (Knuth's way to Poisson's distribution). */
  count(mean: number): number {
    const enough = Math.exp(-mean);
    let product = this.next();
    let times = 0;
    for (; product > enough; times += 1) product *= this.next();
    return times;
  }

  /** The same things in another order. */
  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((each) => ({ each, place: this.next() }))
      .sort((one, other) => one.place - other.place)
      .map(({ each }) => each);
  }
}
