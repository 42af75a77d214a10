import type { FastifyInstance, FastifyReply } from 'fastify';

export const HEALTH_PATH = '/healthz';
export const READY_PATH = '/readyz';

/** Answers true while something can be recorded. */
export type CanRecord = () => Promise<boolean>;

/**
 * What a service manager and a load balancer ask. `/healthz`: whether this process lives; one that does not answer is to
 * be started again. `/readyz`: whether something can be recorded through it; while not, its callers belong elsewhere. A
 * process that is stopping answers both with 503, as it answers everything.
 */
export function serveProbes(app: FastifyInstance, canRecord: CanRecord): void {
  const options = { schema: { hide: true } };
  const answer = (reply: FastifyReply, status: number, text: string): FastifyReply =>
    reply
      .status(status)
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'no-store')
      .serializer(String)
      .send(`${text}\n`);
  app.get(HEALTH_PATH, options, (_request, reply) => answer(reply, 200, 'alive'));
  app.get(READY_PATH, options, async (_request, reply) =>
    (await canRecord()) ? answer(reply, 200, 'ready') : answer(reply, 503, 'the database cannot be written'),
  );
}
