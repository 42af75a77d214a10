import type { RefusalCode } from '@vialant/domain/words/refusal';

/**
 * The server refused the call and says why; `fields` is set only for malformed input. A newer server may send unknown
 * codes.
 */
export type RefusedFailure = {
  kind: 'refused';
  status: number;
  err: RefusalCode | 'UNKNOWN';
  message: string;
  fields: Readonly<Record<string, string>>;
  traceId: string;
};

/** Every way a call can fail. */
export type ApiFailure =
  | RefusedFailure
  /** No answer: the network failed or every try took too long. */
  | { kind: 'unreachable'; traceId: string }
  /** The server failed, or answered something that is not in the contract. */
  | { kind: 'fault'; status: number; traceId: string | null }
  | { kind: 'expired'; traceId: string }
  | { kind: 'notAllowed'; traceId: string }
  | { kind: 'notFound'; traceId: string };

/** A failed call. A cancelled call is not one: it rejects with the signal's own reason. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure, options?: ErrorOptions) {
    super(failure.kind === 'refused' ? `${failure.kind} ${failure.err}` : failure.kind, options);
    this.failure = failure;
  }

  get kind(): ApiFailure['kind'] {
    return this.failure.kind;
  }
}

/** The server's refusal, or null when `error` is anything else. */
export function refusalOf(error: unknown): RefusedFailure | null {
  return error instanceof ApiError && error.failure.kind === 'refused' ? error.failure : null;
}

/**
 * Whether the call was refused because its key was already used for another request, which was carried out. An older
 * server says STALE instead; none of the calls checked with this function gets STALE for another reason.
 */
export function isKeyReused(error: unknown): boolean {
  const err = refusalOf(error)?.err;
  return err === 'KEY_REUSED' || err === 'STALE';
}

/** The server itself failed, or did not understand; any other fault is that of a gateway or a portal on the way. */
function isOfServer(status: number): boolean {
  return status >= 400 && status <= 500;
}

/** Whether the server could not be reached, or had no time for the call: the same request may be good later. */
export function isOutOfReach(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const { failure } = error;
  if (failure.kind === 'refused') return failure.err === 'UNAVAILABLE';
  return failure.kind === 'unreachable' || (failure.kind === 'fault' && !isOfServer(failure.status));
}

/** Whether `error` is a failed call with this kind of failure. */
export function failedAs(error: unknown, kind: ApiFailure['kind']): boolean {
  return error instanceof ApiError && error.kind === kind;
}
