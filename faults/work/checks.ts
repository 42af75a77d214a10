import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { AgencyKeys } from '../../apps/server/src/custody/proof/agency-keys.ts';
import { runCustody } from '../../apps/server/src/custody/proof/command.ts';
import { wrongInRecord } from '../../apps/server/src/testing/chains.ts';
import type { Random } from '../../attack/random.ts';
import { Broken } from '../promise.ts';
import type { Pool } from '../site/site.ts';
import type { Acknowledged, Ledger, Order } from './ledger.ts';

/** Where the record is that is checked. */
export type Record = {
  owner: () => Promise<Pool>;
  readonly keyDir: string;
  readonly folder: string;
};

/** In which column of its row the key of an order stands. */
const KEY_COLUMNS = { stock_move_record: 'notes', box_check: 'notes', drug: 'barcode_id', unit: 'name' } as const;
const TABLES = Object.keys(KEY_COLUMNS) as (keyof typeof KEY_COLUMNS)[];
const OLDER_LOOKED_AT = 200;
const PATIENCE_MS = 60_000;

/** Looks for what was acknowledged since the last look, and for some of what was acknowledged before. */
export class Checker {
  readonly #record: Record;
  readonly #ledger: Ledger;
  readonly #random: Random;
  #lookedAt = 0;

  constructor(record: Record, ledger: Ledger, random: Random) {
    this.#record = record;
    this.#ledger = ledger;
    this.#random = random;
  }

  async quick(): Promise<void> {
    const { acknowledged } = this.#ledger;
    const now = acknowledged.length;
    const older = Array.from({ length: Math.min(OLDER_LOOKED_AT, this.#lookedAt) }, () =>
      this.#random.below(this.#lookedAt),
    ).flatMap((index) => acknowledged[index] ?? []);
    const wanted = [...acknowledged.slice(this.#lookedAt, now), ...older];
    const missing = await this.#withOwner((owner) => missingOf(owner, wanted));
    if (missing.length > 0) throw lost(missing, wanted.length);
    this.#lookedAt = now;
  }

  /** Everything there is, while nobody writes. */
  async whole(): Promise<number> {
    const { acknowledged } = this.#ledger;
    return this.#withOwner(async (owner) => {
      const missing = await missingOf(owner, acknowledged);
      if (missing.length > 0) throw lost(missing, acknowledged.length);
      await mustBeOnce(owner, this.#ledger);
      const wrong = await wrongInRecord(owner);
      if (wrong.length > 0) throw new Broken('ADDS_UP', wrong.slice(0, 10).join('\n'));
      return mustVerify(owner, this.#record);
    });
  }

  /** The database may just be starting again, which is no fault of the product. */
  async #withOwner<T>(work: (owner: Pool) => Promise<T>): Promise<T> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      let owner: Pool | null = null;
      try {
        owner = await this.#record.owner();
        return await work(owner);
      } catch (error) {
        if (error instanceof Broken || performance.now() > until) throw error;
        await sleep(50);
      } finally {
        await owner?.end();
      }
    }
  }
}

function lost(missing: readonly Acknowledged[], of: number): Broken {
  const some = missing.slice(0, 5).map(({ order, answer }) => `${order.table} ${answer.id}, key ${order.key}`);
  return new Broken('KEPT', `${missing.length} of ${of} acknowledged writes are lost:\n${some.join('\n')}`);
}

async function missingOf(owner: Pool, wanted: readonly Acknowledged[]): Promise<Acknowledged[]> {
  const missing: Acknowledged[] = [];
  for (const table of TABLES) {
    const ofTable = wanted.filter(({ order }) => order.table === table);
    if (ofTable.length === 0) continue;
    const { rows } = await owner.query<{ id: string; key: string }>(
      `SELECT id, ${KEY_COLUMNS[table]} AS key FROM ${table} WHERE id = ANY ($1)`,
      [ofTable.map(({ answer }) => answer.id)],
    );
    const there = new Map(rows.map(({ id, key }) => [id, key]));
    missing.push(...ofTable.filter(({ order, answer }) => there.get(answer.id) !== order.key));
  }
  return missing;
}

/** No key in two rows, and no row whose key nobody has asked for. */
async function mustBeOnce(owner: Pool, ledger: Ledger): Promise<void> {
  const asked = new Map<string, Order>(ledger.open);
  for (const { order } of ledger.acknowledged) asked.set(order.key, order);
  for (const table of TABLES) {
    const column = KEY_COLUMNS[table];
    const { rows } = await owner.query<{ key: string; n: number }>(
      `SELECT ${column} AS key, count(*)::int AS n FROM ${table}
       WHERE ${column} ~ '^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$' GROUP BY ${column}`,
    );
    const doubled = rows.filter(({ n }) => n > 1);
    if (doubled.length > 0) {
      const some = doubled.slice(0, 5).map(({ key, n }) => `${table} ${key}: ${n} times`);
      throw new Broken('ONCE', `${doubled.length} writes are doubled:\n${some.join('\n')}`);
    }
    const unasked = rows.filter(({ key }) => asked.get(key)?.table !== table);
    if (unasked.length > 0) throw new Broken('ONCE', `nobody has asked for ${table} ${unasked[0]?.key}`);
  }
}

/** Exports and verifies the record of every agency; answers how many links it has. */
export async function mustVerify(owner: Pool, { keyDir, folder }: Pick<Record, 'keyDir' | 'folder'>): Promise<number> {
  const { rows: agencies } = await owner.query<{ id: string; name: string }>(
    'SELECT id, name FROM user_group g WHERE EXISTS (SELECT FROM custody_link l WHERE l.user_group_id = g.id)',
  );
  const said: string[] = [];
  const around = {
    keys: new AgencyKeys(keyDir),
    print: (text: string): number => said.push(text),
    withOwner: <T>(work: (pool: Pool) => Promise<T>): Promise<T> => work(owner),
  };
  const file = join(folder, 'record.jsonl');
  for (const { id, name } of agencies) {
    await runCustody(['export', '--agency', id, '--out', file], around);
    if ((await runCustody(['verify', file], around)) !== 0) throw new Broken('VERIFIES', `${name}: ${said.join('\n')}`);
    await rm(file);
  }
  if ((await runCustody(['rebuild', '--check'], around)) !== 0) throw new Broken('ADDS_UP', said.join('\n'));
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM custody_link');
  return rows[0]?.n ?? 0;
}
