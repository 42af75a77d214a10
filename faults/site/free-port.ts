import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that systems hand out for connections: nobody else is given one between now and its use. */
const PORTS = { from: 12_000, count: 18_000 } as const;
const MOST_TRIES = 100;

/** A port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    try {
      const server = createServer();
      await once(server.listen({ host: '127.0.0.1', port }), 'listening');
      server.close();
      await once(server, 'close');
      return port;
    } catch (error) {
      if (tries === MOST_TRIES) throw error;
    }
  }
}
