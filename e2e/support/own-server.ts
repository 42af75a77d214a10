import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { runCustody } from '../../apps/server/src/custody/proof/command.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import { reachDatabase } from '../../apps/server/src/start-database.ts';
import { startServer } from './boot-server.ts';
import { type DemoUser, sessionsAt, test as base } from './fixtures.ts';

export type Owner = ReturnType<typeof openPool>;

/** The worker's own server, with its database and the proof of its record. */
export type World = {
  readonly url: string;
  readonly owner: Owner;
  readonly tokenOf: (user: DemoUser) => Promise<string>;
  readonly custody: (...args: string[]) => Promise<{ code: number; text: string }>;
  readonly at: (file: string) => string;
};

/**
 * For tests that change an agency as a whole: its settings, its boxes, its users. All such tests of a worker share one
 * server.
 */
export const test = base.extend<object, { world: World; serverFor: string }>({
  // A spec that ends sessions or changes passwords names a server of its own, on which no other spec relies.
  serverFor: ['all', { scope: 'worker', option: true }],

  world: [
    async ({ playwright, serverFor }, provide) => {
      const home = await mkdtemp(join(tmpdir(), `vialant-${serverFor}-`));
      const environment = { DATA_DIR: join(home, 'data'), DEMO: '1' };
      const server = await startServer([process.execPath, 'apps/server/src/main.ts'], environment);
      const config = readConfig(environment);
      const { connections, stop } = await reachDatabase(config, () => undefined);
      const owner = openPool({ ...connections.owner, max: 2 });
      // Summit Fire has no admin of its own.
      await owner.query(
        `UPDATE membership SET role = 'admin'
         WHERE user_id = (SELECT id FROM user_account WHERE primary_email = 'strict2@demo.vialant.test')`,
      );
      const sessionOf = sessionsAt(playwright, server.url);
      await provide({
        url: server.url,
        owner,
        at: (file) => join(home, file),
        tokenOf: async (user) => (await sessionOf(user)).token,
        async custody(...args) {
          const printed: string[] = [];
          const around = { keyDir: config.keyDir, print: (text: string) => printed.push(text) };
          const code = await runCustody(args, { ...around, withOwner: (work) => work(owner) });
          return { code, text: printed.join('\n') };
        },
      });
      await owner.end();
      await stop();
      await server.stop();
      await rm(home, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  sessionOf: [
    async ({ world }, provide) => provide(async (user) => ({ token: await world.tokenOf(user), region: 'us' })),
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, provide) => provide(world.url),
});
