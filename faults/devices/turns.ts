import { setImmediate as nextRound } from 'node:timers/promises';
import type { Random } from '../../attack/random.ts';

/** Lets several run at once, one step of one of them at a time, in an order that the seed alone decides. */
export class Turns {
  readonly #random: Random;
  readonly #waiting: (() => void)[] = [];

  constructor(random: Random) {
    this.#random = random;
  }

  /** Waits until it is the caller's turn. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Gives out turns until all of them have ended. */
  async until(ends: readonly Promise<unknown>[]): Promise<void> {
    const state = { isOver: false };
    const all = Promise.all(ends).finally(() => {
      state.isOver = true;
    });
    while (!state.isOver) {
      await nextRound();
      if (this.#waiting.length === 0) continue;
      const [chosen] = this.#waiting.splice(this.#random.below(this.#waiting.length), 1);
      chosen?.();
    }
    await all;
  }
}
