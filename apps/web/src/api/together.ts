import { API_BASE, HEADERS, TOGETHER } from '@vialant/contract/envelope';
import type { OneAnswer, OneCall } from '@vialant/contract/together';
import { inNextTurn } from './next-turn.ts';

type Fetch = typeof globalThis.fetch;

/** Requests under way at once: a browser has six connections to a server, and screens and their stream need two. */
const AT_ONCE = 4;
/** So many characters are sent within a few seconds even on a slow line, long before a call counts as lost. */
const MOST_CHARS = 128_000;
const FIRST_MOST = 8;
/** The headers that belong to one call alone. */
const OWN_HEADERS: readonly string[] = [HEADERS.idempotencyKey, HEADERS.traceId, HEADERS.deviceTime, 'content-type'];

/** A call as it was made, until it is answered. */
type Asked = {
  readonly call: OneCall;
  readonly chars: number;
  /** The address of the API, and the headers that calls have in common: only those with the same go together. */
  readonly base: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | null;
  readonly makeAlone: () => Promise<Response>;
  readonly resolve: (response: Response) => void;
  readonly reject: (reason: unknown) => void;
  isToGoAlone: boolean;
};

/**
 * A fetch that sends calls in one request which are made at once, or while others are under way. Each gets its own answer,
 * as if it had been made alone. After a request without an answer single calls are sent, and then more and more together
 * again, so that a line on which a long request does not come through still carries short ones.
 */
export function fetchTogether(fetch: Fetch): Fetch {
  const waiting: Asked[] = [];
  let underWay = 0;
  let most = FIRST_MOST;
  let mostEver: number = TOGETHER.maxCalls;

  async function exchange(chosen: readonly Asked[]): Promise<void> {
    const [first, ...others] = chosen;
    try {
      if (first !== undefined && others.length === 0) first.resolve(await first.makeAlone());
      else if (first !== undefined) await exchangeTogether(first, chosen);
      most = Math.min(most * 2, mostEver);
    } catch (error) {
      most = 1;
      for (const { reject } of chosen) reject(error);
    }
  }

  async function exchangeTogether({ base, headers }: Asked, chosen: readonly Asked[]): Promise<void> {
    const reply = await fetch(`${base}/${TOGETHER.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ calls: chosen.map(({ call }) => call) }),
      signal: whenAllAborted(chosen),
    });
    const answers = reply.ok ? answersOf(await reply.json(), chosen.length) : null;
    if (answers !== null) {
      for (const [index, { status, body }] of answers.entries()) chosen[index]?.resolve(new Response(body, { status }));
      return;
    }
    // An older server does not know this call. Whatever else it has against it, it says so to each of them.
    if (reply.status === 404) mostEver = 1;
    for (const each of chosen) each.isToGoAlone = true;
    waiting.unshift(...chosen);
  }

  const sendSoon = inNextTurn(() => {
    while (underWay < AT_ONCE && waiting.length > 0) {
      underWay += 1;
      void exchange(waiting.splice(0, countOf(waiting, most))).finally(() => {
        underWay -= 1;
        sendSoon();
      });
    }
  });

  return (target, init) => {
    const call = callOf(target, init);
    if (call === null) return fetch(target, init);
    const signal = init?.signal ?? null;
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const asked = { ...call, signal, makeAlone: () => fetch(target, init), resolve, reject, isToGoAlone: false };
    const giveUp = (): void => {
      if (waiting.includes(asked)) waiting.splice(waiting.indexOf(asked), 1);
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    waiting.push(asked);
    sendSoon();
    return promise;
  };
}

/** The call that a request makes; null for one that is not sent together with others, such as a file. */
function callOf(
  target: RequestInfo | URL,
  init: RequestInit | undefined,
): Pick<Asked, 'call' | 'chars' | 'base' | 'headers'> | null {
  const body = init?.body ?? undefined;
  if (typeof target !== 'string' || (body !== undefined && typeof body !== 'string')) return null;
  const start = target.indexOf(`${API_BASE}/`);
  if (start < 0) return null;
  const base = target.slice(0, start + API_BASE.length);
  const [path = '', query = ''] = target.slice(base.length + 1).split('?');
  const all = [...new Headers(init?.headers)];
  const own = new Map(all.filter(([name]) => OWN_HEADERS.includes(name)));
  const call: OneCall = {
    call: `${init?.method ?? 'GET'} ${path}`,
    query,
    idempotency_key: own.get(HEADERS.idempotencyKey),
    trace_id: own.get(HEADERS.traceId),
    device_time: own.get(HEADERS.deviceTime),
    body,
  };
  const headers = Object.fromEntries(all.filter(([name]) => !OWN_HEADERS.includes(name)));
  return { call, chars: body?.length ?? 0, base, headers };
}

/** How many of those that wait go into the next request, at least one. */
function countOf([first, ...others]: readonly Asked[], most: number): number {
  if (first === undefined || first.isToGoAlone) return 1;
  const shared = sharedOf(first);
  let chars = first.chars;
  const end = others.findIndex((each) => {
    chars += each.chars;
    return each.isToGoAlone || chars > MOST_CHARS || sharedOf(each) !== shared;
  });
  return Math.min(most, end < 0 ? others.length + 1 : end + 1);
}

function sharedOf({ base, headers }: Asked): string {
  return JSON.stringify([base, headers]);
}

/** Ends a request when nobody waits for any of its answers any more. */
function whenAllAborted(chosen: readonly Asked[]): AbortSignal {
  const controller = new AbortController();
  let left = chosen.length;
  for (const { signal } of chosen) {
    signal?.addEventListener(
      'abort',
      () => {
        left -= 1;
        if (left === 0) controller.abort(signal.reason);
      },
      { once: true },
    );
  }
  return controller.signal;
}

/** The answers, if there is one for each call. */
function answersOf(body: unknown, count: number): readonly OneAnswer[] | null {
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : null;
  return Array.isArray(data) && data.length === count && data.every(isAnswer) ? data : null;
}

function isAnswer(value: unknown): value is OneAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'body' in value &&
    typeof value.body === 'string'
  );
}
