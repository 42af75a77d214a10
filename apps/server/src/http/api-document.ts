import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SwaggerOptions } from '@fastify/swagger';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { ANY_CALL_REFUSALS, type Route, type RouteKey } from '@vialant/contract/route';
import { refusalNames } from '@vialant/contract/refusal-names';
import { routeTable } from '@vialant/contract/route-table';
import { APP_VERSION } from '@vialant/domain/values/limits';
import { type RefusalCode, refusalStatus } from '@vialant/domain/words/refusal';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

const SESSION = 'session';

const aboutEveryCall = [
  'A good answer is `{ "data": … }`. A failure has `err`, the code that a client acts on, and `message`, for its user.',
  'Where `err` keeps the wider name that older clients know, `refusal` has the exact one.',
  `Besides the refusals of its own, any call can answer ${named(ANY_CALL_REFUSALS)}.`,
  'Amounts are micrograms with at most three decimals, flags 0 or 1, dates `YYYY-MM-DD`, times ISO 8601 in UTC.',
].join('\n\n');

const agencyHeader = {
  type: 'string',
  description: 'The id of the agency to act in; without it the one the user is at home in.',
};
const onceHeader = {
  type: 'string',
  maxLength: 200,
  description:
    'Repeated with the same key and body, the call is done once and answered as the first time. The same key with another body is refused as KEY_REUSED and nothing is done.',
};

/** The OpenAPI document: what every call has in common, and how it is put together from the routes. */
export function apiDocument(productName: string): SwaggerOptions {
  const routes = routeTable();
  return {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${productName} API`, version: APP_VERSION, description: aboutEveryCall },
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'header',
            name: HEADERS.authToken,
            description: 'The `token` of a sign-in.',
          },
        },
      },
    },
    transform: (call) => {
      const { schema, url } = jsonSchemaTransform(call);
      const route = routes.get(`${String(call.route.method)} ${url.slice(API_BASE.length + 1)}` as RouteKey);
      return { schema: route ? { ...schema, headers: headersOf(route, schema) } : schema, url };
    },
  };
}

/** Answers the document, which is made and compressed once, when it is first asked for. */
export function serveDocument(app: FastifyInstance): void {
  let made: { readonly etag: string; readonly forms: ReadonlyMap<string, Buffer> } | null = null;
  const make = (): NonNullable<typeof made> => {
    const plain = Buffer.from(JSON.stringify(app.swagger()));
    const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
    const packed = [['br', brotliCompressSync(plain)] as const, ['gzip', gzipSync(plain)] as const];
    return { etag, forms: new Map([...packed, ['identity', plain]]) };
  };
  app.get(`${API_BASE}/openapi.json`, { schema: { hide: true } }, (request, reply) => {
    made ??= make();
    void reply.header('etag', made.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === made.etag) return reply.status(304).send();
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = ['br', 'gzip'].find((each) => accepted.includes(each)) ?? 'identity';
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.header('content-type', 'application/json; charset=utf-8').send(made.forms.get(encoding));
  });
}

/** What the document says of a call beside what it takes and answers. */
export function describeCall({ who, summary }: Route): FastifySchema {
  return {
    summary,
    ...(who === 'admin' && { description: 'Only for admins of the agency.' }),
    ...(who === 'auditor' && { description: 'Only for auditors and admins of the agency.' }),
    security: who === 'anyone' ? [] : [{ [SESSION]: [] }],
  };
}

/** The refusals that the route names, with their statuses. */
export function describeRefusals({ refusals }: Route): string {
  return refusals.length === 0 ? 'What any call can be refused for.' : `Refused, among others as ${named(refusals)}.`;
}

function named(codes: readonly RefusalCode[]): string {
  return codes
    .map((code) => {
      const { err } = refusalNames(code);
      return err === code ? `${code} (${refusalStatus(code)})` : `${code} (${refusalStatus(code)}) with \`err\` ${err}`;
    })
    .join(', ');
}

// The headers are described here, not in the routes' schemas: by those every request would be checked for them again.
function headersOf({ who, refusals }: Route, { headers }: FastifySchema): object {
  const own = headers as { properties?: object } | undefined;
  const properties = {
    ...own?.properties,
    ...(who !== 'anyone' && { [HEADERS.userGroupId]: agencyHeader }),
    ...(refusals.includes('KEY_REUSED') && { [HEADERS.idempotencyKey]: onceHeader }),
  };
  return { type: 'object', ...own, properties };
}
