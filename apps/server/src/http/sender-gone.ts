import type { FastifyReply } from 'fastify';

/** Why work ends that nobody waits for any more. */
export class SenderGone extends Error {
  override readonly name = 'SenderGone';
}

/** Aborted when the connection ends before the whole answer was given to it. */
export function senderSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.writableFinished) gone.abort(new SenderGone());
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}
