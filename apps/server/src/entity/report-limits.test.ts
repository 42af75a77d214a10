import { randomUUID } from 'node:crypto';
import { LIMITS } from '@vialant/domain/values/limits';
import { beforeEach, expect, test } from 'vitest';
import { custodyCalls } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const REPORTS = [
  ['error_log', { type: 'crash', message: 'boom' }],
  ['toast', { type: 'error', message: 'Failed' }],
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
  ],
] as const;

/** As if so many reports had come before. */
async function reported(kind: string, subject: string, times: number): Promise<void> {
  await server.owner.query(
    `INSERT INTO failed_try SELECT $1, sha256($2::bytea), now(), gen_random_uuid() FROM generate_series(1, $3)`,
    [kind, Buffer.from(subject), times],
  );
}

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

test.each(REPORTS)('SRV-72 a flood of %s from one network is answered as usual and dropped', async (entity, body) => {
  await reported('report', '127.0.0.1', LIMITS.reports.maxOfNetwork - 1);
  const before = await calls.count(entity);
  const last = await server.post(`${entity}/create`, body);
  expect(await calls.count(entity)).toBe(before + 1);
  const over = await server.post(`${entity}/create`, body);
  expect([over.status, Object.keys(over.data as object)]).toEqual([last.status, Object.keys(last.data as object)]);
  expect(await calls.count(entity)).toBe(before + 1);
  await server.owner.query(`UPDATE failed_try SET at = at - interval '15 minutes'`);
  await server.post(`${entity}/create`, body);
  expect(await calls.count(entity)).toBe(before + 2);
});

test('SRV-72 an account has its own share: neither a stranger of its network nor a colleague uses it up', async () => {
  const [, body] = REPORTS[1];
  await reported('report', '127.0.0.1', LIMITS.reports.maxOfNetwork);
  await reported('report', await calls.userId('medic'), LIMITS.reports.maxOfUser);
  const before = await calls.count('toast');
  expect((await calls.post('toast/create', body, { by: 'medic' })).status).toBe(200);
  expect(await calls.count('toast')).toBe(before);
  expect((await calls.post('toast/create', body, { by: 'partner' })).status).toBe(200);
  expect(await calls.count('toast')).toBe(before + 1);
});

test.each(REPORTS)('of a %s that nobody signed no answer is kept, whatever key it has', async (entity, body) => {
  const key = randomUUID();
  await server.post(`${entity}/create`, body, { key });
  await server.post(`${entity}/create`, body, { key, as: 'long-gone' });
  const { rowCount } = await server.owner.query('SELECT FROM idempotent_answer WHERE key = $1', [key]);
  expect(rowCount).toBe(0);
});
