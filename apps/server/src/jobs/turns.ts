/** Lets a few work at once; the others wait, in the order in which they came. */
export class Turns {
  readonly #most: number;
  readonly #waiting = new Set<() => void>();
  #busy = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get isIdle(): boolean {
    return this.#busy === 0;
  }

  /** Does the work when its turn has come. Whoever's signal is aborted before loses the turn, and throws its reason. */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted();
    if (this.#busy < this.#most) this.#busy += 1;
    else await this.#turn(signal);
    try {
      return await work();
    } finally {
      // Whoever waits longest takes over the place of this one.
      const [next] = this.#waiting;
      if (next) next();
      else this.#busy -= 1;
    }
  }

  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = (): void => {
        this.#waiting.delete(begin);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = (): void => {
        this.#waiting.delete(begin);
        reject(signal?.reason);
      };
      this.#waiting.add(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }
}
