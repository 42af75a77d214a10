import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import type { KeyChangeKind } from '@vialant/domain/proof/key-change';
import { MerkleTree } from '@vialant/domain/proof/merkle';
import type pg from 'pg';
import { arrayText } from '../../db/array-text.ts';
import type { AgencyKeys } from './agency-keys.ts';
import { type CheckpointRow, checkpointFrom, nextCheckpoint } from './checkpoint-row.ts';
import { keyChangeFrom, type KeyChangeRow, nextKeyChange } from './key-change-row.ts';
import { sha256 } from './sha256.ts';
import { type AgencyKey, KeyError } from './signing-key.ts';

/** When a checkpoint is made: if so many records are new or the day is over; if anything is new; or always. */
export type Occasion = { ifNew: number } | 'if anything is new' | 'always';

type Opened = { last: CheckpointRow | null; made_on: string; over_before: string };
type Head = { subject_id: string; number: number; hash: string };
type Grown = Head & { first_number: number; link_count: number; link_position: string };
type Remembered = { number: number; tree: MerkleTree };
/** A key that is to follow the agency's, and whether that one introduces it. */
type NewKey = { readonly kind: KeyChangeKind; readonly key: AgencyKey };

const BATCH = 1000;
const MOST_REMEMBERED = 300_000;
// Prepared once per connection, because it is asked after every hundred records.
const DUE = { name: 'custody-checkpoint-due', text: 'SELECT custody.checkpoint_due($1, $2) AS due' };

/**
 * Makes an agency's checkpoints. Any number of processes may do so at once: they take turns in the database. The trees
 * are kept from one checkpoint to the next, so that the cost of each depends on what is new, not on the total.
 */
export class CheckpointMaker {
  readonly #pool: pg.Pool;
  readonly #keys: AgencyKeys;
  readonly #trees = new Map<string, Remembered>();

  constructor(pool: pg.Pool, keys: AgencyKeys) {
    this.#pool = pool;
    this.#keys = keys;
  }

