import { namedRoutes } from '@vialant/contract/route-table';
import { entityRoutes } from '@vialant/contract/routes/entity-routes';
import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { beforeAll, describe, expect, test } from 'vitest';
import { custodyCalls, newVial, type Row } from '../testing/custody-calls.ts';
import { exampleInput } from '../testing/example-input.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
let auditor = '';

beforeAll(async () => {
  const id = await calls.userId('partner');
  await calls.post('user/update', { id, role: 'auditor' }, { by: 'admin' });
  auditor = await server.signIn('partner');
});

/** Every call of the table, in which a later one of the same key stands for an earlier one. */
function allRoutes(): [RouteKey, Route][] {
  const generic = [...entityRoutes()].map(([key, { route }]): [RouteKey, Route] => [key, route]);
  return [...new Map([...generic, ...(Object.entries(namedRoutes) as [RouteKey, Route][])])];
}

describe('an auditor', () => {
  test('ACCESS-02 is refused every write of staff and admins, whatever it says', async () => {
    const writes = allRoutes().filter(
      ([key, { who, auditors }]) =>
        methodAndPath(key).method === 'POST' && (who === 'user' || who === 'admin') && auditors !== true,
    );
    expect(writes.length).toBeGreaterThan(100);
    for (const [key, route] of writes) {
      if (route.upload !== undefined) continue;
      const body = route.body === undefined ? {} : exampleInput(route.body);
      const answer = await server.post(methodAndPath(key).path, body, { as: auditor });
      expect([key, answer.status, answer.err]).toEqual([key, 403, 'NOT_ALLOWED']);
    }
  });

  test('ACCESS-02 reads what an admin reads of the agency', async () => {
    for (const path of ['unit/all', 'drug/all', 'stock_move_record/all', 'change_log/all', 'user_group/current']) {
      expect([path, (await server.get(path, { as: auditor })).status]).toEqual([path, 200]);
    }
    expect((await server.get('change_log/all', { as: await server.signIn('medic') })).status).toBe(403);
  });

  test('ACCESS-02 is not among the people of user/all, and proves no act by password or code', async () => {
    const people = (await calls.get('user/all')).data as Row[];
    expect(people.map(({ primary_email }) => primary_email)).not.toContain('partner@demo.vialant.test');
    const proof = { user_id: await calls.userId('partner'), password: await demoPassword() };
    expect((await calls.post('user/verify_user', proof)).data).toBe(false);
    expect((await server.post('biometric_code/create', { guid: 'a'.repeat(36) }, { as: auditor })).status).toBe(403);
  });

  test('ACCESS-02 records nothing in the custody record', async () => {
    const body = await newVial(calls, {}, { by: 'partner' });
    expect((await server.post('drug/create', body, { as: auditor })).status).toBe(403);
  });

  test('ACCESS-02 keeps their own session', async () => {
    const again = await server.post('user/refresh/session', {}, { as: auditor });
    expect(again.status).toBe(200);
    const { token } = again.data as { token: string };
    expect((await server.post('user/logout', {}, { as: token })).status).toBe(200);
  });
});
