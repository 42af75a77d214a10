import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { refusalNames } from '@vialant/contract/refusal-names';
import type { EntityName } from '@vialant/contract/registry';
import type { RouteKey } from '@vialant/contract/route';
import type { NamedRouteKey } from '@vialant/contract/route-table';
import { type RefusalCode, refusalStatus } from '@vialant/domain/words/refusal';
import type { CallInput, CallReply } from '@vialant/contract/call';

export type SeenRequest = {
  key: RouteKey;
  url: URL;
  headers: Headers;
  /** Without `platformType`, which every call carries. */
  query: Readonly<Record<string, string>>;
  body: Readonly<Record<string, unknown>>;
};

type EntityKey =
  | `GET ${EntityName}${'' | '/all' | '/for_user' | '/metadata'}`
  | `POST ${EntityName}/${'create' | 'update' | 'delete' | 'update/many' | 'archive' | 'restore'}`;

// A test gives only those fields of a row that the screen needs.
type Told<Data> = Data extends { id: string; user_group_id: unknown; created_on: unknown }
  ? Readonly<Record<string, unknown>>
  : Data extends readonly (infer Item)[]
    ? Told<Item>[]
    : Data extends object
      ? { [Key in keyof Data]: Told<Data[Key]> }
      : Data;

// A handler may also answer with a `Response` of its own, for example a stream.
type Answer<Data> = Data | Refusal | Response | Promise<Data | Refusal | Response>;

type InputOf<Key extends NamedRouteKey> =
  undefined extends CallInput<Key> ? Readonly<Record<string, unknown>> : CallInput<Key>;

type Handler<Key> = Key extends NamedRouteKey
  ? (input: InputOf<Key>, request: SeenRequest) => Answer<Told<CallReply<Key>>>
  : (input: Readonly<Record<string, unknown>>, request: SeenRequest) => unknown;

// Declared as a method, so that TypeScript accepts a handler with the input of its own call.
type AnyHandler = { answer(input: Readonly<Record<string, unknown>>, request: SeenRequest): unknown };

/** The answer of each call, in wire form: the data alone, or a refusal. */
export type MemoryRoutes = { [Key in NamedRouteKey | EntityKey]?: Handler<Key> };

/** `network`: fetch rejects. `silence`: no answer ever. A `text` is answered as it is, outside the envelope. */
export type MemoryFailure = 'network' | 'silence' | { delayMs: number } | { status: number; text?: string };

export type MemoryApi = {
  fetch: typeof fetch;
  /** Every request in the order it came, the failed tries included. */
  requests: SeenRequest[];
  seen: (key: RouteKey) => SeenRequest[];
  /** Adds calls, or replaces what they answer. */
  answer: (routes: MemoryRoutes) => void;
  /** Makes the next `times` tries of a call, or of all calls, fail. */
  fail: (key: RouteKey | 'every call', failure: MemoryFailure, times?: number) => void;
  heal: () => void;
};

export class Refusal {
  readonly code: RefusalCode;
  readonly message: string;
  readonly fields: Readonly<Record<string, string>> | undefined;

  constructor(code: RefusalCode, message: string, fields?: Readonly<Record<string, string>>) {
    this.code = code;
    this.message = message;
    this.fields = fields;
  }
}

/** A handler's answer when the server refuses; the status follows from the code. */
export function refuse(code: RefusalCode, message: string = code, fields?: Readonly<Record<string, string>>): Refusal {
  return new Refusal(code, message, fields);
}

const always: MemoryRoutes = {
  'GET health': () => ({ status: 'ok', version: 'test' }),
  'GET setup/status': () => ({ is_set_up: true }),
  'GET realtime': () => new Response(new ReadableStream()),
  'POST error_log/create': () => ({ id: 'error-1' }),
  'POST toast/create': () => ({ id: 'toast-1' }),
  'GET receipt/open': () => [],
};

/** The API in memory, with the real envelope, so that screens are tested with the real client. */
export function memoryApi(routes: MemoryRoutes = {}): MemoryApi {
  const handlers = new Map<string, AnyHandler>();
  const failures: { key: string; failure: MemoryFailure; left: number }[] = [];
  const requests: SeenRequest[] = [];

  const answer = (more: MemoryRoutes): void => {
    for (const [key, handler] of Object.entries(more)) if (handler) handlers.set(key, { answer: handler });
  };
  answer({ ...always, ...routes });

  function nextFailure(key: string): MemoryFailure | null {
    const found = failures.find((planned) => planned.left > 0 && (planned.key === key || planned.key === 'every call'));
    if (!found) return null;
    found.left -= 1;
    return found.failure;
  }

  return {
    requests,
    seen: (key) => requests.filter((request) => request.key === key),
    answer,
    fail(key, failure, times = Number.POSITIVE_INFINITY) {
      failures.push({ key, failure, left: times });
    },
    heal() {
      failures.length = 0;
    },
    async fetch(target, init = {}) {
      const request = readRequest(target, init);
      requests.push(request);
      const failure = nextFailure(request.key);
      if (failure !== null) {
        const failed = await sufferFailure(failure, init.signal ?? null);
        if (failed) return failed;
      }
      const handler = handlers.get(request.key);
      const input = request.key.startsWith('GET ') ? request.query : request.body;
      return reply(request, handler ? await handler.answer(input, request) : refuse('NOT_FOUND'));
    },
  };
}

function readRequest(target: RequestInfo | URL, init: RequestInit): SeenRequest {
  if (target instanceof Request) throw new Error('the memory API takes an address, not a Request');
  const url = new URL(target, 'http://memory.test');
  if (!url.pathname.startsWith(`${API_BASE}/`)) throw new Error(`${url.pathname} is not under ${API_BASE}`);
  const method = init.method === 'POST' ? 'POST' : 'GET';
  const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const { platformType: _, ...query } = Object.fromEntries(url.searchParams);
  return {
    key: `${method} ${url.pathname.slice(API_BASE.length + 1)}`,
    url,
    headers: new Headers(init.headers),
    query,
    body,
  };
}

/** Applies a failure: rejects, waits, or returns the failing response; null when the call then goes on. */
async function sufferFailure(failure: MemoryFailure, signal: AbortSignal | null): Promise<Response | null> {
  if (failure === 'network') throw new TypeError('Failed to fetch');
  if (failure === 'silence') return aborted(signal);
  if ('delayMs' in failure) {
    await Promise.race([new Promise((resolve) => setTimeout(resolve, failure.delayMs)), aborted(signal)]);
    return null;
  }
  const envelope = {
    err: failure.status === 503 ? 'UNAVAILABLE' : 'FAULT',
    message: 'Failed as asked',
    trace_id: 'test',
  };
  return new Response(failure.text ?? JSON.stringify(envelope), { status: failure.status });
}

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

function reply(request: SeenRequest, result: unknown): Response {
  if (result instanceof Response) return result;
  const traceId = request.headers.get(HEADERS.traceId) ?? '';
  const headers = { 'content-type': 'application/json', [HEADERS.traceId]: traceId };
  if (!(result instanceof Refusal)) {
    return new Response(JSON.stringify({ data: result ?? null }), { status: 200, headers });
  }
  const { code, message, fields } = result;
  const failure = { ...refusalNames(code), message, ...(fields && { fields }), trace_id: traceId };
  return new Response(JSON.stringify(failure), { status: refusalStatus(code), headers });
}
