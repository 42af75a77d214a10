import { FIRST_PREVIOUS } from './canonical.ts';
import type { Proofs } from './chain-verifier-checkpoint.ts';
import { type CheckpointStatement, type HeaderLine, statementText } from './chain-verifier-lines.ts';
import { keyChangeText, type KeyChangeStatement, type SignedKeyChange } from './key-change.ts';

/** What is not true of a change of keys, with the number that it has in the file. */
type WrongKeyChange = { readonly keyChange: number; readonly what: string };

/**
 * The keys of an agency, from the first to the one that the header names: each introduced by the one before it, or
 * declared to follow one that was lost.
 */
export class KeyChain {
  readonly #proofs: Proofs;
  readonly #header: Pick<HeaderLine, 'agency' | 'public_key'>;
  readonly #changes: readonly SignedKeyChange[];
  readonly #first: string;

  constructor(proofs: Proofs, header: Pick<HeaderLine, 'agency' | 'public_key' | 'key_changes'>) {
    this.#proofs = proofs;
    this.#header = header;
    this.#changes = header.key_changes ?? [];
    this.#first = this.#changes[0]?.statement.old_key ?? header.public_key;
  }

  /** Whether the key is one of the agency's, of today or of before. */
  has(publicKey: string): boolean {
    return publicKey === this.#first || this.#changes.some(({ statement }) => statement.new_key === publicKey);
  }

  /** The key that signs the checkpoint of this number. */
  keyOf(checkpoint: number): string {
    const change = this.#changes.findLast(({ statement }) => statement.after_checkpoint < checkpoint);
    return change?.statement.new_key ?? this.#first;
  }

  /** What is not true of the changes by themselves. */
  wrong(): WrongKeyChange[] {
    const found = this.#changes.flatMap((signed, index) => {
      const before = this.#changes[index - 1]?.statement ?? null;
      const wrong = [...this.#wrongPlace(signed.statement, before, index + 1), ...this.#wrongSignatures(signed)];
      return wrong.map((what) => ({ keyChange: index + 1, what }));
    });
    const last = this.#changes.at(-1)?.statement.new_key;
    if (last === undefined || last === this.#header.public_key) return found;
    return [
      ...found,
      { keyChange: this.#changes.length, what: 'it is the last one and leads to another key than the file names' },
    ];
  }

  #wrongPlace(statement: KeyChangeStatement, before: KeyChangeStatement | null, number: number): string[] {
    const previous = before === null ? FIRST_PREVIOUS : this.#proofs.hash(keyChangeText(before));
    const earlier = [this.#first, ...this.#changes.slice(0, number - 1).map((change) => change.statement.new_key)];
    return said(
      statement.number !== number && `it stands where change ${number} should`,
      statement.agency !== this.#header.agency.id && 'it is of another agency',
      statement.previous_hash !== previous && 'it does not follow the change before it',
      before !== null &&
        statement.old_key !== before.new_key &&
        'it does not begin with the key that the change before it led to',
      before !== null && statement.after_checkpoint <= before.after_checkpoint && 'the old key signed no checkpoint',
      earlier.includes(statement.new_key) && 'it takes up a key again that was given up',
    );
  }

  #wrongSignatures({ statement, old_signature, new_signature }: SignedKeyChange): string[] {
    const text = keyChangeText(statement);
    const isBy = (signature: string, key: string): boolean => this.#proofs.checkSignature(text, signature, key);
    const isIntroduced = old_signature !== undefined && isBy(old_signature, statement.old_key);
    return said(
      statement.kind === 'rotated' && !isIntroduced && 'the old key did not sign it: nothing introduces the new key',
      statement.kind === 'lost' &&
        old_signature !== undefined &&
        'it declares a key lost, and has a signature of that key',
      !isBy(new_signature, statement.new_key) && 'the new key did not sign it',
    );
  }

  /** What a checkpoint shows to be untrue of the change that came just before or just after it. */
  wrongAt(checkpoint: CheckpointStatement): WrongKeyChange[] {
    return this.#changes.flatMap(({ statement }, index) => {
      const { after_checkpoint: after, after_hash, created_on } = statement;
      const wrong = said(
        after === checkpoint.number &&
          after_hash !== this.#proofs.hash(statementText(checkpoint)) &&
          `it was made after another checkpoint ${after} than the one in the file`,
        after === checkpoint.number && created_on < checkpoint.created_on && `it is older than checkpoint ${after}`,
        after + 1 === checkpoint.number &&
          created_on > checkpoint.created_on &&
          'it is newer than the first checkpoint of the new key',
      );
      return wrong.map((what) => ({ keyChange: index + 1, what }));
    });
  }

  /** The changes that come after the last checkpoint of the file. */
  wrongAfter(lastCheckpoint: number): WrongKeyChange[] {
    return this.#changes.flatMap(({ statement }, index) =>
      statement.after_checkpoint < lastCheckpoint
        ? []
        : [{ keyChange: index + 1, what: 'no checkpoint of the new key follows it' }],
    );
  }
}

function said(...wrong: readonly (string | false)[]): string[] {
  return wrong.filter((each) => each !== false);
}
