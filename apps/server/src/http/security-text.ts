import type { FastifyInstance } from 'fastify';

const PATH = '/.well-known/security.txt';
const VALID_FOR_MS = 365 * 24 * 60 * 60 * 1000;

/** Whom to tell of a weakness (RFC 9116): the address for support, where the installation has one. */
export function serveSecurityText(app: FastifyInstance, address: string): void {
  const expires = new Date(Date.now() + VALID_FOR_MS).toISOString();
  const text = `Contact: mailto:${address}\nExpires: ${expires}\nPreferred-Languages: en\n`;
  app.get(PATH, { schema: { hide: true } }, (_request, reply) => reply.type('text/plain; charset=utf-8').send(text));
}
