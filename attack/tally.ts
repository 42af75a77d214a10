/** What was tried, by kind: how many requests, and what came back. */
export class Tally {
  readonly #kinds = new Map<string, Map<string, number>>();
  #requests = 0;

  get requests(): number {
    return this.#requests;
  }

  /** Counts one request and its outcome: a status, with the code of the refusal. */
  count(kind: string, outcome: string): void {
    this.#requests += 1;
    const outcomes = this.#kinds.get(kind) ?? new Map<string, number>();
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    this.#kinds.set(kind, outcomes);
  }

  of(kind: string): number {
    return [...(this.#kinds.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  /** One line per kind, the commonest outcomes first. */
  lines(): string[] {
    return [...this.#kinds].map(([kind, outcomes]) => {
      const told = [...outcomes]
        .sort(([, one], [, other]) => other - one)
        .map(([outcome, count]) => `${outcome} × ${count}`);
      return `${kind.padEnd(14)} ${String(this.of(kind)).padStart(7)}  ${told.join(', ')}`;
    });
  }
}
