/** A remembered request: when it was sent and answered, and its text. */
type Lately = { readonly from: number; readonly to: number; readonly told: string };

const REMEMBERED = 400;

/** Counts the requests by kind and by their outcome. */
export class Tally {
  readonly #lately: Lately[] = [];
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

  /** Remembers a request for a while, with its times. */
  remember(lately: Lately): void {
    this.#lately.push(lately);
    if (this.#lately.length > REMEMBERED) this.#lately.shift();
  }

  /** The remembered requests that were running between the two times. */
  between(from: number, to: number): string[] {
    return this.#lately.filter((each) => each.from <= to && each.to >= from).map(({ told }) => told);
  }

  of(kind: string): number {
    return [...(this.#kinds.get(kind)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
  }

  /** One line per kind, with its most frequent outcomes first. */
  lines(): string[] {
    return [...this.#kinds].map(([kind, outcomes]) => {
      const told = [...outcomes]
        .sort(([, one], [, other]) => other - one)
        .map(([outcome, count]) => `${outcome} × ${count}`);
      return `${kind.padEnd(14)} ${String(this.of(kind)).padStart(7)}  ${told.join(', ')}`;
    });
  }
}
