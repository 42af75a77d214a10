import { randomUUID } from 'node:crypto';
import { TOGETHER } from '@vialant/contract/envelope';
import { expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

type One = { call: string; query?: string; body?: string; idempotency_key?: string; device_time?: string };
type Answered = { status: number; body: { data?: Row & Record<string, unknown>; err?: string; trace_id?: string } };

async function together(sent: readonly One[], as?: string): Promise<Answered[]> {
  const { status, data } = await post(sent, as);
  expect(status).toBe(200);
  return (data as { status: number; body: string }[]).map((each) => ({ ...each, body: JSON.parse(each.body) }));
}

async function post(sent: readonly One[], as?: string): Promise<Answer> {
  return server.post(TOGETHER.path, { calls: sent }, { as: as ?? (await server.signIn('medic')) });
}

async function give(code: string, quantity: number, key: string = randomUUID()): Promise<One> {
  const { id } = await calls.vial(code);
  const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity, ...guest };
  return { call: 'POST stock_move_record/create', idempotency_key: key, body: JSON.stringify(body) };
}

test('SRV-46 calls that come together are each answered as alone: recorded, refused, malformed, unknown and repeated', async () => {
  const left = Number(await calls.left('KET-001'));
  const good = await give('KET-001', -1);
  const sent = [
    good,
    { call: 'GET code/find', query: 'platformType=web&barcode_id=KET-002' },
    await give('KET-002', -999_999_999),
    { ...good, idempotency_key: randomUUID(), body: '{"quantity": 1' },
    { ...good, idempotency_key: randomUUID(), body: '{"quantity": -1}' },
    { call: 'GET no/such/call' },
    { call: 'GET code/find', query: 'barcode_id=NO-SUCH-CODE#x' },
  ];
  const answers = await together(sent);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 400, 400, 404, 200]);
  expect(answers[1]?.body.data).toMatchObject({ drug: { barcode_id: 'KET-002' } });
  // What is answered to each is what it is answered alone.
  const key = randomUUID();
  const alone = await server.post(
    'stock_move_record/create',
    JSON.parse((await give('KET-002', -999_999_999)).body ?? ''),
    {
      as: await server.signIn('medic'),
      key,
    },
  );
  expect(answers[2]?.body.err).toBe(alone.err);
  const again = await together([good, { ...good, body: (await give('KET-001', -2)).body ?? '' }]);
  expect(again.map(({ status, body }) => [status, body.data?.id ?? body.err])).toEqual([
    [200, answers[0]?.body.data?.id],
    [409, 'STALE'],
  ]);
  expect(await calls.left('KET-001')).toBe(left - 1);
  await mustAddUp(server.owner);
});

test('a whole batch of acts about as many vials is recorded, each once', async () => {
  const { rows } = await server.owner.query<{ barcode_id: string }>(
    `SELECT d.barcode_id FROM api.drug d JOIN user_group g ON g.id = d.user_group_id
     WHERE g.name = 'Harbor EMS' AND d.stock_move_record__quantity > 10 AND d.drug_box_id IS NOT NULL LIMIT 12`,
  );
  const sent = await Promise.all(rows.map(({ barcode_id }) => give(barcode_id, -1)));
  const before = await calls.count('stock_move_record');
  const answers = await together([...sent, ...sent]);
  expect(answers.map(({ status }) => status)).toEqual(sent.concat(sent).map(() => 200));
  expect((await calls.count('stock_move_record')) - before).toBe(sent.length);
  await mustAddUp(server.owner);
});

test('ACCESS-01 each call needs the session and the role that it needs alone; a stranger and a long list are refused whole', async () => {
  const medic = await server.signIn('medic');
  const statuses = (await together([{ call: 'GET overview' }, { call: 'GET user/auth' }], medic)).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([403, 200]);
  const notShared = ['POST user/login', `POST ${TOGETHER.path}`, 'GET realtime', 'POST image/upload', 'GET health'];
  const refused = await together(
    notShared.map((call) => ({ call, body: '{}' })),
    medic,
  );
  expect(refused.map(({ status }) => status)).toEqual(notShared.map(() => 404));
  expect(await post([{ call: 'GET user/auth' }], 'nobody')).toMatchObject({ status: 401 });
  expect(await post([], medic)).toMatchObject({ status: 400 });
  const many = Array.from({ length: TOGETHER.maxCalls + 1 }, () => ({ call: 'GET user/auth' }));
  expect(await post(many, medic)).toMatchObject({ status: 400 });
  expect(await post(many.slice(1), medic)).toMatchObject({ status: 200 });
});
