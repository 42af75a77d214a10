import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outboxPage } from '../messages/outbox-page.ts';
import type { KeptMessage } from '../messages/kept-messages.ts';
import { send } from './errors.ts';

export const OUTBOX_PATH = '/dev/outbox';

export type Outbox = { productName: string; messages: () => Promise<KeptMessage[]> };

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOCAL_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const;

/** Shows the messages to whoever sits at this machine; to everyone else the page does not exist. */
export function serveOutbox(app: FastifyInstance, { productName, messages }: Outbox): void {
  app.get(OUTBOX_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!isFromThisMachine(request)) {
      send(reply, request, { code: 'NOT_FOUND' });
      return reply;
    }
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(outboxPage(productName, await messages()));
  });
}

/** Whether a program of this machine asks directly, by a local host name: not a proxy, nor a page of another site. */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  if (!LOOPBACK.test(socket.remoteAddress ?? '')) return false;
  if (!LOCAL_HOST.test(headers.host ?? '')) return false;
  return PROXY_HEADERS.every((name) => headers[name] === undefined);
}
