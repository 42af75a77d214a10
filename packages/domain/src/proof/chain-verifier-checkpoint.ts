import { FIRST_PREVIOUS } from './canonical.ts';
import type { KeyChain } from './chain-verifier-keys.ts';
import { type KeptCheckpoint, type SignedCheckpoint, statementText } from './chain-verifier-lines.ts';
import { type Hash, type Head, MerkleTree } from './merkle.ts';

/** Whether the signature (base64) of the text was made with the private half of the key (base64 of SPKI). */
export type CheckSignature = (text: string, signature: string, publicKey: string) => boolean;

export type Proofs = { readonly hash: Hash; readonly checkSignature: CheckSignature };

/** The checkpoints of a file, one after the other: each true by itself and the successor of the one before. */
export class CheckpointChain {
  readonly #proofs: Proofs;
  readonly #agency: string;
  readonly #keys: KeyChain;
  readonly #tree: MerkleTree;
  #first: SignedCheckpoint | null = null;
  #last: SignedCheckpoint | null = null;

  constructor(proofs: Proofs, agency: string, keys: KeyChain) {
    this.#proofs = proofs;
    this.#agency = agency;
    this.#keys = keys;
    this.#tree = new MerkleTree(proofs.hash);
  }

  get first(): SignedCheckpoint | null {
    return this.#first;
  }

  get last(): SignedCheckpoint | null {
    return this.#last;
  }

  /** Takes the next checkpoint with the heads that moved since the one before; answers everything that is not true of it. */
  take(signed: SignedCheckpoint, heads: readonly Head[]): string[] {
    const { statement } = signed;
    const before = this.#last?.statement ?? null;
    this.#tree.update(heads);
    this.#first ??= signed;
    this.#last = signed;
    const number = (before?.number ?? 0) + 1;
    const previous = before === null ? FIRST_PREVIOUS : this.#proofs.hash(statementText(before));
    const wrong = [
      statement.number !== number && `it stands where checkpoint ${number} should`,
      statement.agency !== this.#agency && 'it is of another agency',
      statement.previous_hash !== previous && 'it does not follow the checkpoint before it',
      before !== null && statement.created_on < before.created_on && 'it is older than the checkpoint before it',
      statement.merkle_root !== this.#tree.root() && 'the ends of the chains do not give the root it signs',
      statement.subject_count !== this.#tree.size &&
        `it signs ${statement.subject_count} chains, and there are ${this.#tree.size}`,
      signed.public_key !== this.#keys.keyOf(number) && 'it is signed with another key than the file names',
      wrongSignature(signed, this.#proofs),
    ];
    return wrong.filter((each) => typeof each === 'string');
  }
}

/** What is not true of a kept checkpoint by itself, or null. */
export function wrongInKept(kept: KeptCheckpoint, proofs: Proofs): string | null {
  if (kept.heads === undefined) return wrongSignature(kept, proofs);
  const tree = new MerkleTree(proofs.hash);
  tree.update(kept.heads);
  if (tree.root() !== kept.statement.merkle_root) return 'the ends of the chains do not give the root it signs';
  return wrongSignature(kept, proofs);
}

function wrongSignature({ statement, signature, public_key }: SignedCheckpoint, proofs: Proofs): string | null {
  const isGood = proofs.checkSignature(statementText(statement), signature, public_key);
  return isGood ? null : 'its signature is not that of the key it names';
}
