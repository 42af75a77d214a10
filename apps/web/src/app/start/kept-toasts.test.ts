import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakePage } from '../../device/page/fake.ts';
import type { Page } from '../../device/page/port.ts';
import { createToastQueue, type Toast, type ToastQueue } from '../../ui/toast/toast-queue.ts';
import { keepingToasts, showKeptToasts } from './kept-toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const ports = { storage: sessionStorage, now: () => new Date() };

function start(reported: string[] = []): { queue: ToastQueue; page: Page } {
  const queue = createToastQueue((toast: Toast) => void reported.push(toast.text));
  showKeptToasts(queue, ports);
  return { queue, page: keepingToasts(fakePage(), queue, ports) };
}

const updated = { text: 'phone number updated', tone: 'success', durationMs: 2000 } as const;
const second = { text: 'Could not access biometrics', tone: 'error', durationMs: 2500 } as const;

test('PHONE-14 SHELL-15 SHELL-17 a toast outlives the load that follows it, and is reported once', () => {
  const reported: string[] = [];
  const before = start(reported);
  before.queue.show(updated);
  before.queue.show(second);
  vi.advanceTimersByTime(500);
  before.page.reload();
  vi.clearAllTimers(); // the timers ended with their page
  const { queue } = start(reported);
  expect(queue.current()?.text).toBe('phone number updated');
  vi.advanceTimersByTime(1500);
  expect(queue.current()?.text).toBe('Could not access biometrics');
  expect(reported).toEqual(['phone number updated', 'Could not access biometrics']);
});

test('a kept toast is shown once, and not after a long while', () => {
  const before = start();
  before.queue.show(updated);
  before.page.reload();
  vi.advanceTimersByTime(15_000);
  expect(start().queue.current()).toBeNull();
  before.queue.show(updated);
  before.page.reload();
  expect(start().queue.current()).not.toBeNull();
  expect(start().queue.current()).toBeNull();
});

test.each(['not json', '{"at":1}', '[]'])('what cannot be read is dropped: %s', (text) => {
  sessionStorage.setItem('toasts', text);
  expect(start().queue.current()).toBeNull();
});
