import { beforeAll, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

beforeAll(async () => {
  await server.owner.query(
    `UPDATE membership SET role = 'admin' WHERE user_id IN (SELECT id FROM user_account WHERE primary_email LIKE 'strict@%')`,
  );
});

type Report = { entity: 'error_log' | 'toast'; body: { type: string; message: string } & Record<string, unknown> };

const ERROR = {
  entity: 'error_log',
  body: { type: 'crash', message: 'boom', using_vpn: 1, app_version: '3.20.5', platform: 'ios' },
} as const satisfies Report;
const TOAST = {
  entity: 'toast',
  body: { message: 'Transferred', type: 'success', using_vpn: 0 },
} as const satisfies Report;

async function keptOf({ entity }: Report, by: 'admin' | 'strict' = 'admin'): Promise<Row[]> {
  return replyOf(`GET ${entity}/all`, await calls.get(`${entity}/all`, { by })) as Row[];
}

/** Sends the report from the app of a medic; answers it as it must be kept. */
async function sent({ entity, body }: Report): Promise<Row> {
  const { id } = replyOf(`POST ${entity}/create`, await calls.post(`${entity}/create`, body)) as Row;
  const [created_by, user_group_id] = [await calls.userId('medic'), await calls.groupId('Harbor EMS')];
  return { ...body, id, created_by, user_group_id };
}

test('API-44 an error is kept with kind, words, network, version and platform, and with who had it', async () => {
  const kept = await sent(ERROR);
  expect(await keptOf(ERROR)).toContainEqual(expect.objectContaining(kept));
  expect((await calls.get(`error_log?id=${kept.id}`, { by: 'admin' })).data).toMatchObject(kept);
});

test('API-45 a toast is kept with its words and kind, and with who saw it', async () => {
  for (const type of ['success', 'error']) {
    const kept = await sent({ ...TOAST, body: { ...TOAST.body, type } });
    const row = (await keptOf(TOAST)).find(({ id }) => id === kept.id);
    expect(row).toMatchObject({ ...kept, user_id: await calls.userId('medic') });
  }
});

test.each([ERROR, TOAST])('API-44 API-45 SRV-04 $entity is read by the admins of the agency alone', async (report) => {
  const { entity } = report;
  const { id } = await sent(report);
  expect(await keptOf(report, 'strict')).toEqual([]);
  expect(await calls.get(`${entity}?id=${id}`, { by: 'strict' })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
  for (const path of [`${entity}/all`, `${entity}?id=${id}`]) {
    expect(await calls.get(path)).toMatchObject({ status: 403, err: 'NOT_ALLOWED', data: undefined });
  }
});

test.each([ERROR, TOAST])(
  'API-44 API-45 $entity is taken without a session, and with one that is over, and is nobody’s',
  async (report) => {
    const { entity, body } = report;
    for (const options of [{}, { as: 'long-gone' }]) {
      const answer = await server.post(`${entity}/create`, body, options);
      const { id } = replyOf(`POST ${entity}/create`, answer) as Row;
      const { rows } = await server.owner.query(
        `SELECT user_group_id, created_by, message FROM ${entity} WHERE id = $1`,
        [id],
      );
      expect(rows).toEqual([{ user_group_id: null, created_by: null, message: body.message }]);
      expect((await keptOf(report)).map((row) => row.id)).not.toContain(id);
    }
  },
);

test('SRV-72 ENT-22 the user of a toast is found by the token in it, which is not kept', async () => {
  const user_token = await server.signIn('medic');
  const answer = await server.post('toast/create', { ...TOAST.body, user_token, user_id: 'somebody' });
  const { id } = replyOf('POST toast/create', answer) as Row;
  const row = (await keptOf(TOAST)).find((each) => each.id === id);
  expect(row).toMatchObject({ message: 'Transferred', user_id: await calls.userId('medic') });
  const { rows } = await server.owner.query(
    'SELECT t::text AS text FROM toast t UNION ALL SELECT i::text FROM idempotent_answer i',
  );
  expect(JSON.stringify(rows)).not.toContain(user_token);
  for (const nobodys of ['', 'long-gone', null]) {
    const sent = await server.post('toast/create', { ...TOAST.body, user_token: nobodys });
    expect((await keptOf(TOAST)).map((each) => each.id)).not.toContain((sent.data as Row).id);
  }
});

test.each([ERROR, TOAST])('API-44 API-45 $entity needs a kind and words, and nothing else', async (report) => {
  const { type, message } = report.body;
  const answer = await calls.post(`${report.entity}/create`, { type, message });
  const { id } = replyOf(`POST ${report.entity}/create`, answer) as Row;
  expect((await keptOf(report)).find((row) => row.id === id)).toMatchObject({ type, message });
});

test.each<[Report, string, unknown]>([
  [ERROR, 'type', undefined],
  [ERROR, 'type', ''],
  [ERROR, 'type', 'x'.repeat(121)],
  [ERROR, 'message', undefined],
  [ERROR, 'message', ' '],
  [ERROR, 'message', 'x'.repeat(4001)],
  [ERROR, 'message', 'a\u0000'],
  [ERROR, 'using_vpn', true],
  [ERROR, 'app_version', 'x'.repeat(41)],
  [ERROR, 'platform', 7],
  [TOAST, 'message', undefined],
  [TOAST, 'message', ''],
  [TOAST, 'message', 'x'.repeat(1001)],
  [TOAST, 'type', undefined],
  [TOAST, 'type', 'warning'],
  [TOAST, 'using_vpn', 2],
])(
  'API-44 API-45 SRV-79 of $0.entity, $1 of $2 is refused with the field, and nothing is kept',
  async (report, field, value) => {
    const { entity, body } = report;
    const before = await calls.count(entity);
    const answer = await calls.post(`${entity}/create`, { ...body, [field]: value });
    expect(answer).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    expect(await calls.count(entity)).toBe(before);
  },
);
