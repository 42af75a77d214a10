import { beforeAll, describe, expect, test } from 'vitest';
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

const reports = [
  {
    call: 'error_log/create',
    requirement: 'API-44',
    entity: 'error_log',
    report: { type: 'crash', message: 'boom', using_vpn: 1, app_version: '3.20.5', platform: 'ios' },
    wrong: [
      ['type', undefined],
      ['type', ''],
      ['type', 'x'.repeat(121)],
      ['message', undefined],
      ['message', ' '],
      ['message', 'x'.repeat(4001)],
      ['message', 'a\u0000'],
      ['using_vpn', true],
      ['app_version', 'x'.repeat(41)],
      ['platform', 7],
    ],
  },
  {
    call: 'toast/create',
    requirement: 'API-45',
    entity: 'toast',
    report: { message: 'Transferred', type: 'success', using_vpn: 0 },
    wrong: [
      ['message', undefined],
      ['message', ''],
      ['message', 'x'.repeat(1001)],
      ['type', undefined],
      ['type', 'warning'],
      ['using_vpn', 2],
    ],
  },
] as const;

describe.each(reports)('$call', ({ call, entity, requirement, report, wrong }) => {
  const keptOf = async (by: 'admin' | 'strict'): Promise<Row[]> =>
    replyOf(`GET ${entity}/all`, await calls.get(`${entity}/all`, { by }));

  test(`${requirement} is kept with all that it says, is answered with its id, and is read by the admins of the agency alone`, async () => {
    const answer = await calls.post(call, report);
    const { id } = replyOf<Row>(`POST ${call}`, answer);
    const kept = {
      ...report,
      id,
      created_by: await calls.userId('medic'),
      user_group_id: await calls.groupId('Harbor EMS'),
    };
    expect(await keptOf('admin')).toContainEqual(expect.objectContaining(kept));
    expect((await calls.get(`${entity}?id=${id}`, { by: 'admin' })).data).toMatchObject(kept);
    expect((await keptOf('strict')).map((row) => row.id)).not.toContain(id);
    expect(await calls.get(`${entity}?id=${id}`, { by: 'strict' })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    for (const path of [`${entity}/all`, `${entity}?id=${id}`]) {
      expect(await calls.get(path)).toMatchObject({ status: 403, err: 'NOT_ALLOWED', data: undefined });
    }
  });

  test(`${requirement} is taken without a session, and with one that is over, and then is nobody’s`, async () => {
    for (const options of [{}, { as: 'long-gone' }]) {
      const { id } = replyOf<Row>(`POST ${call}`, await server.post(call, report, options));
      const { rows } = await server.owner.query(`SELECT user_group_id, created_by, message FROM ${entity} WHERE id = $1`, [
        id,
      ]);
      expect(rows).toEqual([{ user_group_id: null, created_by: null, message: report.message }]);
      expect((await keptOf('admin')).map((row) => row.id)).not.toContain(id);
    }
  });

  test(`${requirement} ends with what it needs: the kind and the words`, async () => {
    const { type, message } = report;
    const { id } = replyOf<Row>(`POST ${call}`, await calls.post(call, { type, message }));
    expect((await keptOf('admin')).find((row) => row.id === id)).toMatchObject({ type, message });
  });

  test.each(wrong.map(([field, value]) => ({ field, value })))(
    `${requirement} $field of $value is refused with the field, and nothing is kept`,
    async ({ field, value }) => {
      const before = await calls.count(entity);
      const answer = await calls.post(call, { ...report, [field]: value });
      expect(answer).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
      expect(Object.keys(answer.fields ?? {})).toEqual([field]);
      expect(await calls.count(entity)).toBe(before);
    },
  );
});
