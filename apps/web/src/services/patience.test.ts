import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../api/failure.ts';
import { type FakeNetwork, fakeNetwork } from '../device/network/fake.ts';
import { codesFor, NOTHING_BEGUN, type OfflineStart, scannerStart } from './offline-start.ts';
import { type Answer, createPatience, type Patience } from './patience.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Call = PromiseWithResolvers<string> & { readonly signal: AbortSignal };

type Asked = {
  readonly patience: Patience;
  readonly network: FakeNetwork;
  readonly leave: AbortController;
  /** The calls that were made, oldest first. */
  readonly calls: Call[];
  readonly answers: (Answer<string> | 'failed')[];
};

/** A question to the server, which answers when the test says so. */
function ask(start: OfflineStart = NOTHING_BEGUN, isOnline = true): Asked {
  const network = fakeNetwork();
  network.setOnline(isOnline);
  const asked: Asked = {
    patience: createPatience(network),
    network,
    leave: new AbortController(),
    calls: [],
    answers: [],
  };
  const call = (signal: AbortSignal): Promise<string> => {
    const made = { ...Promise.withResolvers<string>(), signal };
    asked.calls.push(made);
    return made.promise;
  };
  asked.patience.ask(call, start, asked.leave.signal).then(
    (answer) => asked.answers.push(answer),
    () => asked.answers.push('failed'),
  );
  return asked;
}

const settled = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
const unreachable = (): ApiError => new ApiError({ kind: 'unreachable', traceId: 't' });

describe('a wait for the server', () => {
  test('SCAN-32 OFFLINE-02 CONST-17 asks after 5 s without an answer, not a moment sooner', async () => {
    const { patience } = ask();
    await vi.advanceTimersByTimeAsync(4999);
    expect(patience.phase()).toBe('quiet');
    await vi.advanceTimersByTimeAsync(1);
    expect(patience.phase()).toBe('asking');
  });

  test('SCAN-32 OFFLINE-02 asks at once, and makes no call, when the device knows that it is offline', () => {
    const { patience, calls } = ask(NOTHING_BEGUN, false);
    expect(patience.phase()).toBe('asking');
    expect(calls).toEqual([]);
  });

  test('OFFLINE-02 asks at once when the network goes while it waits', () => {
    const { patience, network } = ask();
    network.setOnline(false);
    expect(patience.phase()).toBe('asking');
  });

  test('OFFLINE-02 asks when the server turns out to be unreachable; another failure is for the page', async () => {
    const lost = ask();
    lost.calls[0]?.reject(unreachable());
    await settled();
    expect([lost.patience.phase(), lost.answers]).toEqual(['asking', []]);
    const failed = ask();
    failed.calls[0]?.reject(new ApiError({ kind: 'fault', status: 500, traceId: 't' }));
    await settled();
    expect([failed.patience.phase(), failed.answers]).toEqual(['quiet', ['failed']]);
  });

  test('an answer in time asks nothing and leaves no timer', async () => {
    const { patience, calls, answers } = ask();
    calls[0]?.resolve('found');
    await settled();
    expect([patience.phase(), answers, vi.getTimerCount()]).toEqual(['quiet', [{ value: 'found' }], 0]);
  });

  test('an answer that comes while the user is asked counts, and takes the question away', async () => {
    const { patience, calls, answers } = ask();
    await vi.advanceTimersByTimeAsync(5000);
    calls[0]?.resolve('found');
    await settled();
    expect([patience.phase(), answers]).toEqual(['quiet', [{ value: 'found' }]]);
  });

  test('a user who stays online waits on for the same call, and its answer counts', async () => {
    const { patience, calls, answers } = ask();
    await vi.advanceTimersByTimeAsync(5000);
    patience.stay();
    expect([patience.phase(), calls[0]?.signal.aborted]).toEqual(['quiet', false]);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(patience.phase()).toBe('quiet');
    calls[0]?.resolve('found');
    await settled();
    expect([calls.length, answers]).toEqual([1, [{ value: 'found' }]]);
  });

  test('a user who stayed is asked again when that call is lost in the end', async () => {
    const { patience, calls, answers } = ask();
    await vi.advanceTimersByTimeAsync(5000);
    patience.stay();
    calls[0]?.reject(unreachable());
    await settled();
    expect([patience.phase(), answers]).toEqual(['asking', []]);
  });

  test('a user who stays without a network has nothing to wait for', async () => {
    const { patience, answers } = ask(NOTHING_BEGUN, false);
    patience.stay();
    await settled();
    expect([patience.phase(), answers]).toEqual(['quiet', ['given up']]);
  });

  test('SCAN-32 tried again, a new call has 5 s of its own, and the answer of the first one counts no more', async () => {
    const { patience, calls, answers } = ask();
    await vi.advanceTimersByTimeAsync(5000);
    patience.tryAgain();
    expect([patience.phase(), calls.length, calls[0]?.signal.aborted]).toEqual(['quiet', 2, true]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(patience.phase()).toBe('quiet');
    await vi.advanceTimersByTimeAsync(1);
    expect(patience.phase()).toBe('asking');
    calls[0]?.resolve('late');
    calls[1]?.resolve('found');
    await settled();
    expect(answers).toEqual([{ value: 'found' }]);
  });

  test('SCAN-32 tried again without a network, the user is still asked', () => {
    const { patience, network, calls } = ask(NOTHING_BEGUN, false);
    patience.tryAgain();
    expect([patience.phase(), calls.length]).toEqual(['asking', 0]);
    network.setOnline(true);
    patience.tryAgain();
    expect([patience.phase(), calls.length]).toEqual(['quiet', 1]);
  });

  test('OFFLINE-03 a user who goes on offline chooses what to record, and a late answer leads nowhere', async () => {
    const start = scannerStart({ code: 'FEN-001', how: 'camera' });
    const { patience, calls, answers } = ask(start);
    await vi.advanceTimersByTimeAsync(5000);
    patience.goOffline();
    expect([patience.phase(), calls[0]?.signal.aborted]).toEqual(['choosing', true]);
    calls[0]?.resolve('late');
    await settled();
    expect(answers).toEqual(['given up']);
    expect(patience.chosen()).toBe(start);
    expect([patience.phase(), vi.getTimerCount()]).toEqual(['quiet', 0]);
  });

  test('who leaves the page is not told that they are offline', async () => {
    const { patience, leave, calls, answers } = ask();
    await vi.advanceTimersByTimeAsync(1000);
    leave.abort();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([patience.phase(), answers, calls[0]?.signal.aborted]).toEqual(['quiet', ['given up'], true]);
  });
});

describe('what goes along', () => {
  const typed = { code: 'FEN-003', how: 'typed' } as const;
  const batch: OfflineStart = {
    unanswered: typed,
    begun: { choice: 'administer', codes: [{ code: 'FEN-001', how: 'camera' }, typed] },
    replacedBy: ['administer'],
  };

  test('the flow that was begun goes on with all its codes, each once', () => {
    expect(codesFor('administer', batch)).toEqual([{ code: 'FEN-001', how: 'camera' }, typed]);
  });

  test('another one begins with the code that was not answered, or with a scan', () => {
    expect(codesFor('waste', batch)).toEqual([typed]);
    expect(codesFor('check', NOTHING_BEGUN)).toEqual([]);
  });
});
