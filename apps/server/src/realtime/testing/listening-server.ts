import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { appOver } from '../../testing/test-server.ts';
import { Realtime, type RealtimeOptions } from '../realtime.ts';

export type ListeningServer = { url: string; realtime: Realtime; close(): Promise<void> };

/** Another process of the same product, as far as the database can tell: its own listener, its own port. */
export async function listeningServer(pool: pg.Pool, options: RealtimeOptions = {}): Promise<ListeningServer> {
  const realtime = new Realtime(pool, () => undefined, options);
  const app = await appOver(pool, { realtime });
  await realtime.start();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    realtime,
    close: async () => {
      await app.close();
      await realtime.stop();
    },
  };
}
