import type { CallInput, CallReply, FileRouteKey, GenericRouteKey } from '@vialant/contract/call';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { methodAndPath, type RouteKey } from '@vialant/contract/route';
import type { NamedRouteKey } from '@vialant/contract/route-table';
import { APP_VERSION, type ImageFolder } from '@vialant/domain/values/limits';
import { TIMING } from '@vialant/domain/values/timing';
import { ApiError, type ApiFailure, type RefusedFailure } from './failure.ts';
import { createReporter, type Reporter } from './reports.ts';
import type { LocalStore } from './storage.ts';
import { type Outcome, readJson, type Sleep, tryOnce, withRetries } from './tries.ts';

export type { CallReply } from '@vialant/contract/call';

type PlatformNames = {
  platformType: 'web' | 'mobile';
  platform: 'web' | 'ios' | 'android';
  serviceName: string;
};

/** The route and trace id of a call, for a log. It holds nothing of what was sent or answered. */
export type CallName = { key: RouteKey; traceId: string };

export type ClientPorts = {
  /** Scheme and host of the server, '' for the one the page came from; the client appends the API's base path. */
  baseUrl: string;
  fetch: typeof fetch;
  storage: LocalStore;
  newId: () => string;
  sleep: Sleep;
  now: () => Date;
  platform: PlatformNames;
  usingVpn?: () => boolean | Promise<boolean>;
  /** A fetch that reports upload progress, which the browser's own fetch cannot. */
  fetchWithProgress?: FetchWithProgress;
  on: { sessionExpired: () => void; notAuthorized: (call: CallName) => void };
};

/** Called with the part of the body, from 0 to 1, that has been sent. */
type OnProgress = (part: number) => void;
export type FetchWithProgress = (url: string, init: RequestInit, onProgress: OnProgress) => Promise<Response>;

export type CallOptions = {
  /** Cancels the call, also while it waits for its next try; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /**
   * For a write that must not happen twice even when the user taps again or the app restarts. By default a new one is
   * made.
   */
  idempotencyKey?: string;
  /** The token of a session other than the stored one, for example to end that session. */
  token?: string;
  /** The agency to act in, sent even when it is the user's own. By default the chosen agency. */
  agencyId?: string;
  /** Also sends the time of the device's clock, for a record of something that happened earlier (SRV-50). */
  tellsTime?: boolean;
};

export type CallArguments<Key extends NamedRouteKey> =
  undefined extends CallInput<Key>
    ? [input?: undefined, options?: CallOptions]
    : Partial<CallInput<Key>> extends CallInput<Key>
      ? [input?: CallInput<Key>, options?: CallOptions]
      : [input: CallInput<Key>, options?: CallOptions];

