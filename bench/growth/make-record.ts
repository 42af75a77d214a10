import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AgencyKeys } from '../../apps/server/src/custody/proof/agency-keys.ts';
import { runCustody } from '../../apps/server/src/custody/proof/command.ts';
import { CheckpointMaker } from '../../apps/server/src/custody/proof/make-checkpoint.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/db/embedded/start.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import { startServer, stopServer } from '../bench-server.ts';
import { type Pool, VIALS_PER_BOX } from '../custody/stock.ts';
import { AGENCY, foundAgency } from './agency.ts';
import { PastCheckpoints } from './checkpoints.ts';
import { bytesOfActs, type IndexSize, indexesOf, sizesOf, type TableSize } from './disk.ts';
import { beginningOf, Past, RECORDS_OF_A_LIFE } from './past.ts';
import { PastRows, withoutIndexes } from './rows.ts';

/** What one checkpoint seals, as on a server that goes on. */
const NEW_RECORDS = 900;
const CHECKPOINTS_MEASURED = 5;

export type MadeRecord = {
  readonly dataDir: string;
  readonly records: number;
  readonly agencyId: string;
  readonly boxes: readonly { readonly id: string; readonly vials: readonly string[] }[];
  readonly vials: readonly { readonly id: string; readonly code: string }[];
  readonly period: string;
  readonly chains: number;
  readonly madeInS: number;
  /** The first one of a process, which reads where all chains stand, and those that follow. */
  readonly firstCheckpointMs: number;
  readonly checkpointMs: number;
  readonly sizes: readonly TableSize[];
  readonly indexes: readonly IndexSize[];
  readonly acts: Readonly<Record<string, number>>;
  readonly verified: boolean | null;
};

export type RecordWanted = {
  readonly dataDir: string;
  readonly records: number;
  readonly seed: string;
  readonly isVerified: boolean;
};

/** A database with an agency whose record has so many links, all of them true. */
export async function makeRecord({ dataDir, records, seed, isVerified }: RecordWanted): Promise<MadeRecord> {
  const begun = performance.now();
  await stopServer(await startServer(dataDir));
  const postgres = await startEmbeddedPostgres(dataDir, () => undefined);
  const owner = openPool({ ...postgres.connection('owner'), max: 2, idle_in_transaction_session_timeout: 0 });
  const boss = openPool({ ...postgres.connection('owner'), user: 'postgres', max: 12 });
  try {
    const keys = new AgencyKeys(join(dataDir, 'keys'));
    const { past, agencyId } = await writePast(owner, boss, keys, records);
    const madeInS = (performance.now() - begun) / 1000;
    const maker = new CheckpointMaker(owner, keys);
    const firstCheckpointMs = await timed(() => maker.make(agencyId, 'always'));
    const times: number[] = [];
    for (let n = 0; n < CHECKPOINTS_MEASURED; n += 1) {
      await goOn(boss, past, past.records + NEW_RECORDS);
      times.push(await timed(() => maker.make(agencyId, 'always')));
    }
    await finish(boss, past);
    await boss.query('VACUUM ANALYZE');
    await boss.query('CHECKPOINT');
    const sizes = await sizesOf(boss);
    return {
      dataDir,
      records: past.records,
      agencyId,
      boxes: past.boxes(),
      vials: await someVials(boss, agencyId, seed),
      period: await lastMonth(boss, agencyId),
      chains: past.acts.received + past.boxes().length,
      madeInS,
      firstCheckpointMs,
      checkpointMs: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
      sizes,
      indexes: await indexesOf(boss),
      acts: bytesOfActs(sizes, VIALS_PER_BOX),
      verified: isVerified ? await isTrue(owner, keys, dataDir) : null,
    };
  } finally {
    await owner.end();
    await boss.end();
    await postgres.stop();
  }
}

type Begun = { past: Past; agencyId: string };

