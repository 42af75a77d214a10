import { type CanonicalRow, canonicalLinkText, type RecordTable } from '@vialant/domain/proof/canonical';
import { arrayText } from '../db/array-text.ts';
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

/** The links of one act, each following on the last one of its vial or box. */
export class NewLinks {
  readonly all: Link[] = [];
  readonly #ends = new Map<string, { readonly number: number; readonly hash: string }>();

  /** Ties a record, as it is hashed, to the end of its subject's chain. */
  add({ id, chainLength, chainHead }: ChainEnd, table: RecordTable, record: CanonicalRow): void {
    const end = this.#ends.get(id) ?? { number: chainLength, hash: chainHead };
    const [number, previous] = [end.number + 1, end.hash];
    const hash = sha256(canonicalLinkText({ subject: id, number, previous, table, record }));
    this.#ends.set(id, { number, hash });
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
}

type Round = { readonly kind: RecordTable; readonly subjects: Set<string>; readonly links: Link[] };

/** Links of one kind, at most one of each vial or box, column by column, each as the text of an array of PostgreSQL. */
export type LinkColumns = { readonly kind: RecordTable } & Readonly<Record<Column, string>>;
type Column = 'subjects' | 'numbers' | 'times' | 'records' | 'heads' | 'hashes';

/** The links as `custody.continue_chains` appends them, a round after another: a link comes in a later round than the one before it. */
export function linksInRounds(links: readonly Link[]): LinkColumns[] {
  const rounds: Round[] = [];
  for (const link of links) {
    const before = rounds.findLastIndex(({ subjects }) => subjects.has(link.subject_id));
    let round = rounds.find(({ kind }, place) => kind === link.kind && place > before);
    if (!round) rounds.push((round = { kind: link.kind, subjects: new Set(), links: [] }));
    round.subjects.add(link.subject_id);
    round.links.push(link);
  }
  return rounds.map((round) => ({
    kind: round.kind,
    subjects: arrayText(round.links.map(({ subject_id }) => subject_id)),
    numbers: arrayText(round.links.map(({ number }) => number)),
    times: arrayText(round.links.map(({ created_on }) => created_on)),
    records: arrayText(round.links.map(({ record_id }) => record_id)),
    heads: arrayText(round.links.map(({ previous_hash }) => previous_hash)),
    hashes: arrayText(round.links.map(({ hash }) => hash)),
  }));
}
