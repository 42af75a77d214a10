import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { MerkleTree } from '@vialant/domain/proof/merkle';
import type pg from 'pg';
import { type AgencyKey, type AgencyKeys, KeyError } from './agency-keys.ts';
import { type CheckpointRow, checkpointFrom, nextCheckpoint } from './checkpoint-row.ts';
import { sha256 } from './sha256.ts';

/** When a checkpoint is made: if so many records are new or the day is over; if anything is new; or always. */
export type Occasion = { ifNew: number } | 'if anything is new' | 'always';

type Opened = { last: CheckpointRow | null; made_on: string; over_before: string };
type Head = { subject_id: string; number: number; hash: string };
type Grown = Head & { first_number: number; link_count: number; link_position: string };
type Remembered = { number: number; tree: MerkleTree };

const BATCH = 1000;
const MOST_REMEMBERED = 300_000;

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
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('BEGIN');
      const made = await this.#makeIn(client, agencyId, occasion);
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

  async #makeIn(client: pg.PoolClient, agencyId: string, occasion: Occasion): Promise<SignedCheckpoint | null> {
    const { rows } = await client.query<Opened>('SELECT * FROM custody.open_checkpoint($1)', [agencyId]);
    const [opened] = rows;
    if (!opened) throw new Error('custody.open_checkpoint answered nothing');
    const { last, made_on, over_before } = opened;
    // Asked again under the lock: another process may just have made the checkpoint.
    if (!(await isDue(client, agencyId, occasion))) return null;
    const key = await this.#keyFor(agencyId, last);
    const tree = await this.#treeAt(client, agencyId, last?.number ?? 0);
    const { rows: grown } = await client.query<Grown>('SELECT * FROM custody.grown_chains($1)', [agencyId]);
    if (occasion === 'if anything is new' && grown.length === 0 && last !== null) return null;
    await grow(tree, grown);
    for (const _ of tree.settle()) await nextTurn();
    const made = nextCheckpoint(last && checkpointFrom(last).statement, key, {
      agency: agencyId,
      created_on: made_on,
      link_count: grown.reduce((sum, { link_count }) => sum + link_count, last?.link_count ?? 0),
      subject_count: tree.size,
      merkle_root: tree.root(),
    });
    await seal(client, made, grown, over_before);
    this.#remember(agencyId, { number: made.statement.number, tree });
    return made;
  }

  /** The agency's one key. It is made for the first checkpoint only: later ones must be signed with the same. */
  async #keyFor(agencyId: string, last: CheckpointRow | null): Promise<AgencyKey> {
    if (last === null) return this.#keys.findOrMake(agencyId);
    const key = await this.#keys.find(agencyId);
    if (key?.publicKey === last.public_key) return key;
    const file = this.#keys.fileOf(agencyId);
    throw new KeyError(
      `${key === null ? `There is no ${file}` : `${file} holds another key`}, but the agency's checkpoints are signed with the key ${
        last.public_key
      }. Bring that file back, or set CUSTODY_KEY_DIR to the folder that holds it.`,
    );
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
  const values = [agencyId, occasion.ifNew];
  const { rows } = await client.query<{ due: boolean }>('SELECT custody.checkpoint_due($1, $2) AS due', values);
  return rows[0]?.due ?? false;
}

/** Takes the heads into the tree bit by bit, so that calls are answered in between. */
async function grow(tree: MerkleTree, heads: readonly Head[]): Promise<void> {
  for (let from = 0; from < heads.length; from += BATCH) {
    const batch = heads.slice(from, from + BATCH);
    tree.update(batch.map(({ subject_id, number, hash }) => ({ subject: subject_id, number, hash })));
    await nextTurn();
  }
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
    grown.map(({ subject_id }) => subject_id),
    grown.map(({ first_number }) => first_number),
    grown.map(({ number }) => number),
    String(positions.reduce((most, each) => (each > most ? each : most), 0n)),
    overBefore,
  ]);
}
