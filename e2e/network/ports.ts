import { once } from 'node:events';
import { createServer, type Server } from 'node:net';

/** A port on which nobody listens. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const port = portOf(probe);
  probe.close();
  return port;
}

/** The port on which a server listens. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
