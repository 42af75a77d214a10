import { canonicalJson } from './canonical.ts';

export const KEY_CHANGE_FORMAT = 'vialant-key-change';

/** A key that still signs hands over to the next one; a lost one cannot, and the next one only says so. */
export const KEY_CHANGE_KINDS = ['rotated', 'lost'] as const;
export type KeyChangeKind = (typeof KEY_CHANGE_KINDS)[number];

/** What is said when an agency's key is followed by another one. Keys are base64 of SPKI. */
export type KeyChangeStatement = {
  readonly v: number;
  readonly format: string;
  readonly agency: string;
  /** Counts from 1 without a gap. */
  readonly number: number;
  readonly created_on: string;
  readonly kind: KeyChangeKind;
  readonly old_key: string;
  readonly new_key: string;
  /** The last checkpoint that the old key signed, and SHA-256 of its `statementText`. */
  readonly after_checkpoint: number;
  readonly after_hash: string;
  /** SHA-256 of the `keyChangeText` of the change before; zeros for the first. */
  readonly previous_hash: string;
};

/** The change with the signatures (base64) of its `keyChangeText`: the old key introduces, the new one shows that it is there. */
export type SignedKeyChange = {
  readonly statement: KeyChangeStatement;
  /** Absent if the old key was lost. */
  readonly old_signature?: string | undefined;
  readonly new_signature: string;
};

/** The text that both signatures cover, and whose SHA-256 the next change names. */
export function keyChangeText(statement: KeyChangeStatement): string {
  return canonicalJson(statement);
}
