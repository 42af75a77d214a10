import { FIRST_PREVIOUS, FORM_VERSION } from '@vialant/domain/proof/canonical';
import {
  type CheckpointStatement,
  type SignedCheckpoint,
  statementText,
} from '@vialant/domain/proof/chain-verifier-lines';
import { sha256 } from './sha256.ts';
import type { AgencyKey } from './signing-key.ts';

/** A stored checkpoint, as JSON with its instant in wire form. */
export type CheckpointRow = {
  user_group_id: string;
  number: number;
  created_on: string;
  link_count: number;
  subject_count: number;
  merkle_root: string;
  previous_hash: string;
  public_key: string;
  signature: string;
};

/** What a stored checkpoint said and signed. */
export function checkpointFrom(row: CheckpointRow): SignedCheckpoint {
  const { user_group_id, number, created_on, link_count, subject_count, merkle_root, previous_hash } = row;
  const statement: CheckpointStatement = {
    v: FORM_VERSION,
    agency: user_group_id,
    number,
    created_on,
    link_count,
    subject_count,
    merkle_root,
    previous_hash,
  };
  return { statement, public_key: row.public_key, signature: row.signature };
}

/** The checkpoint after another one, signed. */
export function nextCheckpoint(
  previous: CheckpointStatement | null,
  key: AgencyKey,
  now: Pick<CheckpointStatement, 'agency' | 'created_on' | 'link_count' | 'subject_count' | 'merkle_root'>,
): SignedCheckpoint {
  const statement: CheckpointStatement = {
    v: FORM_VERSION,
    ...now,
    number: (previous?.number ?? 0) + 1,
    previous_hash: previous === null ? FIRST_PREVIOUS : sha256(statementText(previous)),
  };
  return { statement, public_key: key.publicKey, signature: key.sign(statementText(statement)) };
}
