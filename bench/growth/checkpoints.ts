import type { CheckpointStatement } from '@vialant/domain/proof/chain-verifier-lines';
import { MerkleTree } from '@vialant/domain/proof/merkle';
import { nextCheckpoint } from '../../apps/server/src/custody/proof/checkpoint-row.ts';
import { sha256 } from '../../apps/server/src/custody/proof/sha256.ts';
import type { AgencyKey } from '../../apps/server/src/custody/proof/signing-key.ts';
import type { PastRows } from './rows.ts';

/** As often as the server makes one. */
const RECORDS_OF_A_CHECKPOINT = 900;

type Grown = { first: number; number: number; hash: string };

/** The checkpoints of the past, signed with the agency's key. */
export class PastCheckpoints {
  readonly #agencyId: string;
  readonly #key: AgencyKey;
  readonly #transaction: string;
  readonly #tree = new MerkleTree(sha256);
  readonly #grown = new Map<string, Grown>();
  #last: CheckpointStatement | null = null;
  #upTo = 0;
  #links = 0;
  #unsealed = 0;

  /** `transaction` is one that was over before the past was written. */
  constructor(agencyId: string, key: AgencyKey, transaction: string) {
    this.#agencyId = agencyId;
    this.#key = key;
    this.#transaction = transaction;
  }

  /** How many there are. */
  get count(): number {
    return this.#last?.number ?? 0;
  }

  take({ subject_id, number, hash }: { subject_id: string; number: number; hash: string }): void {
    const grown = this.#grown.get(subject_id);
    if (grown === undefined) this.#grown.set(subject_id, { first: number, number, hash });
    else {
      grown.number = number;
      grown.hash = hash;
    }
    this.#links += 1;
    this.#unsealed += 1;
  }

  sealIfDue(at: number, position: number, rows: PastRows): void {
    if (this.#unsealed < RECORDS_OF_A_CHECKPOINT) return;
    this.#tree.update([...this.#grown].map(([subject, { number, hash }]) => ({ subject, number, hash })));
    const { statement, public_key, signature } = nextCheckpoint(this.#last, this.#key, {
      agency: this.#agencyId,
      created_on: new Date(at).toISOString(),
      link_count: this.#links,
      subject_count: this.#tree.size,
      merkle_root: this.#tree.root(),
    });
    const { v: _, agency: user_group_id, ...said } = statement;
    rows.add('custody_checkpoint', {
      ...said,
      user_group_id,
      public_key,
      signature,
      up_to_position: position,
      settled_position: this.#upTo,
      next_transaction: this.#transaction,
    });
    for (const [subject_id, { first, number }] of this.#grown) {
      const head = { user_group_id, checkpoint: statement.number, subject_id, first_number: first, number };
      rows.add('custody_checkpoint_head', head);
    }
    this.#last = statement;
    this.#upTo = position;
    this.#unsealed = 0;
    this.#grown.clear();
  }
}