  /** The agencies with so many new records, or with any and a last checkpoint of an earlier day. */
  async due(ifNew: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ id: string }>('SELECT custody.checkpoints_due($1) AS id', [ifNew]);
    return rows.map(({ id }) => id);
  }

  /** Makes the agency's next checkpoint; null when the occasion does not call for one. */
  async make(agencyId: string, occasion: Occasion): Promise<SignedCheckpoint | null> {
    if (!(await isDue(this.#pool, agencyId, occasion))) return null;
    return this.#inTransaction(agencyId, (client) => this.#makeIn(client, agencyId, occasion));
  }

  /**
   * Lets another key of the agency follow the one that it has, and makes the first checkpoint of the new one: both are
   * there, or neither. Every process signs with the new key from then on. Only the owner of the database may do this.
   */
  async changeKey(agencyId: string, newKey: NewKey): Promise<SignedCheckpoint> {
    const made = await this.#inTransaction(agencyId, (client) => this.#makeIn(client, agencyId, 'always', newKey));
    if (made === null) throw new Error('a checkpoint that is always made was not made');
    return made;
  }

  async #inTransaction<T>(agencyId: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('BEGIN');
      const made = await work(client);
      await client.query('COMMIT');
      return made;
    } catch (error) {
      // The tree in memory may hold heads that were not sealed.
      this.#trees.delete(agencyId);
      await client.query('ROLLBACK').catch((lost: Error) => {
        failure = lost;
      });
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async #makeIn(
    client: pg.PoolClient,
    agencyId: string,
    occasion: Occasion,
    newKey?: NewKey,
  ): Promise<SignedCheckpoint | null> {
    const { rows } = await client.query<Opened>('SELECT * FROM custody.open_checkpoint($1)', [agencyId]);
    const [opened] = rows;
    if (!opened) throw new Error('custody.open_checkpoint answered nothing');
    const { last, over_before } = opened;
    const before = last && checkpointFrom(last).statement;
    // The clock of a machine may be set back. A checkpoint that is older than the one before it would make a true record
    // untrue for ever, so it then has the same time.
    const madeOn = before !== null && opened.made_on < before.created_on ? before.created_on : opened.made_on;
    // Asked again under the lock: another process may just have made the checkpoint.
    if (!(await isDue(client, agencyId, occasion))) return null;
    const key = newKey === undefined ? await this.#keyFor(agencyId, last) : newKey.key;
    if (newKey !== undefined) await this.#introduce(client, newKey, last, madeOn);
    const tree = await this.#treeAt(client, agencyId, last?.number ?? 0);
    const { rows: grown } = await client.query<Grown>('SELECT * FROM custody.grown_chains($1)', [agencyId]);
    if (occasion === 'if anything is new' && grown.length === 0 && last !== null) return null;
    await grow(tree, grown);
    for (const _ of tree.settle()) await nextTurn();
    const made = nextCheckpoint(before, key, {
      agency: agencyId,
      created_on: madeOn,
      link_count: grown.reduce((sum, { link_count }) => sum + link_count, last?.link_count ?? 0),
      subject_count: tree.size,
      merkle_root: tree.root(),
    });
    await seal(client, made, grown, over_before);
    this.#remember(agencyId, { number: made.statement.number, tree });
    return made;
  }

  /** The key that signs today: that of the last checkpoint. One is made only for an agency that has no checkpoint yet. */
  async #keyFor(agencyId: string, last: CheckpointRow | null): Promise<AgencyKey> {
    if (last === null) return this.#keys.findOrMake(agencyId);
    const key = await this.#keys.find(agencyId, last.public_key);
    if (key !== null) return key;
    throw new KeyError(
      `There is no file in ${this.#keys.folder} that holds the key ${
        last.public_key
      }, with which the agency's checkpoints are signed. Bring it back, or set CUSTODY_KEY_DIR to the folder that holds it. If it is gone for good: npm run custody -- declare-lost-key.`,
    );
  }

  /** Writes that the new key follows that of the last checkpoint. */
  async #introduce(
    client: pg.PoolClient,
    { kind, key }: NewKey,
    last: CheckpointRow | null,
    createdOn: string,
  ): Promise<void> {
    if (last === null) throw new Error('an agency without a checkpoint has no key that another one could follow');
    const agencyId = last.user_group_id;
    const { rows } = await client.query<{ row: KeyChangeRow }>('SELECT k AS row FROM custody.key_changes($1) k', [
      agencyId,
    ]);
    const before = rows.at(-1);
    const change = nextKeyChange({
      last: checkpointFrom(last),
      before: before === undefined ? null : keyChangeFrom(before.row).statement,
      oldKey: kind === 'lost' ? null : await this.#keyFor(agencyId, last),
      newKey: key,
      createdOn,
    });
    const { statement, ...signatures } = change;
    await client.query('SELECT custody.change_key($1, $2)', [agencyId, { ...statement, ...signatures }]);
  }

  /** The tree as it was at the agency's last checkpoint, which another process may have made. */
  async #treeAt(client: pg.PoolClient, agencyId: string, number: number): Promise<MerkleTree> {
    const known = this.#trees.get(agencyId);
    const isOfNow = known !== undefined && known.number <= number;
    const { number: from, tree } = isOfNow ? known : { number: 0, tree: new MerkleTree(sha256) };
    if (from === number) return tree;
    const sealed = 'SELECT subject_id, number, hash FROM custody.sealed_chains($1, $2)';
    await client.query(`DECLARE sealed NO SCROLL CURSOR FOR ${sealed}`, [agencyId, from]);
    for (;;) {
      const { rows } = await client.query<Head>(`FETCH ${BATCH} FROM sealed`);
      if (rows.length === 0) break;
      await grow(tree, rows);
    }
    await client.query('CLOSE sealed');
    return tree;
  }

  /** Keeps the tree; when all trees hold too many chains, drops those whose last checkpoint is the oldest. */
  #remember(agencyId: string, remembered: Remembered): void {
    this.#trees.delete(agencyId);
    this.#trees.set(agencyId, remembered);
    let chains = 0;
    for (const [id, { tree }] of [...this.#trees].toReversed()) {
      chains += tree.size;
      if (chains > MOST_REMEMBERED && id !== agencyId) this.#trees.delete(id);
    }
  }
}

async function isDue(client: pg.Pool | pg.PoolClient, agencyId: string, occasion: Occasion): Promise<boolean> {
  if (typeof occasion === 'string') return true;
  const { rows } = await client.query<{ due: boolean }>({ ...DUE, values: [agencyId, occasion.ifNew] });
  return rows[0]?.due ?? false;
}

/** Takes the heads into the tree bit by bit, so that calls are answered in between. */
async function grow(tree: MerkleTree, heads: readonly Head[]): Promise<void> {
  for (const _ of tree.updating(heads.map(({ subject_id: subject, number, hash }) => ({ subject, number, hash }))))
    await nextTurn();
}

async function seal(
  client: pg.PoolClient,
  { statement, public_key, signature }: SignedCheckpoint,
  grown: readonly Grown[],
  overBefore: string,
): Promise<void> {
  const positions = grown.map(({ link_position }) => BigInt(link_position));
  await client.query('SELECT custody.seal($1, $2, $3, $4, $5, $6, $7)', [
    statement.agency,
    { ...statement, public_key, signature },
    arrayText(grown.map(({ subject_id }) => subject_id)),
    arrayText(grown.map(({ first_number }) => first_number)),
    arrayText(grown.map(({ number }) => number)),
    String(positions.reduce((most, each) => (each > most ? each : most), 0n)),
    overBefore,
  ]);
}
