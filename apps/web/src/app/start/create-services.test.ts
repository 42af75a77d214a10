import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookUpCode } from '../../features/scan-flow/look-up-code.ts';
import { createServices } from './create-services.ts';

const scanner = { role: 'user', settings: { allow_users_to_create_drugs: false } } as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('OFFLINE-02 SCAN-32 the question comes after 5 s also where every try fails at once and waits for the next', async () => {
  const services = await createServices();
  const asked = lookUpCode(services, 'FEN-001', scanner, new AbortController().signal);
  const ended = vi.fn();
  void asked.then(ended);
  await vi.advanceTimersByTimeAsync(4900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(ended).toHaveBeenCalledWith({ outcome: 'offline' });
});
