/** As many as are named; further ones are not. */
const SLOTS = 128;
const SLOT_BYTES = 200;
const HEAD_BYTES = 4;

type Running = { readonly name: string; readonly since: number };

/**
 * What this process is working on, by name, in memory that another thread can read: a thread that is held can tell nobody
 * what holds it.
 */
export class UnderWay {
  readonly memory = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  readonly #running = new Map<number, Running>();
  readonly #free = Array.from({ length: SLOTS }, (_, slot) => SLOTS - 1 - slot);
  #seen = new Set<string>();

  async during<T>(name: string, work: () => Promise<T>): Promise<T> {
    const slot = this.#free.pop();
    if (slot === undefined) return work();
    const bytes = new TextEncoder().encode(`${Date.now()} ${name}`).subarray(0, SLOT_BYTES - HEAD_BYTES);
    new Uint8Array(this.memory, slot * SLOT_BYTES + HEAD_BYTES).set(bytes);
    this.#length(slot, bytes.length);
    this.#running.set(slot, { name, since: performance.now() });
    this.#seen.add(name);
    try {
      return await work();
    } finally {
      this.#length(slot, 0);
      this.#running.delete(slot);
      this.#free.push(slot);
    }
  }

  get running(): Iterable<Running> {
    return this.#running.values();
  }

  /** The names of all that ran since this was asked last. */
  takeSeen(): readonly string[] {
    const seen = [...this.#seen];
    this.#seen = new Set([...this.#running.values()].map(({ name }) => name));
    return seen;
  }

  #length(slot: number, length: number): void {
    Atomics.store(new Int32Array(this.memory, slot * SLOT_BYTES, 1), 0, length);
  }
}

/** What stands in the memory, the one that began last first. */
export function readUnderWay(memory: SharedArrayBuffer): readonly string[] {
  const found: { since: number; text: string }[] = [];
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const length = Atomics.load(new Int32Array(memory, slot * SLOT_BYTES, 1), 0);
    if (length === 0) continue;
    const text = new TextDecoder().decode(new Uint8Array(memory, slot * SLOT_BYTES + HEAD_BYTES, length).slice());
    const [since = ''] = text.split(' ', 1);
    found.push({ since: Number(since), text: `${text.slice(since.length + 1)}, ${Date.now() - Number(since)} ms` });
  }
  return found.toSorted((one, other) => other.since - one.since).map(({ text }) => text);
}

/** Of this process. */
export const underWay = new UnderWay();
