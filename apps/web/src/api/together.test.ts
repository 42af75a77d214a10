import { API_BASE, HEADERS, TOGETHER } from '@vialant/contract/envelope';
import type { OneCall } from '@vialant/contract/together';
import { expect, test } from 'vitest';
import { fetchTogether } from './together.ts';

type Sent = { readonly url: string; readonly headers: Headers; readonly calls: readonly OneCall[] };

const address = (name: string): string => `${API_BASE}/${name}?platformType=web`;

/** A server that tells each call its own name, and what it was asked. */
function server(answer: (sent: Sent, init: RequestInit) => Promise<Response> = answerAll): {
  fetch: typeof fetch;
  sent: Sent[];
} {
  const sent: Sent[] = [];
  return {
    sent,
    fetch: (target, init = {}) => {
      if (typeof target !== 'string' || typeof init.body !== 'string') throw new TypeError('another kind of request');
      const { calls = [] } = JSON.parse(init.body) as { calls?: OneCall[] };
      const each = { url: target, headers: new Headers(init.headers), calls };
      sent.push(each);
      return answer(each, init);
    },
  };
}

function answerAll({ url, calls }: Sent): Promise<Response> {
  if (calls.length === 0) return Promise.resolve(Response.json({ data: url }));
  const data = calls.map(({ call }) => ({ status: call.endsWith('bad') ? 422 : 200, body: JSON.stringify({ call }) }));
  return Promise.resolve(Response.json({ data }));
}

function init(more: Record<string, string> = {}, signal?: AbortSignal): RequestInit {
  return { method: 'POST', headers: { [HEADERS.authToken]: 't1', ...more }, body: '{}', ...(signal && { signal }) };
}

test('SRV-46 calls that are made at once are one request, each with its own key, and each gets its own answer', async () => {
  const { fetch, sent } = server();
  const ask = fetchTogether(fetch);
  const names = ['a/one', 'a/bad', 'a/three'];
  const replies = await Promise.all(
    names.map((name) => ask(address(name), init({ [HEADERS.idempotencyKey]: `key ${name}` }))),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 422, 200]);
  expect(await Promise.all(replies.map((reply) => reply.json()))).toEqual(
    names.map((name) => ({ call: `POST ${name}` })),
  );
  expect(sent).toHaveLength(1);
  expect(sent[0]?.url).toBe(`${API_BASE}/${TOGETHER.path}`);
  expect(sent[0]?.headers.get(HEADERS.authToken)).toBe('t1');
  expect(sent[0]?.calls.map(({ idempotency_key, query }) => [idempotency_key, query])).toEqual(
    names.map((name) => [`key ${name}`, 'platformType=web']),
  );
});

test('OPEN-077 calls of another session or agency never go together; a single one is made as always', async () => {
  const { fetch, sent } = server();
  const ask = fetchTogether(fetch);
  await Promise.all([
    ask(address('a/one'), init()),
    ask(address('a/two'), init()),
    ask(address('a/three'), init({ [HEADERS.authToken]: 't2' })),
    ask(address('a/four'), init({ [HEADERS.userGroupId]: 'g2' })),
  ]);
  expect(sent.map(({ url, calls }) => (calls.length > 0 ? calls.length : url))).toEqual([
    2,
    address('a/three'),
    address('a/four'),
  ]);
});

test('a request without an answer is lost for each of its calls; the next are single ones, then more', async () => {
  let isDown = true;
  const { fetch, sent } = server((each) =>
    isDown ? Promise.reject(new TypeError('Failed to fetch')) : answerAll(each),
  );
  const ask = fetchTogether(fetch);
  const round = async (count: number): Promise<PromiseSettledResult<Response>[]> =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => ask(address(`a/${n}`), init())));
  expect((await round(4)).map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
  isDown = false;
  sent.length = 0;
  expect((await round(12)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 'fulfilled'));
  const sizes = sent.map(({ calls }) => Math.max(calls.length, 1));
  expect(sizes[0]).toBe(1);
  expect(Math.max(...sizes)).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(12);
});

test.each([
  ['a server of before, which does not know the call', () => new Response('{"err":"NOT_FOUND"}', { status: 404 }), 1],
  ['a fault', () => new Response('{"err":"FAULT"}', { status: 500 }), 2],
  ['fewer answers than calls', () => Response.json({ data: [{ status: 200, body: '{}' }] }), 2],
])('%s: each call is made alone, so that none is taken for refused', async (_what, reply, requestsTogether) => {
  const { fetch, sent } = server((each) => (each.calls.length > 0 ? Promise.resolve(reply()) : answerAll(each)));
  const ask = fetchTogether(fetch);
  const round = async (): Promise<number[]> =>
    (await Promise.all([1, 2, 3].map((n) => ask(address(`a/${n}`), init())))).map(({ status }) => status);
  expect(await round()).toEqual([200, 200, 200]);
  expect(await round()).toEqual([200, 200, 200]);
  expect(sent.filter(({ calls }) => calls.length > 0)).toHaveLength(requestsTogether);
  expect(sent.filter(({ calls }) => calls.length === 0)).toHaveLength(6);
});

test('who gives up is told at once; the request ends when all have', async () => {
  const seen: AbortSignal[] = [];
  const { fetch } = server((_each, { signal }) => {
    if (signal) seen.push(signal);
    return new Promise(() => undefined);
  });
  const ask = fetchTogether(fetch);
  const [one, two] = [new AbortController(), new AbortController()];
  const asked = [ask(address('a/one'), init({}, one.signal)), ask(address('a/two'), init({}, two.signal))];
  await expect.poll(() => seen.length).toBe(1);
  one.abort(new Error('enough'));
  await expect(asked[0]).rejects.toThrow('enough');
  expect(seen[0]?.aborted).toBe(false);
  two.abort(new Error('too long'));
  await expect(asked[1]).rejects.toThrow('too long');
  expect(seen[0]?.aborted).toBe(true);
});
