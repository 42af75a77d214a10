import { hash, randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import swagger from '@fastify/swagger';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { Failure } from '@vialant/contract/failure';
import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { actText } from '@vialant/domain/proof/act-text';
import { LIMITS } from '@vialant/domain/values/limits';
import { Refused } from '@vialant/domain/words/refusal';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';
import type { Distribution } from '../config/config.ts';
import { traced } from '../db/trace.ts';
import { underWay } from '../jobs/under-way.ts';
import type { Call, EventFeed, FileAnswer, Handler, Sent } from './call.ts';
import { apiDocument, describeCall, describeRefusals, serveDocument } from './api-document.ts';
import { admitOrigins } from './app-origins.ts';
import { bodyLimitOf, mayBeLarge, SMALL_BODY_BYTES } from './body-limits.ts';
import { checkInput } from './check-input.ts';
import { answerBelow, limitConnections, type Patience, patienceOf, timeouts } from './connections.ts';
import { type Outbox, serveOutbox } from './dev-outbox.ts';
import { answerError, answerInTab, send } from './errors.ts';
import { type EventStreams, eventStreams } from './event-stream.ts';
import { sendFile } from './file-answer.ts';
import { hearOut } from './hear-out.ts';
import { countRequests, type MetricsPage, serveMetrics } from './metrics-page.ts';
import { type CanRecord, serveProbes } from './probes.ts';
import { serializeReply } from './reply-serializer.ts';
import { securityHeaders } from './security-headers.ts';
import { serveSecurityText } from './security-text.ts';
import { senderSignal } from './sender-gone.ts';
import { serveTogether } from './together.ts';
import { acceptUploads, readUpload, uploadSchema } from './upload.ts';
import { serveWebApp } from './web-app.ts';
import { headerOf, type Prove, whoAsks } from './who-asks.ts';

export type AppOptions = {
  handlers: ReadonlyMap<RouteKey, Handler<Route>>;
  prove: Prove;
  productName: string;
  /** Folder of the built web app, or null for the API alone. */
  webRoot: string | null;
  https: boolean;
  logLevel: string;
  /** Where log lines go, when not to the standard output. */
  logTo?: { write(line: string): void };
  /** The proxies whose `x-forwarded-for` is believed. */
  trustProxy?: string | null;
  /** The exact origins of the mobile apps' pages. */
  appOrigins?: readonly string[];
  /** The page of kept messages, where there is one. */
  outbox?: Outbox | null;
  /** What the process counts of itself, where it is asked for. */
  metrics?: MetricsPage | null;
  patience?: Partial<Patience>;
  /** Whether something can be recorded now; without it nobody can ask. */
  canRecord?: CanRecord;
  /** Whom strangers tell of a weakness; without it the address of security.txt is unknown. */
  securityContact?: string | null;
  /** Where people get the app; without it the page offers no download. */
  distribution?: Distribution | null;
};

const COMPRESS_FROM_BYTES = 1024;
const TRACE_ID = /^[\w-]{8,64}$/;

/** The HTTP server: every route of the table, the OpenAPI document of the same table, and the web app. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const protection = securityHeaders({
    https: options.https,
    demoVideoUrl: options.distribution?.demoVideoUrl ?? null,
  });
  const patience = patienceOf(options.patience);
  const app = Fastify({
    ...timeouts(patience),
    clientErrorHandler: answerBelow,
    logger: loggerOptions(options),
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    // A log of its own for each request costs more than all that most requests say: a line names its request itself.
    childLoggerFactory: (logger) => logger,
    requestIdHeader: false,
    genReqId: (request) => traceIdOf(request.headers[HEADERS.traceId]),
    bodyLimit: SMALL_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Ours are set below. Without these two, the library would load its own, and all of Ajv with them.
    schemaController: { compilersFactory: { buildValidator: notOurs, buildSerializer: notOurs } },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    // A malformed address passes no hook; it is answered here in the shape of every other failure.
    frameworkErrors: (error, request, reply) => {
      void reply.header(HEADERS.traceId, request.id).headers(protection);
      answerError(error, request, reply);
    },
  });
  limitConnections(app, patience, Boolean(options.trustProxy));
  app.setValidatorCompiler(checkInput);
  app.setSerializerCompiler(serializeReply);
  app.setErrorHandler(answerError);
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADERS.traceId, request.id).headers(protection);
    // Answers hold tokens and people's data; no browser or proxy has any business keeping them.
    if (request.url.startsWith(API_BASE)) void reply.header('cache-control', 'no-store');
    done();
  });
  admitOrigins(app, options.appOrigins ?? []);
  hearOut(app);
  app.decorateReply('refusal', null);
  if (options.metrics) countRequests(app, options.metrics.metrics);
  app.addHook('onResponse', (request, reply, done) => {
    // The route's pattern, not its address: a query can carry a code or a reset link.
    const route = request.routeOptions.url ?? 'none';
    request.log.info(
      { reqId: request.id, method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
    done();
  });
  await app.register(compress, {
    threshold: COMPRESS_FROM_BYTES,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  });
  await app.register(swagger, apiDocument(options.productName));
  const streams = eventStreams(app);
  acceptUploads(app);
  acceptNoBody(app);
  app.after(() => {
    addRoutes(app, options, streams);
    serveTogether(app, options.prove);
  });
  serveDocument(app);
  if (options.outbox) serveOutbox(app, options.outbox);
  if (options.securityContact) serveSecurityText(app, options.securityContact);
  if (options.canRecord) serveProbes(app, options.canRecord);
  if (options.metrics) serveMetrics(app, options.metrics);
  await addWebApp(app, options);
  return app;
}

function notOurs(): never {
  throw new Error('a route is checked or written in another way than ours');
}

/** Answers any unknown address with the web app's page, so that a deep link opens; under the API it is not found. */
async function addWebApp(
  app: FastifyInstance,
  { webRoot, productName, distribution = null }: AppOptions,
): Promise<void> {
  const web = webRoot === null ? null : await serveWebApp(app, { root: webRoot, productName, distribution });
  app.setNotFoundHandler((request, reply) => {
    if (web?.isPage(request)) return web.sendPage(reply);
    send(reply, request, { code: 'NOT_FOUND' });
    return reply;
  });
}

function addRoutes(app: FastifyInstance, { handlers, prove }: AppOptions, streams: EventStreams): void {
  for (const [key, route] of routeTable()) {
    const { method, path } = methodAndPath(key);
    const handler = handlers.get(key);
    if (!handler) throw new Error(`no handler for ${key}`);
    app.route({
      method,
      url: `${API_BASE}/${path}`,
      schema: {
        ...describeCall(route),
        tags: [path.split('/')[0] ?? path],
        ...(route.query && { querystring: route.query }),
        ...(route.body && { body: route.body }),
        ...(route.upload && uploadSchema(route.upload)),
        response: {
          ...(route.who !== 'nobody' && !route.stream && !route.file && { 200: z.object({ data: route.reply }) }),
          '4xx': Failure.describe(describeRefusals(route)),
          '5xx': Failure.describe('A fault of the server, or its database is out of reach.'),
        },
      },
      bodyLimit: bodyLimitOf(key),
      ...(bodyLimitOf(key) > SMALL_BODY_BYTES && {
        onRequest: async (request: FastifyRequest) => {
          if (mayBeLarge(request)) await traced.run(request.id, () => prove(whoAsks(route, request)));
        },
      }),
      // A HEAD request would open the stream, or use up the link, for nothing.
      exposeHeadRoute: !route.stream && !route.opensInTab,
      ...(route.opensInTab && { errorHandler: answerInTab }),
      // A body with a file is read later, when its sender is known; this schema serves only the OpenAPI document.
      ...(route.upload && { validatorCompiler: () => (value: unknown) => ({ value }) }),
      handler: async (request, reply) => {
        const answer = await traced.run(request.id, () =>
          underWay.during(`${key} ${request.id}`, () => handler(callOf(key, route, request, reply))),
        );
        if (route.file) return sendFile(reply, answer as FileAnswer);
        if (!route.stream) return { data: answer };
        streams.answer(request, reply, answer as EventFeed);
        return reply;
      },
    });
  }
}

/** Takes a missing or empty body as an empty object, whatever content type is announced. */
function acceptNoBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else void parse(request, body as string, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.method === 'POST') request.body ??= {};
    done();
  });
}