/** Writes the past up to the size that is wanted; its last records are left to the checkpoint that is measured. */
async function writePast(owner: Pool, boss: Pool, keys: AgencyKeys, records: number): Promise<Begun> {
  const began = beginningOf(records, Date.now());
  const agency = await foundAgency(owner, began);
  const { rows } = await boss.query<{ position: string; transaction: string }>(
    `SELECT coalesce(max(l.position), 0)::text AS position, pg_snapshot_xmin(pg_current_snapshot())::text AS transaction
     FROM custody_link l`,
  );
  const { position = '0', transaction = '0' } = rows[0] ?? {};
  const checkpoints = new PastCheckpoints(agency.id, await keys.findOrMake(agency.id), transaction);
  const past = new Past(agency, began, checkpoints, Number(position));
  await boss.query(`ALTER SYSTEM SET max_wal_size = '8GB'`);
  await boss.query(`ALTER SYSTEM SET autovacuum = off`);
  await boss.query('SELECT pg_reload_conf()');
  const makeIndexes = await withoutIndexes(boss);
  const written = await PastRows.open(boss);
  await past.until(Math.max(0, records - NEW_RECORDS * (CHECKPOINTS_MEASURED + 1)), written, { sealing: true });
  await past.until(records - NEW_RECORDS * CHECKPOINTS_MEASURED, written, { sealing: false });
  await written.end();
  await makeIndexes();
  await boss.query('ALTER SYSTEM RESET max_wal_size');
  await boss.query('ALTER SYSTEM RESET autovacuum');
  await boss.query('SELECT pg_reload_conf()');
  await boss.query('ANALYZE');
  return { past, agencyId: agency.id };
}

async function goOn(boss: Pool, past: Past, records: number): Promise<void> {
  const rows = await PastRows.open(boss);
  await past.until(records, rows, { sealing: false });
  await rows.end();
}

/** Writes what is told once, at the end: the vials that are there, the ends of the boxes' chains, the next position. */
async function finish(boss: Pool, past: Past): Promise<void> {
  const rows = await PastRows.open(boss);
  past.writeHeld(rows);
  await rows.end();
  const ends = past.boxEnds();
  await boss.query(
    `UPDATE drug_box b SET chain_length = e.number, chain_head = e.hash
     FROM unnest($1::uuid[], $2::integer[], $3::text[]) AS e(id, number, hash) WHERE b.id = e.id`,
    [ends.map(({ id }) => id), ends.map(({ chainLength }) => chainLength), ends.map(({ chainHead }) => chainHead)],
  );
  await boss.query(
    `SELECT setval(pg_get_serial_sequence('custody_link', 'position'), (SELECT max(l.position) FROM custody_link l))`,
  );
}

/** Vials of any age whose life is over, so that they have equally many records in a record of any size. */
async function someVials(boss: Pool, agencyId: string, seed: string): Promise<{ id: string; code: string }[]> {
  const { rows } = await boss.query<{ id: string; code: string }>(
    `SELECT d.id, d.barcode_id AS code FROM drug d WHERE d.user_group_id = $1 AND d.chain_length = $3
     ORDER BY md5(d.barcode_id || $2) LIMIT 2000`,
    [agencyId, seed, RECORDS_OF_A_LIFE],
  );
  return rows;
}

async function lastMonth(boss: Pool, agencyId: string): Promise<string> {
  const { rows } = await boss.query<{ period: string }>(
    `SELECT 'from=' || (max(c.created_on)::date - 30) || '&to=' || max(c.created_on)::date AS period
     FROM box_check c WHERE c.user_group_id = $1`,
    [agencyId],
  );
  return rows[0]?.period ?? '';
}

/** Exports the record and verifies the file, as anybody would. */
async function isTrue(owner: Pool, keys: AgencyKeys, dataDir: string): Promise<boolean> {
  const said: string[] = [];
  const around = {
    keys,
    print: (text: string) => void said.push(text),
    withOwner: <T>(work: (pool: Pool) => Promise<T>) => work(owner),
  };
  const file = join(dataDir, 'record.jsonl');
  await runCustody(['export', '--agency', AGENCY, '--out', file], around);
  const code = await runCustody(['verify', file], around);
  await rm(file);
  if (code !== 0) console.log(said.join('\n'));
  return code === 0;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
