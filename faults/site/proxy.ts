import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '../../attack/random.ts';

/** Which way the bytes go that are cut off. */
export type Way = 'request' | 'answer';

type Connection = { client: Socket; server: Socket; cut: Way | null };

/** Passes connections on to the product or its database, and can cut them in the middle of what they carry. */
export class Proxy {
  readonly #server: Server;
  readonly #open = new Set<Connection>();
  readonly #random: Random;
  #targets: number[];
  #next = 0;

  constructor(targets: readonly number[], random: Random) {
    this.#targets = [...targets];
    this.#random = random;
    this.#server = createServer((client) => this.#connect(client));
  }

  async listen(): Promise<number> {
    await once(this.#server.listen({ host: '127.0.0.1', port: 0 }), 'listening');
    return (this.#server.address() as AddressInfo).port;
  }

  /** New connections go to these ports, in turn. */
  leadTo(...targets: readonly number[]): void {
    this.#targets = [...targets];
  }

  /** Every connection that is open is cut in the middle of the next bytes that go this way. */
  cut(way: Way): number {
    for (const connection of this.#open) connection.cut = way;
    return this.#open.size;
  }

  close(): void {
    this.#server.close();
    for (const { client, server } of this.#open) {
      client.destroy();
      server.destroy();
    }
  }

  #connect(client: Socket): void {
    const port = this.#targets[this.#next % this.#targets.length] ?? 0;
    this.#next += 1;
    const server = connect({ host: '127.0.0.1', port, noDelay: true });
    client.setNoDelay();
    const connection: Connection = { client, server, cut: null };
    this.#open.add(connection);
    const end = (): void => {
      this.#open.delete(connection);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    this.#pass(connection, 'request', end);
    this.#pass(connection, 'answer', end);
  }

  #pass(connection: Connection, way: Way, end: () => void): void {
    const [from, to] =
      way === 'request' ? [connection.client, connection.server] : [connection.server, connection.client];
    from.on('data', (bytes: Buffer) => {
      if (connection.cut !== way) {
        if (!to.write(bytes)) from.pause();
        return;
      }
      // What has come so far is delivered; the rest never is.
      to.write(bytes.subarray(0, this.#random.below(bytes.length)), () => setImmediate(end));
    });
    to.on('drain', () => from.resume());
  }
}
