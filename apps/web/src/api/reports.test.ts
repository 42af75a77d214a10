import { expect, test } from 'vitest';
import { memoryApi } from '../testing/memory-api.ts';
import { testClient } from '../testing/test-client.ts';
import { createReporter, REPORTS_AT_ONCE } from './reports.ts';
import { localStore } from './storage.ts';

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('ENT-22 a toast is reported with its text, its kind and who saw it', async () => {
  const api = memoryApi();
  const { client, storage } = testClient(api, { usingVpn: () => Promise.resolve(true) });
  storage.set('token', 't-1');
  storage.set('selectedAgencyId', 'g-1');
  client.reportToast({ message: 'Box not found', type: 'error', userId: 'u-1' });
  await settle();
  expect(api.seen('POST toast/create').map(({ body }) => body)).toEqual([
    { message: 'Box not found', type: 'error', using_vpn: 1, user_token: 't-1', user_group_id: 'g-1', user_id: 'u-1' },
  ]);
});

test('ENT-23 an error is reported with its type, message, version and platform', async () => {
  const api = memoryApi();
  const platform = { platformType: 'mobile', platform: 'android', serviceName: 'vialant-app' } as const;
  const { client } = testClient(api, { platform });
  client.reportError({ type: 'CRASH', message: 'x is not a function' });
  await settle();
  expect(api.seen('POST error_log/create').map(({ body }) => body)).toEqual([
    { type: 'CRASH', message: 'x is not a function', using_vpn: 0, app_version: '3.20.5', platform: 'android' },
  ]);
});

test('a device that cannot say whether it uses a VPN does not stop the report', async () => {
  const api = memoryApi();
  const { client } = testClient(api, { usingVpn: () => Promise.reject(new Error('no permission')) });
  client.reportError({ type: 'CRASH', message: 'x' });
  await settle();
  expect(api.seen('POST error_log/create')[0]?.body).toMatchObject({ using_vpn: 0 });
});

test('a text longer than the server keeps is cut, and an empty one is still a report', async () => {
  const api = memoryApi();
  const { client } = testClient(api);
  client.reportError({ type: 't'.repeat(200), message: 'm'.repeat(10_000) });
  client.reportToast({ message: 'm'.repeat(2000), type: 'success', userId: null });
  client.reportToast({ message: ' ', type: 'success', userId: null });
  await settle();
  const [error, long, empty] = api.requests.map(({ body }) => body);
  expect(error?.['type']).toHaveLength(120);
  expect(error?.['message']).toHaveLength(4000);
  expect(long?.['message']).toHaveLength(1000);
  expect(empty?.['message']).toBe('(empty)');
});

test('while nothing gets through only so many reports wait; then there is room again', async () => {
  const answers: (() => void)[] = [];
  const reporter = createReporter({
    post: () => new Promise((resolve) => answers.push(() => resolve(null))),
    storage: localStore(localStorage),
    platform: 'web',
  });
  for (let made = 0; made < REPORTS_AT_ONCE + 20; made += 1) reporter.reportError({ type: 'CRASH', message: 'again' });
  await settle();
  expect(answers).toHaveLength(REPORTS_AT_ONCE);
  answers[0]?.();
  await settle();
  reporter.reportError({ type: 'CRASH', message: 'again' });
  await settle();
  expect(answers).toHaveLength(REPORTS_AT_ONCE + 1);
});
