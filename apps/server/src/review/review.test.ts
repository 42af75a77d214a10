import { afterEach, expect, test } from 'vitest';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

afterEach(() => server.owner.query('TRUNCATE product_feedback, product_feedback_prompt'));

async function shouldPrompt(who?: Who): Promise<unknown> {
  return (await calls.get('product_feedback_prompt/should_prompt', who)).data;
}

const moveBack = (table: string, interval: string): Promise<unknown> =>
  server.owner.query(`UPDATE ${table} SET created_on = now() - $1::interval`, [interval]);

test('SRV-71 API-80 REVIEW-02 who has said nothing yet is asked', async () => {
  expect(await shouldPrompt()).toEqual({ should_prompt: 1 });
});

test.each([
  [1, '27 days', 0],
  [1, '32 days', 1],
  [6, '5 months', 0],
  [6, '6 months 1 day', 1],
])(
  'SRV-71 API-81 REVIEW-05 CONST-21 ENT-17 a delay of %i months, after %s: %i',
  async (delay_months, passed, expected) => {
    const made = await calls.post('product_feedback_prompt/create', { delay_months });
    expect(made).toMatchObject({ status: 200, data: { delay_months } });
    expect(await shouldPrompt()).toEqual({ should_prompt: 0 });
    await moveBack('product_feedback_prompt', passed);
    expect(await shouldPrompt()).toEqual({ should_prompt: expected });
  },
);

test('SRV-71 a delay that is over does not end one that is running', async () => {
  await calls.post('product_feedback_prompt/create', { delay_months: 6 });
  await moveBack('product_feedback_prompt', '2 months');
  await calls.post('product_feedback_prompt/create', { delay_months: 1 });
  await server.owner.query(
    `UPDATE product_feedback_prompt SET created_on = now() - interval '40 days' WHERE delay_months = 1`,
  );
  expect(await shouldPrompt()).toEqual({ should_prompt: 0 });
});

test('SRV-71 OPEN-036 API-79 REVIEW-04 ENT-17 feedback is kept, and keeps the question away for 6 months', async () => {
  expect(await calls.post('product_feedback/create', { notes: 'Larger buttons' })).toMatchObject({
    status: 200,
    data: { notes: 'Larger buttons', created_by: await calls.userId('medic') },
  });
  expect(await shouldPrompt()).toEqual({ should_prompt: 0 });
  await moveBack('product_feedback', '5 months 20 days');
  expect(await shouldPrompt()).toEqual({ should_prompt: 0 });
  await moveBack('product_feedback', '6 months 1 day');
  expect(await shouldPrompt()).toEqual({ should_prompt: 1 });
});

test('SRV-71 what the user answered counts in every agency', async () => {
  const ridge = await calls.groupId('Ridge Veterinary');
  await calls.post('product_feedback_prompt/create', { delay_months: 1 }, { by: 'partner', group: ridge });
  expect(await shouldPrompt({ by: 'partner' })).toEqual({ should_prompt: 0 });
  expect(await shouldPrompt({ by: 'medic' })).toEqual({ should_prompt: 1 });
  const seen = (await calls.get('product_feedback_prompt/for_user', { by: 'partner' })).data as Row[];
  expect(seen).toEqual([]);
});

test.each([
  ['product_feedback/create', { notes: '' }, 'notes'],
  ['product_feedback/create', { notes: '   ' }, 'notes'],
  ['product_feedback/create', { notes: 'x'.repeat(2001) }, 'notes'],
  ['product_feedback_prompt/create', { delay_months: 2 }, 'delay_months'],
  ['product_feedback_prompt/create', { delay_months: 0 }, 'delay_months'],
  ['product_feedback_prompt/create', { delay_months: 12 }, 'delay_months'],
  ['product_feedback_prompt/create', {}, 'delay_months'],
])('REVIEW-03 CONST-21 SRV-79 %s refuses %j', async (path, body, field) => {
  expect(await calls.post(path, body)).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } });
});
