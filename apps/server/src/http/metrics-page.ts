import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { send } from './errors.ts';

const METRICS_PATH = '/metrics';

/** What a process counts of itself, and the token that whoever reads it must show. */
export type MetricsPage = { readonly metrics: Metrics; readonly token: string };

/** Answers what Prometheus reads. Without the token the address is as unknown as any other. */
export function serveMetrics(app: FastifyInstance, { metrics, token }: MetricsPage): void {
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!hasToken(request, token)) {
      send(reply, request, { code: 'NOT_FOUND' });
      return reply;
    }
    return reply
      .header('content-type', metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.text());
  });
}

/** Counts every answer, and what was refused by it. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime, refusal } = reply;
    // The route's pattern, as in the log: there is a bounded number of them.
    const route = request.routeOptions.url ?? 'none';
    metrics.requestEnded({ method: request.method, route, status, seconds: elapsedTime / 1000 });
    if (refusal !== null) metrics.refused(refusal);
    done();
  });
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const shown = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  // Of the same length whatever was shown, so that neither length nor content can be guessed by the time it takes.
  return timingSafeEqual(hash('sha256', shown, 'buffer'), hash('sha256', token, 'buffer'));
}
