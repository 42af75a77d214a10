import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ActEnd } from './act.ts';
import { fakeNetwork } from '../device/network/fake.ts';
import { createPatience } from '../services/patience.ts';
import { type SaveEnd, saveOrKeep } from './save-or-keep.ts';

const message = { text: 'No answer', tone: 'error', area: 'stock' } as const;
const recorded: ActEnd = { recorded: true, message: null, goTo: '/' };
const lost: ActEnd = { recorded: false, message, again: 'from here', isLost: true };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** An act that is being saved: the test answers its calls, and sees how it ended. */
function saving({
  isOnline = true,
  isOffline = false,
  keep = () => Promise.resolve('receipt'),
}: {
  isOnline?: boolean;
  /** Whether the user works offline already. */
  isOffline?: boolean;
  keep?: () => Promise<string>;
} = {}) {
  const network = fakeNetwork();
  if (!isOnline) network.setOnline(false);
  const patience = createPatience(network);
  const answers: ((end: ActEnd) => void)[] = [];
  const ends: SaveEnd<string>[] = [];
  const send = (): Promise<ActEnd> => new Promise((resolve) => answers.push(resolve));
  const kept = vi.fn(keep);
  const offlineWork = { isOn: () => isOffline };
  void saveOrKeep({ patience, network, offlineWork }, { send, keep: kept }).then((end) => ends.push(end));
  const answer = async (end: ActEnd): Promise<void> => {
    answers.at(-1)?.(end);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { network, patience, answers, answer, ends, kept };
}

test('an answer within 5 s counts, and nobody is asked', async () => {
  const { patience, answer, ends } = saving();
  await vi.advanceTimersByTimeAsync(4999);
  expect(patience.phase()).toBe('quiet');
  await answer(recorded);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([ends, patience.phase()]).toEqual([[recorded], 'quiet']);
});

test('OPEN-115 OFFLINE-02 after 5 s without an answer it can be kept; the late answer does not count', async () => {
  const { patience, answer, ends, kept } = saving();
  await vi.advanceTimersByTimeAsync(5000);
  expect([patience.phase(), patience.instead()?.what]).toEqual(['asking', 'keep']);
  patience.takeInstead();
  await answer(recorded);
  expect([ends, kept.mock.calls.length, patience.phase()]).toEqual([[{ kept: 'receipt' }], 1, 'quiet']);
});

test('an answer that comes while the user is asked takes the question away and counts', async () => {
  const { patience, answer, ends } = saving();
  await vi.advanceTimersByTimeAsync(5000);
  await answer(recorded);
  expect([ends, patience.phase()]).toEqual([[recorded], 'quiet']);
});

test('OPEN-115 a device that knows that it is offline asks at once and sends nothing; closed, the act stays', async () => {
  const { patience, answers, ends } = saving({ isOnline: false });
  expect([patience.phase(), answers]).toEqual(['asking', []]);
  patience.stay();
  await vi.advanceTimersByTimeAsync(0);
  expect([ends, patience.phase()]).toEqual([['left'], 'quiet']);
});

test('OPEN-115 a lost call asks at once; tried again it is sent again, closed it is told', async () => {
  const { patience, answers, answer, ends } = saving();
  await answer(lost);
  expect(patience.phase()).toBe('asking');
  patience.tryAgain();
  expect([answers.length, patience.phase()]).toEqual([2, 'quiet']);
  await answer(lost);
  patience.stay();
  await vi.advanceTimersByTimeAsync(0);
  expect([ends, patience.phase()]).toEqual([[lost], 'quiet']);
});

test('what the device could not store is not told as kept', async () => {
  const { patience, ends } = saving({ isOnline: false, keep: () => Promise.reject(new Error('full')) });
  patience.takeInstead();
  await vi.advanceTimersByTimeAsync(0);
  expect(ends).toEqual(['not kept']);
});

test('OPEN-150 who works offline is not asked again: the act is kept, and nothing is sent', async () => {
  const { patience, answers, ends, kept } = saving({ isOffline: true });
  await vi.advanceTimersByTimeAsync(0);
  expect([ends, answers, patience.phase()]).toEqual([[{ kept: 'receipt' }], [], 'quiet']);
  expect(kept).toHaveBeenCalledTimes(1);
});
