import { refusalNames } from '@vialant/contract/refusal-names';
import { type Refusal, type RefusalCode, Refused, refusalStatus, say } from '@vialant/domain/words/refusal';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

/** Answers any error in the one shape of the API; only faults are logged as errors, and none says more than its code. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const { instancePath, message } of error.validation) {
      fields[instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] ??= message ?? 'required';
    }
    send(reply, request, { code: 'INVALID_INPUT' }, fields);
    return;
  }
  if (hasGone(request)) {
    // Nobody reads the answer, and nothing is wrong here; its reset looks like one of the database's.
    request.log.info('the sender went away');
    send(reply, request, { code: 'INVALID_INPUT' });
    return;
  }
  const refusal = refusalOf(error);
  if (refusal.code === 'FAULT') request.log.error({ err: error }, 'fault');
  if (refusal.code === 'UNAVAILABLE') request.log.warn({ err: error }, 'database out of reach');
  send(reply, request, refusal, 'fields' in refusal ? refusal.fields : undefined);
}

/** Answers with a refusal, for the places that have no error to hand on. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  fields?: Readonly<Record<string, string>>,
): void {
  if (refusal.code === 'TOO_MANY' && refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', refusal.retryAfterSeconds);
  }
  void reply
    .status(refusalStatus(refusal.code))
    .header('content-type', 'application/json; charset=utf-8')
    // Serialised here: the route's own schemas describe its good answers only.
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send({ ...refusalNames(refusal.code), message: say(refusal), ...(fields && { fields }), trace_id: request.id });
}

/** Whether the sender hung up before the whole request had come. */
function hasGone({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof Refused) return error.refusal;
  const code = codeOf(error);
  const named = REFUSALS.get(code);
  if (named) return { code: named } as Refusal;
  if (isConnectionLoss(code, error) || CONFLICT_CODES.has(code)) return { code: 'UNAVAILABLE' };
  if (isFastifyError(error)) {
    if (error.statusCode === 413) return { code: 'TOO_LARGE' };
    if (error.statusCode === 415) return { code: 'WRONG_TYPE' };
    if (error.statusCode !== undefined && error.statusCode < 500) return { code: 'INVALID_INPUT' };
  }
  return { code: 'FAULT' };
}

// What auth.enter raises, and what PostgreSQL says of a value that no schema could have known to be wrong.
const REFUSALS: ReadonlyMap<string, RefusalCode> = new Map([
  ['VA401', 'SESSION_EXPIRED'],
  ['VA403', 'NOT_ALLOWED'],
  ['22021', 'INVALID_INPUT'],
  ['22P05', 'INVALID_INPUT'],
  ['22008', 'INVALID_INPUT'],
]);

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', '53300']);
// Two operations that waited for each other: nothing was written, and another try may go through.
const CONFLICT_CODES = new Set(['40001', '40P01']);

// What the driver says, without a code, of a connection that ended under a statement or before it.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

function isConnectionLoss(code: string, error: unknown): boolean {
  if (CONNECTION_CODES.has(code) || code.startsWith('08') || code.startsWith('57P')) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isFastifyError(error: unknown): error is FastifyError {
  return codeOf(error).startsWith('FST_') || (error instanceof Error && 'statusCode' in error);
}