function callOf(key: RouteKey, route: Route, request: FastifyRequest, reply: FastifyReply): Call<unknown> & Sent {
  const input = { ...(route.query && (request.query as object)), ...(route.body && (request.body as object)) };
  const idempotencyKey = headerOf(request, HEADERS.idempotencyKey);
  const { credentials, needs } = whoAsks(route, request);
  const { maxLength } = LIMITS.idempotencyKey;
  if (idempotencyKey !== null && idempotencyKey.length > maxLength) throw new Refused({ code: 'INVALID_INPUT' });
  let signal: AbortSignal | null = null;
  return {
    input,
    credentials,
    caller: {
      address: request.ip,
      deviceToken: headerOf(request, HEADERS.deviceToken),
      isWrapper: headerOf(request, HEADERS.platformType) === 'mobile',
    },
    needs,
    // Made only when needed: most calls are over before anybody can leave.
    get signal() {
      signal ??= senderSignal(reply);
      return signal;
    },
    idempotencyKey,
    deviceNow: instantOf(headerOf(request, HEADERS.deviceTime)),
    // Made only when needed: a WebAuthn answer may be nested too deep for it, and its calls do not need it.
    get fingerprint() {
      return `${key}\n${credentials.userGroupId ?? ''}\n${JSON.stringify(input)}`;
    },
    // The body as it was parsed, which is what the use case records.
    get actHash() {
      return hash('sha256', actText(key, input));
    },
    file: (userId) => readUpload(request, reply, route.upload, userId),
  };
}

/** The time that the header names; null where it names none. */
function instantOf(text: string | null): Date | null {
  const instant = new Date(text ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

function traceIdOf(header: string | string[] | undefined): string {
  return typeof header === 'string' && TRACE_ID.test(header) ? header : randomUUID();
}

// Of a request only what the hooks name is logged: headers, bodies and queries hold tokens and codes.
function loggerOptions({ logLevel, logTo }: AppOptions): object {
  return {
    level: logLevel,
    serializers: { req: () => undefined, res: () => undefined },
    ...(logTo && { stream: logTo }),
  };
}
