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
 * Indexes in a level that the levels above do not know of yet: some, and all from one on, because what comes in between
 * shifts all behind it.
 */
type Changed = { readonly some: Set<number>; allFrom: number };

/**
 * The Merkle tree over the heads of an agency's chains, in order of their subjects' ids. Pairs are hashed level by
 * level; one without a partner moves up as it is. What did not change is not hashed again: a new head costs one hash
 * per level, and new subjects, whose ids sort by time, come in at the end.
 */
export class MerkleTree {
  readonly #hash: Hash;
  readonly #subjects: string[] = [];
  #levels: string[][] = [[]];
  #changed: Changed = nothing();

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
      if (index < from) this.#changed.some.add(index);
    }
    this.#changed.allFrom = Math.min(this.#changed.allFrom, from);
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
    this.#changed = nothing();
    for (let level = 0; (this.#levels[level]?.length ?? 0) > 1; level += 1) {
      changed = yield* this.#rehash(level, changed);
    }
  }

  /** Makes room for the subjects that are new, and answers from which index on leaves have shifted. */
  #makeRoom(subjects: readonly string[]): number {
    const added = subjects.filter((subject) => this.#subjects[indexOf(this.#subjects, subject)] !== subject).sort();
    const [first] = added;
    if (first === undefined) return Infinity;
    // The usual case is the end, where nothing shifts: ids sort by time.
    const from = indexOf(this.#subjects, first);
    const leaves = this.#levels[0] ?? [];
    const shifted = this.#subjects.splice(from);
    const leavesShifted = leaves.splice(from);
    let taken = 0;
    for (const [index, subject] of shifted.entries()) {
      for (let next = added[taken]; next !== undefined && next < subject; next = added[taken]) {
        this.#append(next, '');
        taken += 1;
      }
      this.#append(subject, leavesShifted[index] ?? '');
    }
    for (const subject of added.slice(taken)) this.#append(subject, '');
    return from;
  }

  #append(subject: string, leaf: string): void {
    this.#subjects.push(subject);
    this.#levels[0]?.push(leaf);
  }

  /** Hashes the parents of what changed in a level, and answers which they are. */
  *#rehash(level: number, { some, allFrom }: Changed): Generator<void, Changed> {
    const below = this.#levels[level] ?? [];
    const above = this.#levels[level + 1] ?? [];
    this.#levels[level + 1] = above;
    const parents: Changed = { some: new Set(), allFrom: Math.floor(allFrom / 2) };
    for (const index of some) if (index >> 1 < parents.allFrom) parents.some.add(index >> 1);
    let hashed = 0;
    for (const index of indexesOf(parents, Math.ceil(below.length / 2))) {
      hashed += 1;
      if (hashed % AT_A_TIME === 0) yield;
      const left = below[2 * index] ?? '';
      const right = below[2 * index + 1];
      above[index] = right === undefined ? left : this.#hash(`${NODE}${left}${right}`);
    }
    return parents;
  }
}

function nothing(): Changed {
  return { some: new Set(), allFrom: Infinity };
}

function* indexesOf({ some, allFrom }: Changed, end: number): Generator<number> {
  yield* some;
  for (let index = allFrom; index < end; index += 1) yield index;
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
