import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { HEADERS } from '@vialant/contract/envelope';
import { type Refusal, say } from '@vialant/domain/words/refusal';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { networkOf } from './network-of.ts';

/** How long the server waits for the other end of a connection, and how many connections it holds. */
export type Patience = {
  /** Until the headers of a request have come. */
  readonly headersMs: number;
  /** Until the whole of a request has come; longer than a phone tries to send a picture (IMG-02). */
  readonly requestMs: number;
  /** Between two requests; longer than the proxies in front of a server usually wait. */
  readonly idleMs: number;
  /** While nothing moves either way; a stream has its own heartbeat instead. */
  readonly silentMs: number;
  readonly checkEveryMs: number;
  readonly connections: number;
  readonly connectionsOfAddress: number;
};

const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 72_000,
  silentMs: 90_000,
  checkEveryMs: 1_000,
  connections: 4_000,
  connectionsOfAddress: 250,
};

/** The defaults, with what the caller wants otherwise. */
export function patienceOf(wanted: Partial<Patience> | undefined): Patience {
  return { ...PATIENCE, ...wanted };
}

/** The same as options of the framework and Node.js. */
export function timeouts(
  patience: Patience,
): Pick<FastifyServerOptions, 'requestTimeout' | 'connectionTimeout' | 'keepAliveTimeout'> & { http: object } {
  return {
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silentMs,
    keepAliveTimeout: patience.idleMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkEveryMs },
  };
}

/**
 * Closes connections beyond the limits, in all and from one network. Behind a proxy every connection comes from one
 * address, so there it is up to the proxy to limit its callers.
 */
export function limitConnections(app: FastifyInstance, patience: Patience, isBehindProxy: boolean): void {
  const open = new Map<string, number>();
  let all = 0;
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const network = networkOf(remoteAddress);
    const ofAddress = (open.get(network) ?? 0) + 1;
    const isCounted = !isBehindProxy && !isLoopback(remoteAddress);
    if (all >= patience.connections || (isCounted && ofAddress > patience.connectionsOfAddress)) {
      socket.destroy();
      return;
    }
    all += 1;
    open.set(network, ofAddress);
    socket.once('close', () => {
      all -= 1;
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}

function isLoopback(address: string): boolean {
  return networkOf(address).startsWith('127.') || address === '::1';
}

/** Answers bytes that are no request, or too slow, in the API's shape of a failure, and closes the connection. */
export function answerBelow(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, refusal } = BELOW.get(error.code ?? '') ?? UNREADABLE;
  const trace = randomUUID();
  const body = JSON.stringify({ err: refusal.code, message: say(refusal), trace_id: trace });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    `${HEADERS.traceId}: ${trace}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  // Nobody waits for a client that does not read the answer.
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

type Below = { readonly status: number; readonly refusal: Refusal };

const UNREADABLE: Below = { status: 400, refusal: { code: 'INVALID_INPUT' } };
const BELOW: ReadonlyMap<string, Below> = new Map<string, Below>([
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, refusal: { code: 'UNAVAILABLE' } }],
  ['HPE_HEADER_OVERFLOW', { status: 431, refusal: { code: 'TOO_LARGE' } }],
]);
