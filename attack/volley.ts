import { fieldOf, type Kind } from './field.ts';
import { randomOf } from './random.ts';
import type { Tally } from './tally.ts';
import type { World } from './world.ts';

/** How many rounds run at once. */
const LANES = 6;

/** A running attack: the requests made so far, and the rounds of each kind. */
export class Volley {
  readonly #world: World;
  readonly #kinds: readonly Kind[];
  readonly #seed: string;
  readonly #tally: Tally;
  readonly #rounds = new Map<string, number>();
  readonly #locks = new Map<string, Promise<unknown>>();

  constructor(world: World, { kinds, seed }: { kinds: readonly Kind[]; seed: string }, tally: Tally) {
    this.#world = world;
    this.#kinds = kinds;
    this.#seed = seed;
    this.#tally = tally;
  }

  /**
   * Runs rounds of every kind, several at once, until that many requests were made in all. Each round begins with
   * `check`.
   */
  async goOn(until: number, check: () => void): Promise<void> {
    const failed = new AbortController();
    const lane = async (): Promise<void> => {
      try {
        while (this.#tally.requests < until && !failed.signal.aborted) {
          check();
          await this.#nextRound();
        }
      } catch (error) {
        // The first failure stops the other lanes after their current round.
        failed.abort();
        throw error;
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  async #nextRound(): Promise<void> {
    const kind = this.#mostBehind();
    const { name } = kind;
    const round = this.#rounds.get(name) ?? 0;
    this.#rounds.set(name, round + 1);
    const random = randomOf(this.#seed, name, round);
    await kind.round(fieldOf(this.#world, { kind: name, round, random, tally: this.#tally, locks: this.#locks }));
  }

  /** The kind that is furthest from its share; one that was never tried comes first. */
  #mostBehind(): Kind {
    const behind = ({ name, share }: Kind): number =>
      this.#rounds.has(name) ? (this.#tally.of(name) + 1) / share : -1 / share;
    const [first] = this.#kinds.toSorted((one, other) => behind(one) - behind(other));
    if (!first) throw new Error('no kind of attack');
    return first;
  }
}
