import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from './call.ts';

/** Answers with a file: the browser may not guess another type, run a script in it, or keep a copy. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  const isSaved = 'name' in file;
  if (isSaved && file.size !== undefined) void reply.header('content-length', file.size);
  return reply
    .header('content-type', file.type)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', isSaved ? `attachment; filename="${file.name}"` : 'inline')
    .header('cache-control', 'no-store')
    .send(isSaved ? Readable.from(file.pieces) : file.bytes);
}
