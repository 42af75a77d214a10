import type { GenericRouteKey } from '@vialant/contract/call';
import type { NamedRouteKey } from '@vialant/contract/route-table';

/** What a client asks for, under a key of its own. The key also stands in the row that it makes. */
export type Order = {
  readonly key: string;
  readonly route: NamedRouteKey | GenericRouteKey;
  readonly table: 'stock_move_record' | 'box_check' | 'drug' | 'unit';
  readonly body: Readonly<Record<string, unknown>>;
};

/** What was acknowledged: the order, whose it was, and the first answer. */
export type Acknowledged = { readonly order: Order; readonly person: string; readonly answer: { readonly id: string } };

/** What the clients of a run have asked for and what they were told: what the product has to keep. */
export class Ledger {
  readonly acknowledged: Acknowledged[] = [];
  /** Asked for and not answered, by key: each may be in the record once or not at all. */
  readonly open = new Map<string, Order>();
  /** The longest time without an acknowledgement since the last call of `longestGap`. */
  #longestGapMs = 0;
  #lastAt = performance.now();
  #fresh = 0;
  #freshFrom = Number.POSITIVE_INFINITY;

  sent(order: Order): void {
    this.open.set(order.key, order);
  }

  acknowledge(entry: Acknowledged, sentAt: number): void {
    const now = performance.now();
    this.#longestGapMs = Math.max(this.#longestGapMs, now - this.#lastAt);
    this.#lastAt = now;
    this.open.delete(entry.order.key);
    this.acknowledged.push(entry);
    if (sentAt >= this.#freshFrom) this.#fresh += 1;
  }

  /** Counts from now on what is both asked for and acknowledged after this moment. */
  beginAnew(): void {
    this.#fresh = 0;
    this.#freshFrom = performance.now();
  }

  get fresh(): number {
    return this.#fresh;
  }

  /** How long nobody was served at most since the last call, in milliseconds. */
  takeLongestGap(): number {
    const gap = Math.max(this.#longestGapMs, performance.now() - this.#lastAt);
    this.#longestGapMs = 0;
    return gap;
  }

  /** A time in which nobody asked for anything does not count. */
  restGap(): void {
    this.#longestGapMs = 0;
    this.#lastAt = performance.now();
  }
}
