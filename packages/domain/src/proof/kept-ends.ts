import type { KeptCheckpoint, KeptEnd } from './chain-verifier-lines.ts';

/** How the ends of chains that a custody report tells were found: the same, or not in the file yet. */
export type ComparedEnds = { readonly same: number; readonly later: number };

/**
 * The ends of chains that a custody report tells, compared with the chains of a file. Nobody has signed them, but a
 * record that was there when the report was printed is in every later file.
 */
export class KeptEnds {
  readonly #waiting: Map<string, KeptEnd>;
  /** The newest checkpoint when the report was made. */
  readonly #checkpoint: number;
  #same = 0;
  #later = 0;

  constructor(kept: KeptCheckpoint | undefined) {
    this.#waiting = new Map(kept?.ends?.map((end) => [end.subject, end]));
    this.#checkpoint = kept?.statement.number ?? 0;
  }

  /** Takes the next link of a chain; answers what is not true of it, or null. */
  take({ subject, number, hash }: KeptEnd): string | null {
    if (this.#waiting.size === 0) return null;
    const end = this.#waiting.get(subject);
    if (end === undefined || end.number !== number) return null;
    this.#waiting.delete(subject);
    if (end.hash !== hash) return 'it is not the record with which the custody report ends';
    this.#same += 1;
    return null;
  }

  /**
   * The ends that the file does not have although it should: each checkpoint seals all that was recorded before it. In a
   * file without a checkpoint after that of the report they may have been recorded later than the file was made.
   */
  finish(lastCheckpoint: number): readonly KeptEnd[] {
    const missing = [...this.#waiting.values()];
    if (lastCheckpoint > this.#checkpoint) return missing;
    this.#later = missing.length;
    return [];
  }

  get compared(): ComparedEnds {
    return { same: this.#same, later: this.#later };
  }
}
