import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import type { FastifyInstance } from 'fastify';

const MAY_SEND = ['content-type', 'last-event-id', ...Object.values(HEADERS)].join(', ');
const REMEMBERED_SECONDS = 600;

/**
 * Lets the pages of the mobile apps call the API (CORS): they are loaded from the device, not from this server. Cookies
 * are never used, so an admitted origin gains nothing but the right to send its own token.
 */
export function admitOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(API_BASE)) return;
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return;
    void reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', MAY_SEND)
      .header('access-control-max-age', REMEMBERED_SECONDS)
      .status(204);
    return reply.send();
  });
}
