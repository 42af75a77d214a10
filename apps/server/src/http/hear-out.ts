import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

const MOST_BYTES = 4_000_000;
const MOST_MS = 2000;

/**
 * Reads and drops what a refused caller still sends, for a little while, before an answer that closes the connection:
 * many clients read no answer before they have sent everything, and would see a broken connection instead of it.
 */
export function hearOut(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, reply, _payload, done) => {
    const isHeard = raw.complete || raw.readableEnded || raw.destroyed;
    if (isHeard || reply.getHeader('connection') !== 'close') done();
    else hearRest(raw, () => done());
  });
}

function hearRest(body: IncomingMessage, whenHeard: () => void): void {
  let heard = 0;
  const enough = (): void => {
    clearTimeout(timer);
    body.off('data', count).off('end', enough).off('close', enough);
    whenHeard();
  };
  const count = (chunk: Buffer): void => {
    heard += chunk.length;
    if (heard > MOST_BYTES) enough();
  };
  const timer = setTimeout(enough, MOST_MS);
  body.on('data', count).once('end', enough).once('close', enough).resume();
}
