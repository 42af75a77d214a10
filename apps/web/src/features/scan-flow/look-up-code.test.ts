import { afterEach, expect, test, vi } from 'vitest';
import { fakeNetwork } from '../../device/network/fake.ts';
import { memoryApi } from '../../testing/memory-api.ts';
import { testClient } from '../../testing/test-client.ts';
import { lookUpCode, type LookedUp } from './look-up-code.ts';

afterEach(() => void vi.useRealTimers());

const medic = { role: 'user', settings: { allow_users_to_create_drugs: false } } as const;

function lookUp() {
  const api = memoryApi();
  const leave = new AbortController();
  const answered = vi.fn<(lookedUp: LookedUp) => void>();
  api.fail('GET code/find', 'silence');
  void lookUpCode({ client: testClient(api).client, network: fakeNetwork() }, 'FEN-001', medic, leave.signal).then(
    answered,
  );
  return { answered, leave };
}

test('SCAN-32 OFFLINE-02 CONST-17 a server that does not answer within 5 s is taken for offline, not a moment sooner', async () => {
  vi.useFakeTimers();
  const { answered } = lookUp();
  await vi.advanceTimersByTimeAsync(4999);
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(answered).toHaveBeenCalledWith({ outcome: 'offline' });
  expect(vi.getTimerCount()).toBe(0);
});

test('who leaves the scanner is not told that they are offline', async () => {
  vi.useFakeTimers();
  const { answered, leave } = lookUp();
  await vi.advanceTimersByTimeAsync(1000);
  leave.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(answered.mock.calls).toEqual([[{ outcome: 'given up' }]]);
});
