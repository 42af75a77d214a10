import { API_BASE, HEADERS, TOGETHER } from '@vialant/contract/envelope';
import { Failure } from '@vialant/contract/failure';
import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { AnswersTogether, CallsTogether, type OneAnswer, type OneCall } from '@vialant/contract/together';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { traced } from '../db/trace.ts';
import { describeCall } from './api-document.ts';
import { LARGE_BODY_BYTES } from './body-limits.ts';
import { type Prove, whoAsks } from './who-asks.ts';

const ROUTE = {
  who: 'user',
  auditors: true,
  summary:
    `Make up to ${TOGETHER.maxCalls} calls in one request, all at once: each is made, refused and answered as if it had ` +
    'come alone. Calls for which no session is needed, and those with files or streams, come alone',
  reply: AnswersTogether,
  refusals: [],
} as const satisfies Route;

/** What the calls have in common. All that is only about one of them stands with it. */
const SHARED_HEADERS = [
  HEADERS.platformType,
  HEADERS.platform,
  HEADERS.serviceName,
  HEADERS.appVersion,
  HEADERS.region,
  HEADERS.authToken,
  HEADERS.userGroupId,
  HEADERS.lastLogIn,
] as const;

/**
 * Answers calls that were sent together, such as the records that a device has made offline. Each passes the same hooks,
 * limits and checks as a request of its own, with its own key; what becomes of one does not touch the others.
 */
export function serveTogether(app: FastifyInstance, prove: Prove): void {
  const keys = new Set<string>([...routeTable()].filter(([, route]) => mayShare(route)).map(([key]) => key));
  const isOne = (key: string): key is RouteKey => keys.has(key);
  app.route<{ Body: z.output<typeof CallsTogether> }>({
    method: 'POST',
    url: `${API_BASE}/${TOGETHER.path}`,
    schema: {
      ...describeCall(ROUTE),
      tags: [TOGETHER.path],
      body: CallsTogether,
      response: { 200: z.object({ data: ROUTE.reply }), '4xx': Failure, '5xx': Failure },
    },
    bodyLimit: LARGE_BODY_BYTES,
    onRequest: async (request) => {
      await traced.run(request.id, () => prove(whoAsks(ROUTE, request)));
    },
    handler: async (request) => {
      const { calls } = request.body;
      // A name that is none of them is answered as an address that is none.
      const answers = calls.map((each) => answerTo(app, request, each, isOne(each.call) ? each.call : 'POST none'));
      return { data: await Promise.all(answers) };
    },
  });
}

function mayShare({ who, stream, file, upload, opensInTab }: Route): boolean {
  return who !== 'anyone' && !stream && !file && !upload && !opensInTab;
}

async function answerTo(
  app: FastifyInstance,
  together: FastifyRequest,
  { query = '', idempotency_key, trace_id, device_time, body }: OneCall,
  key: RouteKey,
): Promise<OneAnswer> {
  const { method, path } = methodAndPath(key);
  const own = {
    [HEADERS.idempotencyKey]: idempotency_key,
    [HEADERS.traceId]: trace_id,
    [HEADERS.deviceTime]: device_time,
    'content-type': method === 'POST' ? 'application/json' : undefined,
  };
  const { statusCode, payload } = await app.inject({
    method,
    url: `${API_BASE}/${path}?${query}`,
    headers: present({ ...together.headers, ...own }, [...SHARED_HEADERS, ...Object.keys(own)]),
    // The address that was found out for the request itself: behind a proxy its headers are not passed on.
    remoteAddress: together.ip,
    ...(method === 'POST' && { payload: body ?? '' }),
  });
  return { status: statusCode, body: payload };
}

/** Those of the headers that are there. */
function present(headers: FastifyRequest['headers'], names: readonly string[]): Record<string, string | string[]> {
  return Object.fromEntries(names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])));
}
