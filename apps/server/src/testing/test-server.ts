import { randomBytes } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { ANY_CALL_REFUSALS, type RouteKey } from '@vialant/contract/route';
import { refusalNamed } from '@vialant/contract/refusal-names';
import { routeTable } from '@vialant/contract/route-table';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { proveSession } from '../db/agency-transaction.ts';
import { openAppPool, openDb, openPool } from '../db/open.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { allHandlers, type Surroundings } from '../handlers.ts';
import { type AppOptions, buildApp } from '../http/app.ts';
import { EMPTY_TEMPLATE, TEMPLATE } from './global-setup.ts';

export type Answer = {
  status: number;
  data: unknown;
  err: string | undefined;
  fields: Record<string, string> | undefined;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
};

export type CallOptions = { as?: string; group?: string; key?: string; headers?: Record<string, string> };

/** The real server on its own copy of the template database, and the ways a test talks to it. */
export type TestServer = {
  app: FastifyInstance;
  /** The database as its owner, for arranging what no call can make and for looking behind the API. */
  owner: pg.Pool;
  pool: pg.Pool;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  /** Another process of the same server: an application of its own, over a pool of its own, on the same database. */
  another(surroundings?: Surroundings): Promise<{ get: TestServer['get']; post: TestServer['post'] }>;
  /** A session token of the demo user with this name before the @. */
  signIn(name: string): Promise<string>;
};

const LONGEST_WAIT_MS = 50_000;

/**
 * Boots a server for the test file, on a database of its own, and closes it after; the database goes with the cluster.
 * `isEmpty`: without the demo agencies.
 */
export function testServer(
  options: { connections?: number; site?: Surroundings['site']; isEmpty?: true } = {},
): TestServer {
  const server = {} as TestServer;
  const database = `test_${randomBytes(6).toString('hex')}`;
  const at = (role: 'owner' | 'app', name: string): pg.PoolConfig => ({
    ...inject('postgres'),
    user: `vialant_${role}`,
    database: name,
  });
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    await withAdmin(
      at('owner', 'postgres'),
      `CREATE DATABASE ${database} TEMPLATE ${options.isEmpty ? EMPTY_TEMPLATE : TEMPLATE}`,
    );
    server.owner = openPool({ ...at('owner', database), max: 2 });
    server.pool = openAppPool({
      ...at('app', database),
      // On a slow machine 64 clients wait long for ten connections; what they are answered then is what is tested.
      connectionTimeoutMillis: LONGEST_WAIT_MS,
      ...(options.connections && { max: options.connections }),
    });
    Object.assign(server, await serverOver(server, options.site ? { site: options.site } : {}));
    server.another = async (surroundings = {}) => {
      const pool = openAppPool({ ...at('app', database), max: 2 });
      const app = await appOver(pool, surroundings);
      closing.push(
        () => app.close(),
        () => pool.end(),
      );
      return callsOf(app);
    };
  });
  afterAll(async () => {
    for (const close of closing) await close();
    await server.app.close();
    await server.pool.end();
    await server.owner.end();
  });
  return server;
}

/** What a test needs to talk to a server. */
export type Talk = Pick<TestServer, 'app' | 'owner' | 'get' | 'post' | 'signIn'>;

/** The server over a database that is there already. Whoever made it closes its application. */
export async function serverOver(
  { pool, owner }: Pick<TestServer, 'pool' | 'owner'>,
  surroundings: Surroundings = {},
): Promise<Talk> {
  const app = await appOver(pool, surroundings);
  const calls = callsOf(app);
  const tokens = new Map<string, Promise<string>>();
  return {
    app,
    owner,
    ...calls,
    signIn: (name) => {
      const known = tokens.get(name) ?? signIn(calls, name);
      tokens.set(name, known);
      return known;
    },
  };
}

/** The API over a pool, with nothing around it but what is named. Whoever made it closes it. */
export function appOver(
  pool: pg.Pool,
  surroundings: Surroundings = {},
  options: Partial<AppOptions> = {},
): Promise<FastifyInstance> {
  return buildApp({
    handlers: allHandlers(pool, surroundings),
    prove: (call) => proveSession(openDb(pool), call),
    productName: 'Vialant',
    webRoot: null,
    https: false,
    logLevel: process.env['TEST_LOG'] ?? 'silent',
    ...options,
  });
}

function callsOf(app: FastifyInstance): Pick<TestServer, 'get' | 'post'> {
  return {
    get: (path, options = {}) => call(app, 'GET', path, undefined, options),
    post: (path, body, options = {}) => call(app, 'POST', path, body, options),
  };
}

async function withAdmin(config: pg.PoolConfig, statement: string): Promise<void> {
  const admin = openPool({ ...config, max: 1 });
  await admin.query(statement);
  await admin.end();
}

async function signIn(server: Pick<TestServer, 'post'>, name: string): Promise<string> {
  const answer = await server.post('user/login', {
    username: `${name}@demo.vialant.test`,
    password: await demoPassword(),
  });
  const token = (answer.data as { token?: string } | undefined)?.token;
  if (token === undefined) throw new Error(`${name} could not sign in: ${JSON.stringify(answer.body)}`);
  return token;
}

async function call(
  app: FastifyInstance,
  method: 'GET' | 'POST',
  path: string,
  body: unknown,
  options: CallOptions,
): Promise<Answer> {
  const response = await app.inject({
    method,
    url: `${API_BASE}/${path}`,
    headers: {
      ...(options.as && { [HEADERS.authToken]: options.as }),
      ...(options.group && { [HEADERS.userGroupId]: options.group }),
      ...(options.key && { [HEADERS.idempotencyKey]: options.key }),
      ...options.headers,
    },
    ...(body !== undefined && { payload: body as object }),
  });
  const parsed = response.headers['content-type']?.toString().includes('json')
    ? response.json<Record<string, unknown>>()
    : {};
  const err = parsed['err'] as string | undefined;
  if (err !== undefined)
    expectNamed(refusalNamed({ err, refusal: parsed['refusal'] }) ?? err, `${method} ${path.replace(/\?.*/, '')}`);
  return {
    status: response.statusCode,
    data: parsed['data'],
    err,
    fields: parsed['fields'] as Record<string, string> | undefined,
    body: parsed,
    headers: response.headers,
  };
}

const routes = routeTable();

/** Holds every call of every test to the refusals that the contract names. */
function expectNamed(code: string, key: RouteKey): void {
  const route = routes.get(key);
  if (route === undefined) return;
  const named: readonly string[] = [...ANY_CALL_REFUSALS, ...route.refusals];
  if (!named.includes(code)) throw new Error(`${key} answered ${code}, which its refusals do not name`);
}
