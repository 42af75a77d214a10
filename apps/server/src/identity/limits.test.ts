import { LIMITS } from '@vialant/domain/values/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { networkOf } from '../http/network-of.ts';

const server = testServer();
const WRONG = 'f'.repeat(64);

type From = { device?: string; address?: string };

async function logIn(name: string, password: string, { device }: From = {}): Promise<Answer> {
  const username = `${name}@demo.vialant.test`;
  return server.post('user/login', { username, password }, device ? { headers: { 'x-device-token': device } } : {});
}

async function fail(times: number, name: string, from?: From): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expect(await logIn(name, WRONG, from)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
  }
}

const pass = (interval: string): Promise<unknown> =>
  server.owner.query(`UPDATE failed_try SET at = at - interval '${interval}'`);

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

describe('guessing a password', () => {
  test('SRV-25 OPEN-070 after ten wrong ones the right one is refused too, until 15 minutes have passed', async () => {
    const right = await demoPassword();
    await fail(9, 'medic');
    expect((await logIn('medic', right)).status).toBe(200);
    await fail(1, 'medic');
    const refused = await logIn('medic', right);
    expect(refused).toMatchObject({ status: 429, err: 'TOO_MANY' });
    const wait = Number(refused.headers['retry-after']);
    expect([wait > 0, wait <= 900]).toEqual([true, true]);
    await pass('14 minutes 50 seconds');
    expect((await logIn('medic', right)).status).toBe(429);
    await pass('10 seconds');
    expect((await logIn('medic', right)).status).toBe(200);
  });

  test('SRV-14 SRV-25 an address without an account is counted the same, however it is written', async () => {
    await fail(10, 'nobody');
    expect(await logIn('nobody', WRONG)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    await fail(5, 'Medic');
    await fail(5, 'mEDIC');
    expect(await logIn('medic', await demoPassword())).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });

  test('OPEN-070 thirty at once get ten guesses, not thirty', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn('partner', WRONG)));
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('OPEN-070 another process counts the same tries', async () => {
    const other = await server.another();
    await fail(10, 'medic');
    const login = { username: 'medic@demo.vialant.test', password: await demoPassword() };
    expect((await other.post('user/login', login)).status).toBe(429);
  });

  test('SRV-25 a hundred wrong ones from one address, over many accounts, are enough', async () => {
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'address', sha256('127.0.0.1'), now(), gen_random_uuid() FROM generate_series(1, 99)`,
    );
    await fail(1, 'nobody-1');
    expect((await logIn('nobody-2', WRONG)).status).toBe(429);
    expect((await logIn('medic', await demoPassword())).status).toBe(429);
  });
});

describe('a device that has signed in before', () => {
  test('OPEN-070 is not locked out by a stranger, and has ten tries of its own', async () => {
    const right = await demoPassword();
    const { device_token: device = '' } = (await logIn('medic', right)).data as { device_token?: string };
    expect(device).toMatch(/^[\w-]{43}$/);
    await fail(10, 'medic');
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'address', sha256('127.0.0.1'), now(), gen_random_uuid() FROM generate_series(1, 100)`,
    );
    expect((await logIn('medic', right)).status).toBe(429);
    const known = await logIn('medic', right, { device });
    expect(known.status).toBe(200);
    expect(known.data).not.toHaveProperty('device_token');
    await fail(9, 'medic', { device });
    expect((await logIn('medic', right, { device })).status).toBe(200);
    await fail(10, 'medic', { device });
    expect((await logIn('medic', right, { device })).status).toBe(429);
  });

  test('OPEN-070 is known for its own accounts alone; one device may be known for several', async () => {
    const right = await demoPassword();
    const { device_token: device = '' } = (await logIn('medic', right)).data as { device_token?: string };
    await fail(10, 'partner', { device });
    expect((await logIn('partner', right, { device })).status).toBe(429);
    await server.owner.query('DELETE FROM failed_try');
    expect((await logIn('partner', right, { device })).data).not.toHaveProperty('device_token');
    await fail(10, 'partner');
    expect((await logIn('partner', right, { device })).status).toBe(200);
  });

  test('a token of its own making, a stored hash, or nonsense makes no device known', async () => {
    const right = await demoPassword();
    await logIn('medic', right);
    const { rows } = await server.owner.query<{ hash: string }>(
      `SELECT encode(token_hash, 'hex') AS hash FROM known_device`,
    );
    await fail(10, 'medic');
    for (const device of ['mine', rows[0]?.hash ?? '', 'x'.repeat(2000)]) {
      expect((await logIn('medic', right, { device })).status).toBe(429);
    }
  });
});

