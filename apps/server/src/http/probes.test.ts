import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { writeProbe } from '../db/can-record.ts';
import { openPool } from '../db/open.ts';
import { testServer } from '../testing/test-server.ts';
import { HEALTH_PATH, READY_PATH, serveProbes } from './probes.ts';

const server = testServer();

test('a process lives without its database, and is ready only while something can be recorded', async () => {
  let canRecord = true;
  const app = Fastify();
  serveProbes(app, async () => canRecord);
  const ask = async (url: string): Promise<number> => (await app.inject({ url })).statusCode;
  expect([await ask(HEALTH_PATH), await ask(READY_PATH)]).toEqual([200, 200]);
  canRecord = false;
  expect([await ask(HEALTH_PATH), await ask(READY_PATH)]).toEqual([200, 503]);
  await app.close();
});

test('whether something can be recorded is found out by a write', async () => {
  expect(await writeProbe(server.pool)()).toBe(true);
  // As an operator forbids writing, or as a copy that others write behaves.
  const readOnly = openPool({ ...server.pool.options, options: '-c default_transaction_read_only=on', max: 1 });
  expect(await writeProbe(readOnly)()).toBe(false);
  await readOnly.end();
  const nowhere = openPool({ host: '127.0.0.1', port: 1, user: 'vialant_app', database: 'vialant', max: 1 });
  expect(await writeProbe(nowhere)()).toBe(false);
  await nowhere.end();
});

test('a database that has no answer is not waited for, and those who ask at once ask once', async () => {
  let asked = 0;
  const silent = {
    query: () => {
      asked += 1;
      return new Promise(() => undefined);
    },
  };
  const probe = writeProbe(silent as never);
  expect(await Promise.all([probe(), probe(), probe()])).toEqual([false, false, false]);
  expect(asked).toBe(1);
});
