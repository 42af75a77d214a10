import { expect, test, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

test('SESSION-03 CONST-12 a lost session is handled once in 10 s', () => {
  let now = 1_000_000;
  const watch = createSessionWatch(() => new Date(now));
  const listener = vi.fn<() => void>();
  watch.subscribe(listener);
  expect(watch.isLost()).toBe(false);
  watch.expired();
  now += 9999;
  watch.expired();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(watch.isLost()).toBe(true);
  now += 1;
  watch.expired();
  expect(listener).toHaveBeenCalledTimes(2);
});
