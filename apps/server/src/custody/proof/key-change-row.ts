import { FIRST_PREVIOUS, FORM_VERSION } from '@vialant/domain/proof/canonical';
import {
  type CheckpointStatement,
  type SignedCheckpoint,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import {
  KEY_CHANGE_FORMAT,
  keyChangeText,
  type KeyChangeKind,
  type KeyChangeStatement,
  type SignedKeyChange,
} from '@vialant/domain/proof/key-change';
import { sha256 } from './sha256.ts';
import { type AgencyKey, checkSignature } from './signing-key.ts';

/** A stored change of keys, as JSON with its instant in wire form. */
export type KeyChangeRow = {
  user_group_id: string;
  number: number;
  created_on: string;
  kind: KeyChangeKind;
  old_key: string;
  new_key: string;
  after_checkpoint: number;
  after_hash: string;
  previous_hash: string;
  old_signature: string | null;
  new_signature: string;
};

/** What a stored change of keys said and signed. */
export function keyChangeFrom(row: KeyChangeRow): SignedKeyChange {
  const { number, created_on, kind, old_key, new_key, after_checkpoint, after_hash, previous_hash } = row;
  const statement: KeyChangeStatement = {
    v: FORM_VERSION,
    format: KEY_CHANGE_FORMAT,
    agency: row.user_group_id,
    number,
    created_on,
    kind,
    old_key,
    new_key,
    after_checkpoint,
    after_hash,
    previous_hash,
  };
  const { old_signature, new_signature } = row;
  return { statement, ...(old_signature !== null && { old_signature }), new_signature };
}

/** Who follows whom: the key of the last checkpoint, itself where it can still sign, and the new one. */
type KeyStep = {
  readonly last: SignedCheckpoint;
  readonly before: KeyChangeStatement | null;
  readonly oldKey: AgencyKey | null;
  readonly newKey: AgencyKey;
  readonly createdOn: string;
};

/** The next change of keys, signed by both keys, or by the new one alone where the old one is lost. */
export function nextKeyChange({ last, before, oldKey, newKey, createdOn }: KeyStep): SignedKeyChange {
  const statement: KeyChangeStatement = {
    v: FORM_VERSION,
    format: KEY_CHANGE_FORMAT,
    agency: last.statement.agency,
    number: (before?.number ?? 0) + 1,
    created_on: createdOn,
    kind: oldKey === null ? 'lost' : 'rotated',
    old_key: last.public_key,
    new_key: newKey.publicKey,
    after_checkpoint: last.statement.number,
    after_hash: sha256(statementText(last.statement)),
    previous_hash: before === null ? FIRST_PREVIOUS : sha256(keyChangeText(before)),
  };
  const text = keyChangeText(statement);
  return { statement, ...(oldKey !== null && { old_signature: oldKey.sign(text) }), new_signature: newKey.sign(text) };
}

/** Whether the change leads from the key of one checkpoint to that of the next one. */
export function isKeyChangeBetween(
  { statement, old_signature, new_signature }: SignedKeyChange,
  from: { readonly statement: CheckpointStatement; readonly public_key: string },
  to: { readonly public_key: string },
): boolean {
  const text = keyChangeText(statement);
  return (
    statement.old_key === from.public_key &&
    statement.new_key === to.public_key &&
    statement.after_hash === sha256(statementText(from.statement)) &&
    checkSignature(text, new_signature, statement.new_key) &&
    (statement.kind === 'lost' || checkSignature(text, old_signature ?? '', statement.old_key))
  );
}
