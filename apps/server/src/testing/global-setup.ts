import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded/start.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/open.ts';
import { makeDemo } from '../demo/make-demo.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number };
  }
}

/** The template that every test file clones: migrated, and filled with the demo agencies as of TODAY. */
export const TEMPLATE = 'vialant_template';
export const TODAY = '2026-11-15';
/** The same without any agency, as a new production server has it. */
export const EMPTY_TEMPLATE = 'vialant_empty';

/** These databases are thrown away with the cluster; what survives a power cut has tests of its own, with `db/embedded`. */
async function neverWaitForDisk(postgres: EmbeddedPostgres): Promise<void> {
  for (const role of ['owner', 'app'] as const) {
    const own = openPool({ ...postgres.connection(role), max: 1 });
    await own.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off');
    await own.end();
  }
}

const MEMORY = '/dev/shm';
/** What all databases of a whole run take, and as much again for everything else. */
const ROOM_NEEDED = 10 * 2 ** 30;

/** Where the cluster stands: in memory if there is plenty of it, since its hundreds of databases are all thrown away. */
async function folderForCluster(): Promise<string> {
  const room = await statfs(MEMORY).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return Math.min(room, freemem()) > ROOM_NEEDED ? MEMORY : tmpdir();
}

/** One real PostgreSQL for the whole run, with a migrated template database. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await folderForCluster(), 'vialant-test-'));
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  await neverWaitForDisk(postgres);
  const admin = openPool({ ...postgres.connection('owner'), max: 1 });
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  const inTemplate = async (work: (owner: pg.Pool) => Promise<unknown>): Promise<void> => {
    const owner = openPool({ ...postgres.connection('owner', TEMPLATE), max: 1 });
    await work(owner);
    await owner.end();
  };
  await inTemplate(migrate);
  await admin.query(`CREATE DATABASE ${EMPTY_TEMPLATE} TEMPLATE ${TEMPLATE}`);
  await inTemplate((owner) => makeDemo(owner, { today: TODAY, region: 'us' }));
  await admin.end();
  const { host, port } = postgres.connection('owner');
  project.provide('postgres', { host, port });
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
