import { randomUUID } from 'node:crypto';
import { TIMING } from '@vialant/domain/values/timing';
import { expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { custodyCalls } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { sweepOld } from './sweep-old.ts';

const server = testServer();
const calls = custodyCalls(server);

const MANY = 2500;

async function age(table: string, ms: number): Promise<void> {
  await server.owner.query(`UPDATE ${table} SET created_on = created_on - $1::float8 * interval '1 millisecond'`, [ms]);
}

test.each([
  ['error_log', { type: 'crash', message: 'boom' }, TIMING.retention.reportsMs],
  ['toast', { type: 'error', message: 'Failed' }, TIMING.retention.reportsMs],
  [
    'contact_us',
    {
      first_name: 'Jo',
      last_name: 'Doe',
      agency_name: 'Bay EMS',
      email: 'jo@bay.example',
      question_or_comment: 'How much?',
      department: 'Sales',
    },
    TIMING.retention.contactsMs,
  ],
])('SRV-72 a %s is erased when it has had its time, and not before', async (table, body, keptMs) => {
  await server.post(`${table}/create`, body);
  await age(table, keptMs - 60_000);
  await sweepOld(openDb(server.pool));
  expect(await calls.count(table)).toBe(1);
  await age(table, 60_000);
  await sweepOld(openDb(server.pool));
  expect(await calls.count(table)).toBe(0);
});

test('SRV-46 a phone that comes back after 13 months still gets its first answer; later it is erased, in small steps', async () => {
  const key = randomUUID();
  const send = async (): Promise<unknown> =>
    (await calls.post('unit/create', { name: 'Medic 77' }, { by: 'admin', key })).data;
  const first = await send();
  await server.owner.query(
    `INSERT INTO idempotent_answer (user_id, key, request_hash, answer)
     SELECT $1, n::text, '', '{}' FROM generate_series(1, ${MANY}) n`,
    [await calls.userId('medic')],
  );
  await age('idempotent_answer', TIMING.retention.answersMs - 60_000);
  await sweepOld(openDb(server.pool));
  expect(await send()).toEqual(first);
  expect(await calls.count('idempotent_answer')).toBe(MANY + 1);
  await age('idempotent_answer', 60_000);
  await sweepOld(openDb(server.pool));
  expect(await calls.count('idempotent_answer')).toBe(0);
});
