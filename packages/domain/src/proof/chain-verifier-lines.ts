import { canonicalJson, type RecordTable } from './canonical.ts';
import type { SignedKeyChange } from './key-change.ts';
import type { Head } from './merkle.ts';

/** The lines of an exported record (docs/custody.md), in the order in which they come. */
export type HeaderLine = {
  readonly line: 'header';
  readonly format: string;
  readonly version: number;
  readonly made_on: string;
  readonly agency: { readonly id: string; readonly name: string };
  /** The key of today, which signed the last checkpoint. */
  readonly public_key: string;
  /** How the first key was followed by the others, up to the key of today; absent if there was only one. */
  readonly key_changes?: readonly SignedKeyChange[] | undefined;
  readonly counts: { readonly subjects: number; readonly links: number; readonly checkpoints: number };
  /** Rows from before cases were chained, which are not in the file. */
  readonly unchained?: { readonly discrepancies: number; readonly case_events: number } | undefined;
};

/**
 * A vial, a box or a case. The code of a vial is compared with the record of its receipt, that of a case, its number,
 * with its first record; a box's code is only for the reader.
 */
export type SubjectLine = {
  readonly line: 'subject';
  readonly id: string;
  readonly what: 'vial' | 'box' | 'case';
  readonly code: string;
  /** The drug type of a vial that is here, by which balances are counted. Files from before packets do not tell its id. */
  readonly type_id?: string | undefined;
  readonly type?: string | undefined;
  /** Drawings that records of one operation share, by their hash; with the vial of the first of them. */
  readonly signatures?: Readonly<Record<string, string>> | undefined;
};

type RecordValue = string | number | boolean;

export type LinkLine = {
  readonly line: 'link';
  readonly subject: string;
  readonly number: number;
  readonly previous: string;
  readonly hash: string;
  readonly table: RecordTable;
  readonly record: Readonly<Record<string, RecordValue>>;
  /** Absent when the record has none, or when it was erased. */
  readonly personal?: Readonly<Record<string, string | number>> | undefined;
};

/** The record with which a sister agency handed a vial over; the chain goes on from its hash. */
export type HandoverLine = Omit<LinkLine, 'line' | 'personal'> & { readonly line: 'handover' };

/** Where a chain stood when the checkpoint that follows was made. */
export type HeadLine = Head & { readonly line: 'head'; readonly record: string };

/** What a checkpoint says and signs. */
export type CheckpointStatement = {
  readonly v: number;
  readonly agency: string;
  readonly number: number;
  readonly created_on: string;
  readonly link_count: number;
  readonly subject_count: number;
  readonly merkle_root: string;
  readonly previous_hash: string;
};

export type SignedCheckpoint = {
  readonly statement: CheckpointStatement;
  readonly public_key: string;
  readonly signature: string;
};

export type CheckpointLine = SignedCheckpoint & { readonly line: 'checkpoint' };

export type RecordLine = HeaderLine | SubjectLine | LinkLine | HandoverLine | HeadLine | CheckpointLine;

/**
 * A checkpoint kept elsewhere. With every head at that time a missing record can be named; one that was mailed or printed
 * has none, and shows as well that something is not as it was.
 */
export type KeptCheckpoint = SignedCheckpoint & {
  /** Where some chains ended when a custody report was printed. Nobody has signed them: they are only compared. */
  readonly ends?: readonly KeptEnd[];
  readonly heads?: readonly (Head & { readonly code: string; readonly record: string })[];
};

/** The end of a chain as a custody report tells it. */
export type KeptEnd = Head;

export const RECORD_FORMAT = 'vialant-custody-record';
export const KEPT_FORMAT = 'vialant-custody-checkpoint';
export const KEPT_VERSION = 1;

/**
 * A file of version 1 has neither cases nor losses; every verifier reads it. One of version 2 may have both, and one of
 * version 3 also changes of keys. A file has the lowest version that fits it.
 */
export const FILE_VERSIONS = { withoutCases: 1, withCases: 2, withKeyChanges: 3 } as const;

/** The text that a checkpoint's signature covers, and whose SHA-256 the next checkpoint names. */
export function statementText(statement: CheckpointStatement): string {
  return canonicalJson(statement);
}
