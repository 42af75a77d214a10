import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { createServices } from './create-services.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('OFFLINE-02 SCAN-32 the question comes after 5 s also where every try fails at once and waits for the next', async () => {
  const { client, patience } = await createServices();
  const find = (signal: AbortSignal) => client.call('GET code/find', { barcode_id: 'FEN-001' }, { signal });
  void patience.ask(find, NOTHING_BEGUN, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(4900);
  expect(patience.phase()).toBe('quiet');
  await vi.advanceTimersByTimeAsync(200);
  expect(patience.phase()).toBe('asking');
});
