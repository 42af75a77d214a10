import { type CanonicalRow, canonicalLinkText, type RecordTable } from '@vialant/domain/proof/canonical';
import type { ChainEnd } from './facts.ts';
import { sha256 } from './proof/sha256.ts';

/** A link as it is written. */
export type Link = {
  readonly subject_id: string;
  readonly number: number;
  readonly created_on: string;
  readonly kind: RecordTable;
  readonly record_id: string;
  readonly previous_hash: string;
  readonly hash: string;
};

/** Where a subject's chain ended before the operation (`length`, `head`) and ends after it (`number`, `hash`). */
type End = { readonly id: string; readonly length: number; readonly head: string; number: number; hash: string };

/** The tables whose records are about a vial; the records of all others but `drug_check` are about a box. */
const ABOUT_VIALS: ReadonlySet<RecordTable> = new Set(['stock_move_record', 'incident_amendment', 'drug_transfer']);

/** The links of one operation, each following on the last one of its vial or box. */
export class NewLinks {
  readonly all: Link[] = [];
  readonly #vialEnds = new Map<string, End>();
  readonly #boxEnds = new Map<string, End>();
  readonly #seenEnds = new Map<string, End>();

  /** The ends of the chains of vials, before and after, without those that were only seen. */
  vialEnds(): readonly End[] {
    return [...this.#vialEnds.values()];
  }

  /** The ends of the chains of boxes, before and after. */
  boxEnds(): readonly End[] {
    return [...this.#boxEnds.values()];
  }

  /** Ties a record, as it is hashed, to the end of its subject's chain. */
  add({ id, chainLength: length, chainHead: head }: ChainEnd, table: RecordTable, record: CanonicalRow): void {
    const ends = this.#endsOf(table);
    const end = ends.get(id) ?? { id, length, head, number: length, hash: head };
    const [number, previous] = [end.number + 1, end.hash];
    const hash = sha256(canonicalLinkText({ subject: id, number, previous, table, record }));
    ends.set(id, { ...end, number, hash });
    this.all.push({
      subject_id: id,
      number,
      created_on: String(record['created_on']),
      kind: table,
      record_id: String(record['id']),
      previous_hash: previous,
      hash,
    });
  }

  #endsOf(table: RecordTable): Map<string, End> {
    if (table === 'drug_check') return this.#seenEnds;
    return ABOUT_VIALS.has(table) ? this.#vialEnds : this.#boxEnds;
  }
}