export type Client = Reporter & {
  /** Makes a named call; a failure is thrown as an `ApiError`. */
  call: <Key extends NamedRouteKey>(key: Key, ...args: CallArguments<Key>) => Promise<CallReply<Key>>;
  /** Makes a generic call, untyped. Only `entityApi` needs it; a named call is made with `call`, which is typed. */
  send: (key: GenericRouteKey, input?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>;
  /** Opens a call whose answer is a stream: one try, no error report; only the signal ends it. */
  stream: (
    key: RouteKey,
    input: Readonly<Record<string, unknown>>,
    options: { signal: AbortSignal; lastEventId: string | null },
  ) => Promise<ReadableStream<Uint8Array>>;
  /** IMG-01, IMG-02: sends a picture and returns its address. One try of 25 s; only the user can start another. */
  upload: (
    file: Blob,
    folder: ImageFolder,
    options?: CallOptions & { onProgress?: OnProgress },
  ) => Promise<CallReply<'POST image/upload'>>;
  /** A picture of the agency, by its id. */
  picture: (id: string, signal: AbortSignal) => Promise<Blob>;
  /** The file that a call answers. */
  file: <Key extends FileRouteKey>(key: Key, input: CallInput<Key>, signal?: AbortSignal) => Promise<Blob>;
  /** API-21, OFFLINE-17: whether the server answers within 4 s. One try, no session handling, no report. */
  health: (signal?: AbortSignal) => Promise<boolean>;
};

/** OPEN-056: a 401 of these calls does not end a session: nobody is signed in yet, or the password was wrong. */
const NEVER_EXPIRE: readonly RouteKey[] = ['POST user/login', 'POST user/login/with_code', 'POST user/verify_user'];

/** OPEN-070: these calls send the device token, so that a stranger's guesses do not lock out a device that is known. */
const TELL_THE_DEVICE: readonly RouteKey[] = ['POST user/login', 'POST user/login/with_code'];

type Prepared = CallName & { token: string | null; url: string; init: RequestInit };

export function createClient(ports: ClientPorts): Client {
  const reporter = createReporter({
    post: (key, body) => exchange(ports, prepare(ports, key, body, {}), undefined),
    storage: ports.storage,
    platform: ports.platform.platform,
    ...(ports.usingVpn && { usingVpn: ports.usingVpn }),
  });

  const send = async (
    key: RouteKey,
    input: Readonly<Record<string, unknown>> = {},
    options: CallOptions = {},
  ): Promise<unknown> => {
    const startedAt = ports.now().getTime();
    const prepared = prepare(ports, key, input, options);
    const outcome = await exchange(ports, prepared, options.signal);
    if (outcome.kind === 'answered') reportIfSlow(key, ports.now().getTime() - startedAt, reporter);
    return dataOf(prepared, outcome);
  };

  async function dataOf(prepared: Prepared, outcome: Outcome): Promise<unknown> {
    if (outcome.kind === 'answered' && isData(outcome)) return outcome.body.data;
    const failure = await failureOf(prepared, outcome);
    handle(ports, reporter, prepared, failure);
    throw new ApiError(failure);
  }

  function call<Key extends NamedRouteKey>(key: Key, ...args: CallArguments<Key>): Promise<CallReply<Key>>;
  function call(
    key: NamedRouteKey,
    input?: Readonly<Record<string, unknown>>,
    options?: CallOptions,
  ): Promise<unknown> {
    return send(key, input, options);
  }

  const file: Client['file'] = async (key, input, signal) =>
    (await openReply(ports, prepare(ports, key, input ?? {}, {}), signal)).blob();

  return {
    ...reporter,
    send,
    call,
    async stream(key, input, { signal, lastEventId }) {
      const more = lastEventId === null ? {} : { 'last-event-id': lastEventId };
      const { body } = await openReply(ports, prepare(ports, key, input, {}), signal, more);
      return body ?? new ReadableStream();
    },
    async upload(file, folder, { onProgress = () => {}, ...options } = {}) {
      const prepared = withFile(prepare(ports, 'POST image/upload', {}, options), file, folder);
      const { fetchWithProgress } = ports;
      const send: typeof fetch = (_target, init = {}) =>
        fetchWithProgress ? fetchWithProgress(prepared.url, init, onProgress) : ports.fetch(prepared.url, init);
      const limits = { timeoutMs: TIMING.imageUpload.timeoutMs, signal: options.signal };
      const data = await dataOf(prepared, await tryOnce({ fetch: send }, prepared, limits));
      if (isRecord(data) && typeof data['url'] === 'string') return { url: data['url'] };
      throw new ApiError({ kind: 'fault', status: 200, traceId: prepared.traceId });
    },
    picture: (id, signal) => file('GET image/file', { id }, signal),
    file,
    async health(signal) {
      const outcome = await tryOnce(ports, prepare(ports, 'GET health', {}, {}), {
        timeoutMs: TIMING.health.timeoutMs,
        signal,
      });
      // A captive portal answers too, with its own page: only an answer in our envelope comes from the server.
      return outcome.kind === 'answered' && isRecord(outcome.body) && ('data' in outcome.body || 'err' in outcome.body);
    },
  };
}

/** Builds the whole request once, so that every try of the call sends the same request (OPEN-123). */
function prepare(
  ports: ClientPorts,
  key: RouteKey,
  input: Readonly<Record<string, unknown>>,
  options: CallOptions,
): Prepared {
  const { method, path } = methodAndPath(key);
  const traceId = ports.newId();
  const token = options.token ?? ports.storage.get('token');
  const headers = commonHeaders(ports, traceId, token);
  const device = TELL_THE_DEVICE.includes(key) ? ports.storage.get('deviceToken') : null;
  if (device !== null) headers.set(HEADERS.deviceToken, device);
  if (options.agencyId !== undefined) headers.set(HEADERS.userGroupId, options.agencyId);
  if (options.tellsTime) headers.set(HEADERS.deviceTime, ports.now().toISOString());
  const query = new URLSearchParams({ platformType: ports.platform.platformType });
  const init: RequestInit = { method, headers };
  if (method === 'GET') {
    for (const [name, value] of Object.entries(input)) {
      if (value !== undefined && value !== null) query.append(name, queryText(name, value));
    }
  } else {
    headers.set('content-type', 'application/json');
    headers.set(HEADERS.idempotencyKey, options.idempotencyKey ?? ports.newId());
    const guid = ports.storage.get('passwordResetGuid');
    init.body = JSON.stringify({ ...(guid !== null && { password_reset_guid: guid }), ...input });
  }
  return { key, traceId, token, url: `${ports.baseUrl}${API_BASE}/${path}?${query}`, init };
}

function queryText(name: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError(`${name} cannot stand in a query`);
  return String(value);
}

/** API-02: every call has all of these headers; one without a value yet, such as the token before sign-in, is empty. */
function commonHeaders({ platform, storage }: ClientPorts, traceId: string, token: string | null): Headers {
  return new Headers({
    [HEADERS.platformType]: platform.platformType,
    [HEADERS.platform]: platform.platform,
    [HEADERS.serviceName]: platform.serviceName,
    [HEADERS.appVersion]: APP_VERSION,
    [HEADERS.region]: storage.get('region') ?? '',
    [HEADERS.authToken]: token ?? '',
    [HEADERS.userGroupId]: storage.get('selectedAgencyId') ?? '',
    [HEADERS.traceId]: traceId,
    [HEADERS.lastLogIn]: storage.get('lastLogIn')?.toISOString() ?? '',
  });
}

function exchange(ports: ClientPorts, prepared: Prepared, signal: AbortSignal | undefined): Promise<Outcome> {
  const { timeoutMs } = TIMING.request;
  return withRetries(() => tryOnce(ports, prepared, { timeoutMs, signal }), ports.sleep, signal);
}

/**
 * The request with a file as its body. The content type is left out: the browser writes it with the form's boundary.
 */
function withFile(prepared: Prepared, file: Blob, folder: ImageFolder): Prepared {
  const headers = new Headers(prepared.init.headers);
  headers.delete('content-type');
  headers.set(HEADERS.folder, folder);
  const body = new FormData();
  body.append('file', file, 'picture');
  return { ...prepared, init: { ...prepared.init, headers, body } };
}

/** Makes one try of a call whose good answer is not in the envelope, and returns the raw response. */
async function openReply(
  { fetch, on, storage }: ClientPorts,
  { key, traceId, token, url, init }: Prepared,
  signal: AbortSignal | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  const response = await fetch(url, { ...init, headers, ...(signal && { signal }) }).catch(() => null);
  if (response === null) throw new ApiError({ kind: 'unreachable', traceId });
  if (response.ok) return response;
  const failure = await failureOf(
    { key, traceId },
    { kind: 'answered', status: response.status, body: await readJson(response) },
  );
  if (failure.kind !== 'expired') throw new ApiError(failure);
  // The session was replaced meanwhile, in this tab or another: this 401 is about the old one and counts as no answer.
  if (token !== storage.get('token')) throw new ApiError({ kind: 'unreachable', traceId });
  on.sessionExpired();
  throw new ApiError(failure);
}

async function failureOf({ key, traceId }: CallName, outcome: Outcome): Promise<ApiFailure> {
  if (outcome.kind === 'lost') return { kind: 'unreachable', traceId };
  const { status, body } = outcome;
  if (status === 401 && !NEVER_EXPIRE.includes(key)) return { kind: 'expired', traceId };
  if (status === 403) return { kind: 'notAllowed', traceId };
  if (status === 404) return { kind: 'notFound', traceId };
  if (status < 400 || status >= 500 || !isRefusal(body)) return { kind: 'fault', status, traceId };
  return {
    kind: 'refused',
    status,
    err: await nameOf(body),
    message: body.message,
    fields: textsOf(body.fields),
    traceId,
  };
}

/** The names of all refusals, with their words, are no part of the first load: most visits meet none. */
async function nameOf(body: { readonly err: string; readonly refusal?: unknown }): Promise<RefusedFailure['err']> {
  const { refusalNamed } = await import('@vialant/contract/refusal-names');
  return refusalNamed(body) ?? 'UNKNOWN';
}

/** API-05 to API-08: what happens on a failure besides rejecting the call. */
function handle(ports: ClientPorts, reporter: Reporter, call: Prepared, failure: ApiFailure): void {
  switch (failure.kind) {
    case 'expired':
      // If the session was replaced meanwhile, this 401 is about the old one and says nothing about the new one.
      if (call.token === ports.storage.get('token')) ports.on.sessionExpired();
      return;
    case 'notAllowed':
      ports.on.notAuthorized({ key: call.key, traceId: call.traceId });
      return;
    case 'notFound':
    case 'unreachable':
      return;
    case 'refused':
    case 'fault': {
      const err = failure.kind === 'refused' ? failure.err : 'FAULT';
      reporter.reportError({
        type: `HTTP ${failure.status}`,
        message: `${call.key} ${failure.status} ${err} trace ${call.traceId}`,
      });
    }
  }
}

/** API-42. */
function reportIfSlow(key: RouteKey, tookMs: number, reporter: Reporter): void {
  if (key !== 'GET enum' || tookMs <= TIMING.enumCall.slowAfterMs) return;
  reporter.reportError({ type: 'SLOW ANSWER', message: `${key} took ${tookMs} ms` });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isData(outcome: { status: number; body: unknown }): outcome is { status: number; body: { data: unknown } } {
  return outcome.status >= 200 && outcome.status < 300 && isRecord(outcome.body) && 'data' in outcome.body;
}

function isRefusal(body: unknown): body is { err: string; refusal?: unknown; message: string; fields?: unknown } {
  return isRecord(body) && typeof body['err'] === 'string' && typeof body['message'] === 'string';
}

function textsOf(fields: unknown): Record<string, string> {
  if (!isRecord(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
