import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '../apps/server/src/db/open.ts';
import { guest } from '../apps/server/src/testing/custody-calls.ts';
import { DatabaseProcess } from './site/database-process.ts';
import { freePort } from './site/free-port.ts';
import { ServerProcess } from './site/server-process.ts';
import { type Person, person } from './work/people.ts';

const MAIN = join(import.meta.dirname, '../apps/server/src/main.ts');
const RECORD = { name: 'record' } as const;
const patient = { timeout: 120_000, interval: 100 };

let folder = '';
let primary: DatabaseProcess;
let standby: DatabaseProcess;
/** One that bears a copy that is behind, and one that hardly does. */
let tolerant: ServerProcess;
let strict: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vialant-copy-'));
  primary = await DatabaseProcess.make(folder, await freePort(), {});
  const copyPort = await freePort();
  const at = (port: number): string => `postgres://keeper:kept@127.0.0.1:${port}/vialant`;
  const env = {
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    DEMO: '1',
    LOG_LEVEL: 'error',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: at(primary.port),
    DATABASE_READ_URL: at(copyPort),
  };
  tolerant = new ServerProcess({ main: MAIN, env: { ...env, READ_BEHIND_SECONDS: '3600' } }, await freePort());
  strict = new ServerProcess({ main: MAIN, env: { ...env, READ_BEHIND_SECONDS: '1' } }, await freePort());
  await tolerant.start();
  standby = await primary.standby(join(folder, 'standby'), copyPort);
  await strict.start();
});

afterAll(async () => {
  await tolerant.stop();
  await strict.stop();
  await standby.stop();
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

async function admin(server: ServerProcess): Promise<Person> {
  const somebody = person('admin', server.port, 60_000);
  await somebody.signIn();
  return somebody;
}

async function atStandby(statement: string): Promise<void> {
  const boss = openPool({ host: '127.0.0.1', port: standby.port, user: 'postgres', database: 'vialant', max: 1 });
  await boss.query(statement);
  await boss.end();
}

test('reports and the explorer read a copy that is near enough, and say so; nothing else does', async () => {
  const near = await admin(tolerant);
  const far = await admin(strict);
  // The copy has caught up: it is read, and has everything.
  const followed = async (who: Person) => (await who.client.call('GET report/rows', RECORD)).read_as_of;
  await expect.poll(() => followed(near), patient).toEqual(expect.any(String));
  await expect.poll(() => followed(far), patient).toEqual(expect.any(String));
  const before = await near.client.call('GET report/rows', RECORD);

  // It stands still while somebody records.
  await atStandby('SELECT pg_wal_replay_pause()');
  const { drug } = await near.client.call('GET code/find', { barcode_id: 'FEN-001' });
  if (!drug) throw new Error('the demo has no vial');
  const dose = { drug_id: drug.id, stock_move_type_id__name: 'administer' as const, quantity: -1, ...guest };
  const given = await near.client.call('POST stock_move_record/create', { ...dose, incident_number: 'COPY-1' });

  // Who bears an old page gets one, with its age.
  const old = await near.client.call('GET report/rows', RECORD);
  expect(old.count).toBe(before.count);
  expect(Date.parse(old.read_as_of ?? '')).toBeLessThanOrEqual(Date.parse(String(given.created_on)));
  const life = { drug_id: drug.id };
  const oldLife = await near.client.call('GET drug/timeline', { ...life, may_lag: '1' });
  expect(oldLife.read_as_of).toEqual(expect.any(String));
  expect(oldLife.entries).toHaveLength(1);
  // The incident is not there yet, so that the database itself is asked.
  expect((await near.client.call('GET incident', { incident: 'COPY-1' })).read_as_of).toBeNull();

  // A phone never reads the copy, and neither does a server for which it is too far behind.
  const phone = await near.client.call('GET drug/timeline', life);
  expect([phone.read_as_of, phone.entries.length]).toEqual([null, 2]);
  await expect.poll(() => followed(far), patient).toBeNull();
  expect((await far.client.call('GET report/rows', RECORD)).count).toBe(before.count + 1);

  // A session that was ended reads nothing, although the copy still knows it as good.
  const leaving = await admin(tolerant);
  await atStandby('SELECT pg_wal_replay_resume()');
  await expect.poll(() => followed(leaving), patient).toEqual(expect.any(String));
  await atStandby('SELECT pg_wal_replay_pause()');
  await leaving.client.call('POST user/logout');
  await expect(followed(leaving)).rejects.toMatchObject({ failure: { kind: 'expired' } });

  // Without the copy everything is read from the database.
  await standby.stop();
  const alone = await near.client.call('GET report/rows', RECORD);
  expect([alone.read_as_of, alone.count]).toEqual([null, before.count + 1]);
});
