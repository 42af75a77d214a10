/** SHA-256 of a text's UTF-8 bytes as 64 lower-case hex digits; passed in, so that the rules depend on no platform. */
export type Hash = (text: string) => string;

/** Where a chain stands: its last record's number and hash. */
export type Head = { readonly subject: string; readonly number: number; readonly hash: string };

// A leaf can never pass for a node: the first byte of what is hashed says which it is.
const LEAF = '\u0000';
const NODE = '\u0001';
/** So many hashes take less than a millisecond. */
const AT_A_TIME = 100;

/**
 * The Merkle tree over the heads of an agency's chains, in order of their subjects' ids. Pairs are hashed level by
 * level; one without a partner moves up as it is. What did not change is not hashed again: a new head costs one hash
 * per level, and new subjects, whose ids sort by time, come in at the end.
 */
export class MerkleTree {
  readonly #hash: Hash;
  #subjects: string[] = [];
  #levels: string[][] = [[]];
  /** Indexes of leaves that the levels above do not know of yet. */
  #changed = new Set<number>();

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  /** How many chains there are. */
  get size(): number {
    return this.#subjects.length;
  }

  /** Sets the heads of these chains; of several for one subject the last one counts. */
  update(heads: Iterable<Head>): void {
    for (const _ of this.updating(heads));
  }

  /** As `update`, and lets the caller do something else in between. */
  *updating(heads: Iterable<Head>): Generator<void> {
    const leaves = new Map<string, string>();
    for (const { subject, number, hash } of heads) {
      leaves.set(subject, this.#hash(`${LEAF}${subject}:${number}:${hash}`));
      if (leaves.size % AT_A_TIME === 0) yield;
    }
    const from = this.#makeRoom([...leaves.keys()]);
    const lowest = this.#levels[0] ?? [];
    for (const [subject, leaf] of leaves) {
      const index = indexOf(this.#subjects, subject);
      lowest[index] = leaf;
      this.#changed.add(index);
    }
    for (let index = from; index < this.size; index += 1) this.#changed.add(index);
    yield;
  }

  /** The root of the tree; without any chain, the hash of the empty text. */
  root(): string {
    for (const _ of this.settle());
    return this.#levels.at(-1)?.[0] ?? this.#hash('');
  }

  /** Hashes what changed, level by level, and lets the caller do something else in between. Nothing may be set meanwhile. */
  *settle(): Generator<void> {
    let changed = this.#changed;
    this.#changed = new Set();
    for (let level = 0; (this.#levels[level]?.length ?? 0) > 1; level += 1) {
      changed = yield* this.#rehash(level, changed);
    }
  }

  /** Makes room for the subjects that are new, and answers from which index on leaves have shifted. */
  #makeRoom(subjects: readonly string[]): number {
    const added = subjects.filter((subject) => this.#subjects[indexOf(this.#subjects, subject)] !== subject).sort();
    const first = added[0];
    if (first === undefined) return this.size;
    const from = indexOf(this.#subjects, first);
    const leaves = this.#levels[0] ?? [];
    if (from === this.size) {
      // The usual case: ids sort by time, so that nothing has to shift.
      for (const subject of added) {
        this.#subjects.push(subject);
        leaves.push('');
      }
      this.#levels[0] = leaves;
      return from;
    }
    const leafOf = new Map(this.#subjects.slice(from).map((subject, index) => [subject, leaves[from + index] ?? '']));
    const rest = merged([...leafOf.keys()], added);
    this.#subjects = [...this.#subjects.slice(0, from), ...rest];
    this.#levels[0] = [...leaves.slice(0, from), ...rest.map((subject) => leafOf.get(subject) ?? '')];
    return from;
  }

  /** Hashes the parents of what changed in a level, and answers which they are. */
  *#rehash(level: number, changed: ReadonlySet<number>): Generator<void, Set<number>> {
    const below = this.#levels[level] ?? [];
    const above = this.#levels[level + 1] ?? [];
    this.#levels[level + 1] = above;
    const parents = new Set<number>();
    for (const index of changed) parents.add(index >> 1);
    let hashed = 0;
    for (const index of parents) {
      hashed += 1;
      if (hashed % AT_A_TIME === 0) yield;
      const left = below[2 * index] ?? '';
      const right = below[2 * index + 1];
      above[index] = right === undefined ? left : this.#hash(`${NODE}${left}${right}`);
    }
    return parents;
  }
}

/** Both sorted lists as one. */
function merged(one: readonly string[], other: readonly string[]): string[] {
  const all: string[] = [];
  let taken = 0;
  for (const subject of one) {
    for (let next = other[taken]; next !== undefined && next < subject; next = other[taken]) {
      all.push(next);
      taken += 1;
    }
    all.push(subject);
  }
  return [...all, ...other.slice(taken)];
}

/** Where the subject is in the sorted list, or would be. */
function indexOf(sorted: readonly string[], subject: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? '') < subject) low = middle + 1;
    else high = middle;
  }
  return low;
}
