import { Agent, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { methodAndPath, type RouteKey } from '@vialant/contract/route';

export type Request = {
  key: RouteKey;
  query?: string;
  /** Text is sent as it is; an object as JSON. */
  body?: string | Buffer | object;
  token?: string | null;
  group?: string;
  idempotencyKey?: string;
  /** The network address of the sender, in the proxy's header. */
  from?: string;
  headers?: Readonly<Record<string, string>>;
};

export type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  data: unknown;
  err: string | undefined;
  ms: number;
};

const PATIENCE_MS = 60_000;
/** How much of a body is printed with a request or an answer: a body may have megabytes. */
const TOLD_MOST = 4000;

/** Keep-alive connections to the server, over which any bytes can be sent. */
export class Client {
  readonly #agent: Agent;
  readonly #port: number;

  constructor(port: number, connections: number) {
    this.#port = port;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, maxFreeSockets: connections });
  }

  send(asked: Request): Promise<Answer> {
    const { method, path } = methodAndPath(asked.key);
    const body = bytesOf(asked.body);
    const began = performance.now();
    return new Promise((resolve, reject) => {
      const request = httpRequest(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          method,
          path: `${API_BASE}/${path}${asked.query === undefined ? '' : `?${asked.query}`}`,
          headers: headersOf(asked, body),
          timeout: PATIENCE_MS,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => {
            chunks.push(chunk);
            // A stream never ends: its first bytes count as the answer.
            if (response.headers['content-type']?.startsWith('text/event-stream')) response.destroy();
          });
          response.once('error', reject);
          response.once('close', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const ms = performance.now() - began;
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text, ms, ...parsed(text) });
          });
        },
      );
      request.once('timeout', () => request.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
      request.once('error', reject);
      request.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

function bytesOf(body: Request['body']): string | Buffer | undefined {
  if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) return body;
  return JSON.stringify(body);
}

function headersOf(asked: Request, body: string | Buffer | undefined): Record<string, string | number> {
  return {
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    ...(asked.token !== undefined && asked.token !== null && { [HEADERS.authToken]: asked.token }),
    ...(asked.group !== undefined && { [HEADERS.userGroupId]: asked.group }),
    ...(asked.idempotencyKey !== undefined && { [HEADERS.idempotencyKey]: asked.idempotencyKey }),
    ...(asked.from !== undefined && { 'x-forwarded-for': asked.from }),
    ...asked.headers,
  };
}

function parsed(text: string): Pick<Answer, 'data' | 'err'> {
  try {
    const { data, err } = JSON.parse(text) as { data?: unknown; err?: string };
    return { data, err };
  } catch {
    return { data: undefined, err: undefined };
  }
}

/** The request as text, so that it can be repeated. The caller names the user instead of printing the credentials. */
export function tellRequest(asked: Request): string {
  const { method, path } = methodAndPath(asked.key);
  const body = bytesOf(asked.body);
  const shown = body === undefined ? '' : `\n${body.toString().slice(0, TOLD_MOST)}`;
  const headers = Object.entries(headersOf(asked, undefined)).map(([name, value]) => `\n${name}: ${value}`);
  return `${method} ${API_BASE}/${path}${asked.query === undefined ? '' : `?${asked.query}`}${headers.join('')}${shown}`;
}

export function tellAnswer({ status, text, ms }: Answer): string {
  return `${status} after ${Math.round(ms)} ms: ${text.slice(0, TOLD_MOST)}`;
}
