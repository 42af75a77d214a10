import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import type { CallReply } from './client.ts';

type FirstScreen = CallReply<'GET dashboard/first'>;
type Fetch = typeof globalThis.fetch;

/** What `public/first.js` has asked while the app was loading: in whose name, and the answer, null where none came. */
export type FirstAsked = {
  readonly token: string;
  readonly agencyId: string;
  readonly body: Promise<{ readonly data: FirstScreen } | null>;
};

declare global {
  var firstAsked: FirstAsked | undefined;
}

/** What the first answer holds was true when the page was opened; whoever asks later asks the server. */
const TAKEN_FOR_MS = 10_000;
const CALLS: ReadonlySet<string> = new Set([
  'user/auth',
  'drug_box/with_unit',
  'drug_type/all',
  'drug/for_box',
  'box_check/last',
]);

/**
 * A fetch that gives each of the dashboard's first calls its part of what was asked in advance, once. Where there is no
 * such part, or another session or agency asks, the call is made as always.
 */
export function withFirstAnswers(fetch: Fetch, asked: FirstAsked | undefined, nowMs: () => number): Fetch {
  if (asked === undefined) return fetch;
  const until = nowMs() + TAKEN_FOR_MS;
  const answers = asked.body.then((body) => (body === null ? new Map<string, unknown>() : partsOf(body.data)));
  const taken = new Set<string>();
  return async (target, init) => {
    const call = nameOf(target, init);
    if (call === null || taken.has(call) || nowMs() > until || !isBySame(asked, init)) return fetch(target, init);
    taken.add(call);
    const parts = await untilAborted(answers, init?.signal ?? null);
    return parts.has(call) ? new Response(JSON.stringify({ data: parts.get(call) })) : fetch(target, init);
  };
}

function partsOf({ user, boxes, drug_types, box }: FirstScreen): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>([
    ['user/auth', user],
    ['drug_box/with_unit', boxes],
    ['drug_type/all', drug_types],
    ...(box === null
      ? []
      : ([
          [`drug/for_box?drug_box_id=${box.id}`, box.vials],
          [`box_check/last?drug_box_id=${box.id}`, box.last_check],
        ] as const)),
  ]);
}

/** A call with its own parameters; null where it is none of the first ones. */
function nameOf(target: RequestInfo | URL, init: RequestInit | undefined): string | null {
  if (typeof target !== 'string' || init?.method !== 'GET') return null;
  const [path = '', text = ''] = target.split('?');
  const name = path.slice(API_BASE.length + 1);
  if (!path.startsWith(API_BASE) || !CALLS.has(name)) return null;
  const query = new URLSearchParams(text);
  query.delete('platformType');
  return query.size === 0 ? name : `${name}?${query}`;
}

function isBySame({ token, agencyId }: FirstAsked, init: RequestInit | undefined): boolean {
  const headers = new Headers(init?.headers);
  return headers.get(HEADERS.authToken) === token && headers.get(HEADERS.userGroupId) === agencyId;
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal | null): Promise<T> {
  if (signal === null) return work;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
