import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MAX_REPLY_CHARS, type Outcome, sleep, tryOnce, withRetries } from './tries.ts';

const request = { url: '/api/v1/health', init: {} };
const never = (): Promise<Response> => new Promise(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function stateOf(promise: Promise<unknown>): Promise<string> {
  return Promise.race([
    promise.then(
      () => 'resolved',
      () => 'rejected',
    ),
    vi.advanceTimersByTimeAsync(0).then(() => 'waiting'),
  ]);
}

test('sleep takes the time it says', async () => {
  const asleep = sleep(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(await stateOf(asleep)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await stateOf(asleep)).toBe('resolved');
});

test('an aborted sleep ends at once with the reason, and leaves no timer', async () => {
  const controller = new AbortController();
  const asleep = sleep(1000, controller.signal);
  controller.abort(new Error('left the page'));
  await expect(asleep).rejects.toThrow('left the page');
  expect(vi.getTimerCount()).toBe(0);
});

test('a try is lost when its time is up, although fetch does not heed its signal', async () => {
  const outcome = tryOnce({ fetch: never }, request, { timeoutMs: 15_000, signal: undefined });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(await stateOf(outcome)).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toEqual({ kind: 'lost' });
});

test('a try is lost when the answer begins in time and does not end', async () => {
  const fetchSlowly = (): Promise<Response> => Promise.resolve(new Response(new ReadableStream()));
  const outcome = tryOnce({ fetch: fetchSlowly }, request, { timeoutMs: 15_000, signal: undefined });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await outcome).toEqual({ kind: 'lost' });
});

test('a try that is given up tells fetch so, and leaves no timer when it is answered', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  const outcome = tryOnce(
    {
      fetch: (_url, init) => {
        signals.push(init?.signal);
        return never();
      },
    },
    request,
    { timeoutMs: 15_000, signal: undefined },
  );
  await vi.advanceTimersByTimeAsync(15_000);
  await outcome;
  expect(signals[0]?.aborted).toBe(true);
  await tryOnce({ fetch: () => Promise.resolve(new Response('{}')) }, request, {
    timeoutMs: 15_000,
    signal: undefined,
  });
  expect(vi.getTimerCount()).toBe(0);
});

test("a browser's own fetch can be passed as it is", async () => {
  const calledOn: unknown[] = [];
  function browserFetch(this: unknown): Promise<Response> {
    calledOn.push(this);
    return Promise.resolve(new Response('{}'));
  }
  await tryOnce({ fetch: browserFetch }, request, { timeoutMs: 15_000, signal: undefined });
  expect(calledOn).toEqual([undefined]);
});

test('an answer that is too long or not JSON has no body', async () => {
  const options = { timeoutMs: 15_000, signal: undefined };
  const long = new Response('{}', { headers: { 'content-length': String(MAX_REPLY_CHARS + 1) } });
  expect(await tryOnce({ fetch: () => Promise.resolve(long) }, request, options)).toMatchObject({ body: undefined });
  const unannounced = new Response(`"${'x'.repeat(MAX_REPLY_CHARS)}"`);
  expect(await tryOnce({ fetch: () => Promise.resolve(unannounced) }, request, options)).toMatchObject({
    body: undefined,
  });
  const page = new Response('<html>');
  expect(await tryOnce({ fetch: () => Promise.resolve(page) }, request, options)).toMatchObject({ body: undefined });
});

const answered = (status: number): Outcome => ({ kind: 'answered', status, body: {} });

test.each<[string, Outcome[], number[], Outcome]>([
  ['a good answer', [answered(200)], [], answered(200)],
  ['a refusal', [answered(422)], [], answered(422)],
  ['429', [answered(429)], [], answered(429)],
  ['one 503', [answered(503), answered(200)], [1000], answered(200)],
  ['one loss', [{ kind: 'lost' }, answered(200)], [1000], answered(200)],
  [
    'three losses',
    [{ kind: 'lost' }, { kind: 'lost' }, answered(500), answered(200)],
    [1000, 2000, 4000],
    answered(200),
  ],
  ['nothing but 500', [500, 500, 500, 500, 500].map(answered), [1000, 2000, 4000], answered(500)],
])('API-10 OPEN-123 %s: the tries and the waits between them', async (_name, outcomes, waits, result) => {
  const left = [...outcomes];
  const waited: number[] = [];
  const attempt = (): Promise<Outcome> => Promise.resolve(left.shift() ?? answered(599));
  const wait = (ms: number): Promise<void> => {
    waited.push(ms);
    return Promise.resolve();
  };
  expect(await withRetries(attempt, wait, undefined)).toEqual(result);
  expect(waited).toEqual(waits);
});
