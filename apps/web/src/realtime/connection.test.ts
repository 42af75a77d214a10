import type { Change } from '@vialant/contract/realtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError, type ApiFailure } from '../api/failure.ts';
import { connectRealtime, type RealtimePorts } from './connection.ts';
import { type OpenStream, openStream } from './testing/event-stream.ts';

type Try = { readonly lastEventId: string | null; readonly signal: AbortSignal; readonly stream: OpenStream };

const change: Change = { entity: 'drug', ids: ['d1'], user_group_id: 'g1' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connect(open?: RealtimePorts['open']) {
  const tries: Try[] = [];
  const heard: (Change | 'gap')[] = [];
  const listeners = new Set<() => void>();
  let wanted = true;
  const stop = connectRealtime({
    open: (lastEventId, signal) => {
      const stream = openStream(signal);
      tries.push({ lastEventId, signal, stream });
      return open ? open(lastEventId, signal) : Promise.resolve(stream.body);
    },
    isWanted: () => wanted,
    onWantedChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onChange: (heardChange) => heard.push(heardChange),
    onGap: () => heard.push('gap'),
    random: () => 1,
    nowMs: () => Date.now(),
  });
  return {
    tries,
    heard,
    listeners,
    stop,
    latest: () => tries.at(-1)?.stream,
    want: (is: boolean): void => {
      wanted = is;
      for (const listener of listeners) listener();
    },
  };
}

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

test('RT-02 a change is handed on, also when it comes in pieces or beside heartbeats', async () => {
  const { heard, latest } = connect();
  await settle();
  latest()?.event('ready', '1');
  latest()?.send(':\n\nevent: change\r\nid: 2\r\nda');
  latest()?.send(`ta: ${JSON.stringify(change)}\r\n`);
  await settle();
  expect(heard).toEqual([]);
  latest()?.send('\r\n');
  await settle();
  expect(heard).toEqual([change]);
});

test('OPEN-132 after a cut it goes on where it was, soon at first and then less and less often', async () => {
  const { tries, latest } = connect();
  await settle();
  latest()?.event('ready', 'one');
  await settle();
  latest()?.cut();
  const waits: number[] = [];
  for (let round = 0; round < 7; round += 1) {
    const before = [tries.length, Date.now()] as const;
    while (tries.length === before[0]) await vi.advanceTimersByTimeAsync(500);
    waits.push(Date.now() - before[1]);
    latest()?.cut();
    await settle();
  }
  expect(tries.map(({ lastEventId }) => lastEventId)).toEqual([null, ...waits.map(() => 'one')]);
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test('OPEN-132 a gap is reported, and the position after it is kept', async () => {
  const { tries, heard, latest } = connect();
  await settle();
  latest()?.event('gap', 'here');
  await settle();
  expect(heard).toEqual(['gap']);
  latest()?.end();
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries.at(-1)?.lastEventId).toBe('here');
});

test('a client that took long to connect reports a gap at the start; one that did not, does not', async () => {
  const quick = connect();
  await vi.advanceTimersByTimeAsync(4000);
  quick.latest()?.event('ready', '1');
  await settle();
  expect(quick.heard).toEqual([]);
  const slow = connect();
  await vi.advanceTimersByTimeAsync(5001);
  slow.latest()?.event('ready', '1');
  await settle();
  expect(slow.heard).toEqual(['gap']);
});

test('a stream without even a heartbeat for 40 s is left for a new one', async () => {
  const { tries, latest } = connect();
  await settle();
  latest()?.event('ready', '1');
  await vi.advanceTimersByTimeAsync(39_000);
  latest()?.send(':\n\n');
  await vi.advanceTimersByTimeAsync(39_999);
  expect(tries).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1001);
  expect(tries).toHaveLength(2);
  expect(tries[0]?.signal.aborted).toBe(true);
});

test('OPEN-057 while unwanted it is disconnected, and wanted again it connects at once', async () => {
  const { tries, want, latest } = connect();
  await settle();
  latest()?.event('ready', '1');
  await settle();
  want(false);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toHaveLength(1);
  expect(tries[0]?.signal.aborted).toBe(true);
  want(true);
  await settle();
  expect(tries.map(({ lastEventId }) => lastEventId)).toEqual([null, '1']);
});

test('a network that comes back is not waited for', async () => {
  const { tries, want } = connect(() => Promise.reject(new ApiError({ kind: 'unreachable', traceId: 't' })));
  await vi.advanceTimersByTimeAsync(20_000);
  const before = tries.length;
  want(true);
  await settle();
  expect(tries).toHaveLength(before + 1);
});

test('OPEN-057 a refused session does not ask again', async () => {
  const { tries } = connect(() => Promise.reject(new ApiError({ kind: 'expired', traceId: 't' })));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries).toHaveLength(1);
});

test.each<[string, ApiFailure]>([
  ['knows of no such call', { kind: 'notFound', traceId: 't' }],
  ['has too much to do', { kind: 'refused', status: 429, err: 'TOO_MANY', message: '', fields: {}, traceId: 't' }],
])('OPEN-132 a server that %s while it is replaced is asked again', async (_, failure) => {
  const { tries } = connect(() => Promise.reject(new ApiError(failure)));
  await vi.advanceTimersByTimeAsync(4000);
  expect(tries.length).toBeGreaterThan(1);
});

test('stopped, it leaves nothing behind', async () => {
  const { tries, stop, listeners } = connect();
  await settle();
  stop();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(tries.map(({ signal }) => signal.aborted)).toEqual([true]);
  expect(listeners.size).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('nonsense from the server harms nobody', async () => {
  const { tries, heard, latest } = connect();
  await settle();
  latest()?.event('change', '1', { entity: 'user_session', ids: ['x'] });
  latest()?.event('change', '2', ['x']);
  latest()?.event('change', '3', change);
  await settle();
  expect(heard).toEqual([change]);
  latest()?.send('event: change\ndata: {\n\n');
  await vi.advanceTimersByTimeAsync(1000);
  expect(tries).toHaveLength(2);
});
