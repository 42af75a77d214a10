import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens at the host, and where its name has several addresses (localhost has two) at each of them. The connections of
 * all of them are the one server's, with its time-outs and its limits.
 */
export async function listenAt(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<void> {
  const others: Server[] = [];
  app.addHook('preClose', (done) => {
    for (const other of others) other.close();
    done();
  });
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first = host, ...more] = found.map(({ address }) => address);
  await app.listen({ port, host: first, listenTextResolver: () => 'listening' });
  const { port: chosen } = app.server.address() as AddressInfo;
  for (const address of new Set(more)) {
    const other = createServer((socket) => app.server.emit('connection', socket));
    try {
      await once(other.listen({ host: address, port: chosen }), 'listening');
      others.push(other);
    } catch {
      // A host name may resolve to an address that this machine does not have.
    }
  }
}
