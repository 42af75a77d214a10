import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { portOf } from './ports.ts';

/** A proxy before the server, which can be out of reach, and whose app can have a newer version. */
export type Front = {
  readonly url: string;
  /** From now on it delivers a changed service worker, as a newer version would. */
  readonly release: () => void;
  /** Every connection is cut, and none can be made: there is no network. */
  readonly cut: () => Promise<void>;
  readonly mend: () => Promise<void>;
};

export async function startFront(serverUrl: string): Promise<Front> {
  let isReleased = false;
  const { hostname, port: onwardsTo } = new URL(serverUrl);
  const server = createServer((asked, answer) => {
    const { 'if-none-match': _etag, 'if-modified-since': _since, ...headers } = asked.headers;
    headers['accept-encoding'] = 'identity';
    const sent = { hostname, port: onwardsTo, path: asked.url, method: asked.method, headers };
    const onwards = request(sent, (answered) => {
      const { 'content-length': _, ...kept } = answered.headers;
      answer.writeHead(answered.statusCode ?? 502, kept);
      if (isReleased && asked.url === '/sw.js') answer.write('// the next version\n');
      answered.pipe(answer);
    });
    onwards.on('error', () => answer.destroy());
    answer.on('close', () => onwards.destroy());
    asked.pipe(onwards);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const port = portOf(server);
  return {
    url: `http://localhost:${port}`,
    release: () => {
      isReleased = true;
    },
    async cut() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    async mend() {
      if (server.listening) return;
      server.listen(port, 'localhost');
      await once(server, 'listening');
    },
  };
}
