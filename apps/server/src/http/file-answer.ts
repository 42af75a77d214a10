import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './call.ts';

/** Answers with a file: the browser may not guess another type, run a script in it, or keep a copy. */
export function sendFile(reply: FastifyReply, { type, bytes }: FileAnswer): FastifyReply {
  return reply
    .header('content-type', type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', 'inline')
    .header('cache-control', 'no-store')
    .send(bytes);
}
