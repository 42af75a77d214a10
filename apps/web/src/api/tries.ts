import { LIMITS } from '@vialant/domain/values/limits';
import { requestBackoffMs } from '@vialant/domain/values/timing';

/**
 * The result of one try of a call. `body` is undefined when the answer was not JSON, or longer than any of our answers.
 */
export type Outcome = { kind: 'answered'; status: number; body: unknown } | { kind: 'lost' };

/** Waits; rejects with the signal's reason as soon as the signal is aborted. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

type Fetch = typeof globalThis.fetch;
type TryRequest = { url: string; init: RequestInit };

/** No list of an agency comes near this length; a longer answer is not read, to spare the phone's memory. */
export const MAX_REPLY_CHARS = 32_000_000;

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    const finish = (settle: () => void): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      settle();
    };
    const cancel = (): void => finish(() => reject(signal?.reason));
    const timer = setTimeout(() => finish(resolve), ms);
    if (signal?.aborted) cancel();
    else signal?.addEventListener('abort', cancel);
  });

/** API-10: tries until an answer is not a 5xx, with waits of 1, 2 and 4 s between the tries. */
export async function withRetries(
  attempt: () => Promise<Outcome>,
  wait: Sleep,
  signal: AbortSignal | undefined,
): Promise<Outcome> {
  for (let retry = 1; ; retry += 1) {
    const outcome = await attempt();
    const final = outcome.kind === 'answered' && outcome.status < 500;
    if (final || retry > LIMITS.request.maxRetries) return outcome;
    await wait(requestBackoffMs(retry), signal);
    signal?.throwIfAborted();
  }
}

/** One try, given up after `timeoutMs` whether or not `fetch` heeds its signal. Throws only when `signal` is aborted. */
export async function tryOnce(
  { fetch }: { fetch: Fetch },
  request: TryRequest,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<Outcome> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const cancel = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', cancel);
  try {
    const outcome = await Promise.race([
      ask(fetch, request, controller.signal),
      lostAfter(timeoutMs, controller.signal),
    ]);
    signal?.throwIfAborted();
    return outcome;
  } finally {
    signal?.removeEventListener('abort', cancel);
    controller.abort();
  }
}

async function lostAfter(ms: number, signal: AbortSignal): Promise<Outcome> {
  await sleep(ms, signal);
  return { kind: 'lost' };
}

// `fetch` is taken off its object first: the browser's own fetch throws when it is called as a method of another
// object.
async function ask(fetch: Fetch, { url, init }: TryRequest, signal: AbortSignal): Promise<Outcome> {
  try {
    const response = await fetch(url, { ...init, signal });
    return { kind: 'answered', status: response.status, body: await readJson(response) };
  } catch {
    // Scripts are not told why the network failed; what matters is that there was no answer.
    return { kind: 'lost' };
  }
}

/** The JSON of an answer; undefined when it is not JSON, or longer than any of our answers. */
export async function readJson(response: Response): Promise<unknown> {
  if (Number(response.headers.get('content-length')) > MAX_REPLY_CHARS) return undefined;
  const text = await response.text();
  if (text.length > MAX_REPLY_CHARS) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
