import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { alertJobs } from '../../apps/server/src/alerts/alert-jobs.ts';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { AgencyKeys } from '../../apps/server/src/custody/proof/agency-keys.ts';
import { runCustody } from '../../apps/server/src/custody/proof/command.ts';
import { openDb, openPool } from '../../apps/server/src/db/open.ts';
import { JobRunner } from '../../apps/server/src/jobs/job-runner.ts';
import { signalJob } from '../../apps/server/src/signals/signal-job.ts';
import { reachDatabase } from '../../apps/server/src/start-database.ts';
import { startServer } from './boot-server.ts';
import { newDemoFolder } from '../demo/demo-folder.ts';
import { type DemoUser, expect, sessionsAt, test as base } from './fixtures.ts';
import { type Mail, startMailCatcher } from './mail-catcher.ts';

export type Owner = ReturnType<typeof openPool>;

/** The worker's own server, with its database and the proof of its record. */
export type World = {
  readonly url: string;
  readonly owner: Owner;
  readonly tokenOf: (user: DemoUser) => Promise<string>;
  readonly custody: (...args: string[]) => Promise<{ code: number; text: string }>;
  readonly at: (file: string) => string;
  /** The next mail to that address. */
  readonly mailTo: (to: string) => Promise<Mail>;
  /** Does a job whose time has not come yet, as another process of the server that shares its jobs. */
  readonly doJob: (name: 'alerts' | 'signals') => Promise<void>;
};

/**
 * For tests that change an agency as a whole: its settings, its boxes, its users. All such tests of a worker share one
 * server.
 */
export const test = base.extend<object, { world: World; serverFor: string; hasMail: boolean }>({
  // A spec that ends sessions or changes passwords names a server of its own, on which no other spec relies.
  serverFor: ['all', { scope: 'worker', option: true }],
  // Whether mails go out, to a mail server of the test's own. Without one they are kept, and shown at /dev/outbox.
  hasMail: [false, { scope: 'worker', option: true }],

  world: [
    async ({ playwright, serverFor, hasMail }, provide) => {
      const home = await mkdtemp(join(tmpdir(), `vialant-${serverFor}-files-`));
      const mail = hasMail ? await startMailCatcher() : null;
      const dataDir = newDemoFolder(serverFor);
      const environment = { DATA_DIR: dataDir, DEMO: '1', ...(mail && { SMTP_URL: mail.url }) };
      const server = await startServer([process.execPath, 'apps/server/src/main.ts'], environment);
      const config = readConfig(environment);
      const { connections, stop } = await reachDatabase(config, () => undefined);
      const owner = openPool({ ...connections.owner, max: 2 });
      const app = openPool({ ...connections.app, max: 2 });
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
          const around = { keys: new AgencyKeys(config.keyDir), print: (text: string) => printed.push(text) };
          const code = await runCustody(args, { ...around, withOwner: (work) => work(owner) });
          return { code, text: printed.join('\n') };
        },
        mailTo: (to) => mail?.take(to) ?? Promise.reject(new Error('this server sends no mails: hasMail')),
        doJob: async (name) => {
          const site = { productName: 'Vialant', address: () => server.url, onQueued: () => undefined };
          const jobs = [...alertJobs(site), { ...signalJob, at: '00:00' }].filter((job) => job.name === name);
          // A job of today that is done is done again, and one that rests is due.
          const due = 'next_try_on = now(), done_on = NULL, claimed_until = NULL';
          await owner.query(`UPDATE background_job SET ${due} WHERE name = $1`, [name]);
          const log: string[] = [];
          await new JobRunner(openDb(app), jobs, (line) => log.push(line)).look();
          expect(log).toEqual([]);
        },
      });
      await Promise.all([owner.end(), app.end()]);
      await stop();
      await server.stop();
      await mail?.stop();
      for (const folder of [home, dataDir]) await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 360_000 },
  ],

  sessionOf: [
    async ({ world }, provide) => provide(async (user) => ({ token: await world.tokenOf(user), region: 'us' })),
    { scope: 'worker' },
  ],
  baseURL: async ({ world }, provide) => provide(world.url),
});
