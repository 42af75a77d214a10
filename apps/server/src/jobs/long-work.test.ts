import { setTimeout as sleep } from 'node:timers/promises';
import { LIMITS } from '@vialant/domain/values/limits';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Credentials } from '../db/agency-transaction.ts';
import { type Db, openDb } from '../db/open.ts';
import { testServer } from '../testing/test-server.ts';
import { LongWork } from './long-work.ts';

const server = testServer();
let db: Db;
let admin: Credentials;
let medic: Credentials;

beforeAll(async () => {
  db = openDb(server.pool);
  admin = { token: await server.signIn('admin'), userGroupId: null };
  medic = { token: await server.signIn('medic'), userGroupId: null };
});

function callOf(credentials: Credentials, signal = new AbortController().signal): Parameters<LongWork['inTurn']>[0] {
  return { credentials, needs: 'member', signal };
}

async function sleepers(): Promise<number> {
  const { rows } = await server.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
  );
  return rows[0]?.count ?? 0;
}

test('SRV-81 no statement of the application takes longer than 30 s', async () => {
  const { rows } = await server.pool.query<{ statement_timeout: string }>('SHOW statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '30s' }]);
});

test('SRV-81 when whoever waits has gone, the statement is cancelled, the next one of the work too, and nobody else’s', async () => {
  const work = new LongWork(db, LIMITS.longReads);
  const gone = new AbortController();
  const others = server.pool.query('SELECT pg_sleep(1.5), 1 AS done');
  const ended = work.transaction(callOf(admin, gone.signal), async (tx) => {
    await sql`SAVEPOINT before_first`.execute(tx);
    await sql`SELECT pg_sleep(20)`.execute(tx).catch(() => undefined);
    await sql`ROLLBACK TO SAVEPOINT before_first`.execute(tx);
    await sql`SELECT pg_sleep(20)`.execute(tx);
  });
  await sleep(300);
  expect(await sleepers()).toBe(2);
  gone.abort(new Error('gone'));
  await expect(ended).rejects.toThrow('gone');
  await sleep(100);
  expect(await sleepers()).toBe(1);
  expect((await others).rows).toMatchObject([{ done: 1 }]);
  expect(await work.transaction(callOf(admin), async () => 'next')).toBe('next');
});

test('SRV-81 what takes too long is refused by name, and may take longer than other statements', async () => {
  const work = new LongWork(db, LIMITS.longReads);
  await work.transaction(callOf(admin), async (tx) => {
    const { rows } = await sql`SHOW statement_timeout`.execute(tx);
    expect(rows).toEqual([{ statement_timeout: '75s' }]);
  });
  const late = work.transaction(callOf(admin), async (tx) => {
    await sql`SET LOCAL statement_timeout = 50`.execute(tx);
    await sql`SELECT pg_sleep(5)`.execute(tx);
  });
  await expect(late).rejects.toMatchObject({ refusal: { code: 'TOOK_TOO_LONG' } });
});

test('SRV-81 people and agencies take turns: one of many calls never keeps the others from theirs', async () => {
  const work = new LongWork(db, { ofProcess: 4, ofAgency: 3, ofPerson: 2, waiting: 5 });
  const busy = { all: 0, admin: 0, most: 0, mostOfAdmin: 0 };
  const gate = Promise.withResolvers<void>();
  const one = (who: Credentials): Promise<void> =>
    work.inTurn(callOf(who), async () => {
      busy.all += 1;
      if (who === admin) busy.admin += 1;
      busy.most = Math.max(busy.most, busy.all);
      busy.mostOfAdmin = Math.max(busy.mostOfAdmin, busy.admin);
      await gate.promise;
      busy.all -= 1;
      if (who === admin) busy.admin -= 1;
    });
  const refused: unknown[] = [];
  const asked = [...Array.from({ length: 10 }, () => admin), ...Array.from({ length: 4 }, () => medic)].map((who) =>
    one(who).catch((error: unknown) => void refused.push(error)),
  );
  await expect.poll(() => [refused.length, busy.all]).toEqual([3, 3]);
  gate.resolve();
  await Promise.all(asked);
  for (const reason of refused) expect(reason).toMatchObject({ refusal: { code: 'WORK_UNDER_WAY' } });
  expect(busy).toEqual({ all: 0, admin: 0, most: 3, mostOfAdmin: 2 });
});

test('SRV-81 of ten file checks of one admin a few are made, one after the other, and the others are refused by name', async () => {
  const as = admin.token ?? '';
  const people = Array.from({ length: 300 }, (_, n) => `p${n}@example.org,Pat,Person${n},user`);
  const text = ['primary_email,first_name,last_name,role', ...people].join('\r\n');
  const checks = Array.from({ length: 10 }, () => server.post('import/check', { kind: 'user', text }, { as }));
  const statuses = (await Promise.all(checks)).map(({ status, err }) => err ?? status);
  expect(new Set(statuses)).toEqual(new Set([200, 'WORK_UNDER_WAY']));
  expect(statuses.filter((each) => each === 200).length).toBeGreaterThan(LIMITS.imports.waiting);
});
