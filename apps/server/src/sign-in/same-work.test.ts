import { verify } from '@node-rs/argon2';
import { afterAll, expect, test, vi } from 'vitest';
import { SAME_TIME_MS } from '../identity/same-time.ts';
import { testServer } from '../testing/test-server.ts';

// Test files share the modules that they load; this one needs its own, and leaves none behind.
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

// The real functions, watched: how often they are called, and with which stored hash.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const real = await original();
  return { ...real, verify: vi.fn(real.verify) };
});

const server = testServer();

test('SRV-14 an unknown address costs the same hashing as a known one: one Argon2id run with the same parameters', async () => {
  const work = async (username: string): Promise<string[]> => {
    vi.mocked(verify).mockClear();
    const answer = await server.post('user/login', { username, password: 'f'.repeat(64) });
    expect(answer).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
    return vi.mocked(verify).mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$'));
  };
  const known = await work('medic@demo.vialant.test');
  expect(known).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
  expect(await work('nobody@demo.vialant.test')).toEqual(known);
  expect(await work('off@demo.vialant.test')).toEqual(known);
});

test('SRV-27 asking for a reset writes the same rows for an address that nobody has', async () => {
  const tables = ['password_link', 'outgoing_message', 'access_log', 'failed_try'];
  const written = async (email: string): Promise<number[]> => {
    const count = async (): Promise<number[]> =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await server.owner.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`);
          return rows[0]?.n ?? 0;
        }),
      );
    const before = await count();
    expect((await server.post('user/forgot_password', { email })).data).toEqual({ success: true });
    return (await count()).map((n, i) => n - (before[i] ?? 0));
  };
  const known = await written('medic@demo.vialant.test');
  expect(known).toEqual([1, 1, 1, 1]);
  expect(await written('nobody@demo.vialant.test')).toEqual(known);
  expect(await written('off@demo.vialant.test')).toEqual(known);
});

test('SRV-16 asking for the state of an account takes at least the same time, whoever has the address', async () => {
  for (const name of ['medic', 'nobody', 'off']) {
    const started = performance.now();
    const answer = await server.post('user/login/status', { username: `${name}@demo.vialant.test` });
    expect(answer.status).toBe(200);
    // A timer may fire a millisecond early.
    expect(performance.now() - started).toBeGreaterThanOrEqual(SAME_TIME_MS - 1);
  }
});
