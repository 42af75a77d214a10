import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeAppState } from '../../device/app-state/fake.ts';
import { fakeNetwork } from '../../device/network/fake.ts';
import { startAutoSync } from './auto-sync.ts';
import type { DrainResult } from '../../outbox/drain.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Started = {
  runs: () => number;
  /** Sets the number of waiting records, as when a record is added or removed. */
  wait: (waiting: number) => Promise<void>;
  appState: ReturnType<typeof fakeAppState>;
  network: ReturnType<typeof fakeNetwork>;
  stop: () => void;
};

async function start(
  some: { waiting?: number; ended?: DrainResult['ended'][]; mayRun?: () => boolean; online?: boolean } = {},
): Promise<Started> {
  let { waiting = 1 } = some;
  const listeners = new Set<() => void>();
  const { ended = [], mayRun = () => true, online = true } = some;
  const appState = fakeAppState();
  const network = fakeNetwork();
  if (!online) network.setOnline(false);
  let runs = 0;
  const stop = startAutoSync({
    sync: {
      run() {
        runs += 1;
        return Promise.resolve({ recorded: 0, refused: [], ended: ended[runs - 1] ?? 'complete' });
      },
    },
    outbox: {
      count: () => Promise.resolve(waiting),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    appState,
    network,
    mayRun,
  });
  await vi.advanceTimersByTimeAsync(0);
  const wait = async (count: number): Promise<void> => {
    waiting = count;
    for (const listener of listeners) listener();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { runs: () => runs, wait, appState, network, stop };
}

test('OFFLINE-10 SHELL-31 it runs at the start, at every resume and when the network returns', async () => {
  const { runs, appState, network } = await start({ online: false });
  expect(runs()).toBe(0);
  network.setOnline(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(runs()).toBe(1);
  appState.set(false);
  appState.set(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(runs()).toBe(2);
  expect((await start()).runs()).toBe(1);
});

test('OFFLINE-15 it does not run while somebody is asked to sign in, nor when nothing waits', async () => {
  expect((await start({ mayRun: () => false })).runs()).toBe(0);
  expect((await start({ waiting: 0 })).runs()).toBe(0);
});

test('as long as the server is out of reach it tries again from time to time, and then no more', async () => {
  const { runs } = await start({ ended: ['unreachable', 'unreachable'] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs()).toBe(2);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs()).toBe(3);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs()).toBe(3);
});

test('a record that is made while the network is there and the server is not is sent without a resume', async () => {
  const { runs, wait } = await start({ waiting: 0, ended: ['unreachable'] });
  await wait(1);
  expect(runs()).toBe(0);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs()).toBe(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs()).toBe(2);
  await wait(0);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs()).toBe(2);
});

test('records that another tab was sending are tried again a while later', async () => {
  const { runs } = await start({ ended: ['already running'] });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(runs()).toBe(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs()).toBe(2);
});

test('a stopped one does nothing more', async () => {
  const { runs, wait, stop, network } = await start({ ended: ['unreachable'] });
  stop();
  await wait(2);
  network.setOnline(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(runs()).toBe(1);
});
