import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeScanner } from './fake.ts';
import { lazyScanner } from './lazy.ts';
import type { ScannerOptions } from './port.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

function optionsUntil(signal: AbortSignal): ScannerOptions {
  return { view: document.createElement('div'), formats: [], onFrame: () => {}, onFailed: () => {}, signal };
}

test('SCAN-11 CONST-08 the first opening is at once, the next within 300 ms waits for the rest of them', async () => {
  const camera = fakeScanner();
  const scanner = lazyScanner(
    () => performance.now(),
    () => Promise.resolve(camera),
  );
  const first = new AbortController();
  await scanner.open(optionsUntil(first.signal));
  expect(camera.asked).toEqual(['open']);

  await vi.advanceTimersByTimeAsync(100);
  const given = new AbortController();
  const givenUp = scanner.open(optionsUntil(given.signal));
  given.abort();
  await Promise.all([expect(givenUp).rejects.toThrow('abort'), vi.advanceTimersByTimeAsync(200)]);
  expect(camera.asked).toEqual(['open']);

  const last = scanner.open(optionsUntil(first.signal));
  await vi.advanceTimersByTimeAsync(99);
  expect(camera.asked).toEqual(['open']);
  await vi.advanceTimersByTimeAsync(1);
  await last;
  expect(camera.asked).toEqual(['open', 'open']);
});
