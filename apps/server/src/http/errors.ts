import { refusalNames } from '@vialant/contract/refusal-names';
import { type Refusal, type RefusalCode, Refused, refusalStatus, say } from '@vialant/domain/words/refusal';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { CANCELLED } from '../db/while-wanted.ts';
import { SenderGone } from './sender-gone.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The name of the refusal that was answered, or null. */
    refusal: RefusalCode | null;
  }
}

/** Answers any error in the API's one shape. Only faults are logged as errors; the answer to one tells no cause. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields: Record<string, string> = {};
    for (const { instancePath, message } of error.validation) {
      fields[instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'] ??= message ?? 'required';
    }
    send(reply, request, { code: 'INVALID_INPUT' }, fields);
    return;
  }
  if (hasGone(request) || error instanceof SenderGone) {
    // The sender is gone and nothing is wrong here. Without this its ECONNRESET would look like one of the database.
    request.log.info({ reqId: request.id }, 'the sender went away');
    send(reply, request, { code: 'INVALID_INPUT' });
    return;
  }
  const refusal = refusalOf(error);
  if (refusal.code === 'FAULT') request.log.error({ reqId: request.id, err: error }, 'fault');
  if (refusal.code === 'UNAVAILABLE') request.log.warn({ reqId: request.id, err: error }, 'database out of reach');
  send(reply, request, refusal, 'fields' in refusal ? refusal.fields : undefined);
}

/** Answers an error to a browser that opened a link by itself: in words, without the shape of the API. */
export function answerInTab(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const found = refusalOf(error);
  // Whoever opens a link has no fields to check: a link with anything wrong in it is one that has ended.
  const isWrong = hasZodFastifySchemaValidationErrors(error) || found.code === 'INVALID_INPUT';
  const refusal: Refusal = isWrong ? { code: 'DOWNLOAD_ENDED' } : found;
  if (refusal.code === 'FAULT') request.log.error({ reqId: request.id, err: error }, 'fault');
  reply.refusal = refusal.code;
  void reply
    .status(refusalStatus(refusal.code))
    .header('content-type', 'text/plain; charset=utf-8')
    .header('x-content-type-options', 'nosniff')
    .serializer(String)
    .send(say(refusal));
}

/** Answers with a refusal. */
export function send(
  reply: FastifyReply,
  request: FastifyRequest,
  refusal: Refusal,
  fields?: Readonly<Record<string, string>>,
): void {
  if (refusal.code === 'TOO_MANY' && refusal.retryAfterSeconds !== undefined) {
    void reply.header('retry-after', refusal.retryAfterSeconds);
  }
  reply.refusal = refusal.code;
  void reply
    .status(refusalStatus(refusal.code))
    .header('content-type', 'application/json; charset=utf-8')
    // Serialised here, because the route's schemas describe only its good answers.
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

// What our functions raise, and PostgreSQL's codes for values that pass the schemas but cannot be stored.
const REFUSALS: ReadonlyMap<string, RefusalCode> = new Map([
  ['VA401', 'SESSION_EXPIRED'],
  ['VA403', 'NOT_ALLOWED'],
  ['VA404', 'NOT_FOUND'],
  ['VA409', 'CASE_CHANGED'],
  ['22021', 'INVALID_INPUT'],
  ['22P05', 'INVALID_INPUT'],
  ['22008', 'INVALID_INPUT'],
  // A time zone that the database does not know.
  ['22023', 'INVALID_INPUT'],
]);

const CONNECTION_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);
// The database is there and cannot write: its disk or memory is full or fails (class 53, 58), it is a copy that others
// write (25006), or it has ended a transaction that stood still for too long, as after a pause of the machine (25P03).
const CANNOT_WRITE = /^(?:53|58|25006$|25P03$)/;
// A deadlock, a conflict of two operations, or a statement that waited for so long that it was ended: nothing was written,
// and another try may succeed.
const CONFLICT_CODES = new Set(['40001', '40P01', CANCELLED]);

// The driver's messages, which have no code, for a connection that ended before or during a statement.
const CONNECTION_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed))/;

function isConnectionLoss(code: string, error: unknown): boolean {
  if (CONNECTION_CODES.has(code) || code.startsWith('08') || code.startsWith('57P')) return true;
  if (CANNOT_WRITE.test(code)) return true;
  return error instanceof Error && CONNECTION_MESSAGES.test(error.message);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function isFastifyError(error: unknown): error is FastifyError {
  return codeOf(error).startsWith('FST_') || (error instanceof Error && 'statusCode' in error);
}
