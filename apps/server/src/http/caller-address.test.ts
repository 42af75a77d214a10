import { API_BASE } from '@vialant/contract/envelope';
import { expect, test } from 'vitest';
import { appOver, testServer } from '../testing/test-server.ts';

const server = testServer();

test.each([
  ['nobody is believed', null, '198.51.100.1'],
  ['a proxy that is believed', '198.51.100.0/24', '203.0.113.7'],
  ['another proxy is believed', '192.0.2.1', '198.51.100.1'],
])('OPEN-070 a try is counted where it comes from: %s', async (_, trustProxy, expected) => {
  const app = await appOver(
    server.pool,
    {},
    {
      trustProxy,
    },
  );
  await server.owner.query('DELETE FROM failed_try');
  await app.inject({
    method: 'POST',
    url: `${API_BASE}/user/login`,
    remoteAddress: '198.51.100.1',
    headers: { 'x-forwarded-for': '203.0.113.7' },
    payload: { username: 'medic@demo.vialant.test', password: 'f'.repeat(64) },
  });
  await app.close();
  const { rows: log } = await server.owner.query('SELECT address FROM access_log ORDER BY id DESC LIMIT 1');
  expect(log).toEqual([{ address: expected }]);
  const { rowCount } = await server.owner.query(
    `SELECT FROM failed_try WHERE kind = 'address' AND subject = sha256($1::bytea)`,
    [Buffer.from(expected)],
  );
  expect(rowCount).toBe(1);
});
