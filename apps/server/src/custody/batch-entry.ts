import { arrayText, bytesArrayText, jsonArrayText, quotedArrayText } from '../db/array-text.ts';
import type { CustodyEntry } from './entry.ts';
import type { Table } from './entry-tables.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string };
type Link = { subject_id: string; number: number; record_id: string; previous_hash: string; hash: string };
type End = { id: string; length: number; head: string; number: number; hash: string };

/** What an entry of stock moves tells `custody.record`. */
type Decided = {
  rows: [Table, Row[]][];
  links: Link[];
  vials?: End[];
  resealDue?: object[];
  proofId?: string;
  codeId?: string;
  repairOf?: string;
};

/** One act's part of what `custody.record_many` writes. `caller`: the position of who records it, from 1. */
type Part = {
  readonly rows: ReadonlyMap<Table, readonly Row[]>;
  readonly links: readonly Link[];
  readonly vials: readonly object[];
  readonly resealDue: readonly object[];
  readonly proof: { readonly id: string; readonly used: object } | null;
  readonly answers: readonly KeptAnswer[];
};

/** An answer under one of the keys of an act. */
type KeptAnswer = { readonly caller: number; readonly key: string; readonly hash: Buffer; readonly answer: unknown };

const SHARED_TABLES: readonly Table[] = ['stock_move_record', 'signature', 'personal_data'];

/** The answer of an act, as it is kept for repetitions under the key of the act. */
type Kept = { readonly key: string | null; readonly requestHash: Buffer; readonly answer: unknown };

/** The entries of several acts as one. */
export class BatchEntry {
  readonly #parts: Part[] = [];
  readonly #proofs = new Set<string>();

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  /**
   * Adds the entry of an act. False where it cannot share a transaction: it does more than move stock, or its witness has
   * proven another act of the batch.
   */
  add(entry: CustodyEntry, caller: number, kept: Kept): boolean {
    const part = partOf(entry, caller, kept);
    if (part === null || (part.proof !== null && this.#proofs.has(part.proof.id))) return false;
    if (part.proof !== null) this.#proofs.add(part.proof.id);
    this.#parts.push(part);
    return true;
  }

  /** The values of `custody.record_many`: what it is to write, and the answers that are kept. */
  decided(): [entries: string, ...answers: string[]] {
    const parts = this.#parts;
    const proofs = parts.flatMap(({ proof }) => (proof === null ? [] : [proof.used]));
    const resealDue = parts.flatMap((part) => part.resealDue);
    const rowsOf = (table: Table): Row[] => parts.flatMap(({ rows }) => rows.get(table) ?? []);
    const signature = rowsOf('signature');
    const entries = {
      stock_move_record: rowsOf('stock_move_record'),
      personal_data: rowsOf('personal_data'),
      ...(signature.length > 0 && { signature }),
      links: parts.flatMap(({ links }) => links),
      vials: parts.flatMap(({ vials }) => vials),
      ...(resealDue.length > 0 && { resealDue }),
      ...(proofs.length > 0 && { proofs }),
    };
    // In an order that is the same in all processes, so that of two batches with the same keys one waits for the other.
    const answers = parts.flatMap((part) => part.answers).sort((one, other) => (one.key < other.key ? -1 : 1));
    return [
      JSON.stringify(entries),
      quotedArrayText(answers.map(({ key }) => key)),
      bytesArrayText(answers.map(({ hash }) => hash)),
      jsonArrayText(answers.map(({ answer }) => answer)),
      arrayText(answers.map(({ caller }) => caller)),
    ];
  }
}

function partOf(entry: CustodyEntry, caller: number, { key, requestHash, answer }: Kept): Part | null {
  const { rows, links, vials, resealDue, proofId, codeId, repairOf, ...others } = entry.decided() as Decided;
  const isMoves = rows.every(([table]) => SHARED_TABLES.includes(table)) && Object.keys(others).length === 0;
  if (!isMoves || links.length === 0) return null;
  const proof = proofId ?? codeId;
  const records = links.map(({ record_id }) => record_id);
  return {
    rows: new Map(rows),
    links,
    vials: (vials ?? links.map(endOf)).map(({ id, length, head, number, hash }) => ({
      id,
      caller,
      length,
      head,
      number,
      hash,
    })),
    resealDue: resealDue?.map((due) => ({ ...due, caller })) ?? [],
    proof: proof === undefined ? null : { id: proof, used: { proofId, codeId, records } },
    // A repair also takes the key of the record that it repairs.
    answers: [key, repairOf ?? null].flatMap((each) =>
      each === null ? [] : [{ caller, key: each, hash: requestHash, answer }],
    ),
  };
}

/** A single link itself tells where its vial's chain ended before and ends after. */
function endOf({ subject_id, number, previous_hash, hash }: Link): End {
  return { id: subject_id, length: number - 1, head: previous_hash, number, hash };
}