describe('asking whether an account is disabled', () => {
  const status = (username: string): Promise<Answer> => server.post('user/login/status', { username });

  test('SRV-16 SRV-25 is limited per network, for a known and an unknown address alike', async () => {
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'status', sha256('127.0.0.1'), now(), gen_random_uuid() FROM generate_series(1, $1)`,
      [LIMITS.statusAsked.maxOfNetwork - 2],
    );
    expect((await status('off@demo.vialant.test')).data).toEqual({ inactive_after_date: '2020-01-01' });
    expect((await status('nobody@demo.vialant.test')).data).toEqual({ inactive_after_date: null });
    for (const name of ['off', 'nobody']) {
      expect(await status(`${name}@demo.vialant.test`)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    }
    expect((await logIn('medic', await demoPassword())).status).toBe(200);
  });
});

describe('a guess at a witness', () => {
  type Verify = (witness: string, password: string, as: string) => Promise<Answer>;

  async function verifier(): Promise<{ verify: Verify; idOf: (name: string) => string }> {
    const users = (await server.get('user/all', { as: await server.signIn('medic') })).data as Record<string, string>[];
    const idOf = (name: string): string =>
      users.find(({ primary_email = '' }) => primary_email.startsWith(`${name}@`))?.['id'] ?? '';
    const verify: Verify = (witness, password, as) =>
      server.post('user/verify_user', { user_id: idOf(witness), password }, { as });
    return { verify, idOf };
  }

  test('SRV-25 OPEN-070 ten wrong passwords, and who guesses is refused the right one too, in every session', async () => {
    const right = await demoPassword();
    const { verify } = await verifier();
    const [medic, admin] = [await server.signIn('medic'), await server.signIn('admin')];
    for (let n = 0; n < 10; n += 1) expect((await verify('partner', WRONG, medic)).data).toBe(false);
    const { token: anew } = (await logIn('medic', right)).data as { token: string };
    for (const as of [medic, anew]) {
      expect(await verify('partner', right, as)).toMatchObject({ status: 429, err: 'TOO_MANY' });
      expect(await verify('admin', right, as)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    }
    expect((await verify('medic', right, admin)).data).toBe(true);
    await pass('15 minutes');
    expect((await verify('partner', right, medic)).data).toBe(true);
  });

  test('SRV-25 nobody locks a colleague out of being a witness for others', async () => {
    const right = await demoPassword();
    const { verify } = await verifier();
    const [medic, admin] = [await server.signIn('medic'), await server.signIn('admin')];
    for (let n = 0; n < 12; n += 1) await verify('partner', WRONG, medic);
    expect((await verify('partner', right, admin)).data).toBe(true);
  });

  test('SRV-25 a hundred wrong ones for one witness, by however many, are enough, however the id is written', async () => {
    const right = await demoPassword();
    const { verify, idOf } = await verifier();
    await server.owner.query(
      `INSERT INTO failed_try SELECT 'witness', sha256($1::bytea), now(), gen_random_uuid() FROM generate_series(1, 100)`,
      [Buffer.from(idOf('partner'))],
    );
    const as = await server.signIn('admin');
    expect(await verify('partner', right, as)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    const shouted = { user_id: idOf('partner').toUpperCase(), password: right };
    expect(await server.post('user/verify_user', shouted, { as })).toMatchObject({ status: 429 });
  });

  test('SRV-25 SRV-04 in another agency, which has no such person, locks nobody out here', async () => {
    const { id: user_id } = (await server.get('user/auth', { as: await server.signIn('medic') })).data as {
      id: string;
    };
    const verify = async (password: string, by: string): Promise<Answer> =>
      server.post('user/verify_user', { user_id, password }, { as: await server.signIn(by) });
    for (let n = 0; n < 10; n += 1) expect((await verify(WRONG, 'strict')).data).toBe(false);
    expect(await verify(WRONG, 'strict')).toMatchObject({ status: 429, err: 'TOO_MANY' });
    expect((await verify(await demoPassword(), 'admin')).data).toBe(true);
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('OPEN-070 %s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
