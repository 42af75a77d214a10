import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningServer, startServer } from './boot-server.ts';
import { expect, test as base } from './fixtures.ts';
import { linkIn, startMailCatcher } from './mail-catcher.ts';

export type EmptyServer = Pick<RunningServer, 'url' | 'log'> & {
  /** The code for the first run, from the server's log. */
  readonly code: string;
  /** The link in the next mail to that address. */
  readonly mailTo: (to: string) => Promise<string>;
};

/** As a person reads it: the line after the sentence that names the page. */
const PRINTED_CODE = /open \S+\/setup and enter this code:\s+(\S+)/;

/** A production server of the test's own: no demo, an empty database, and a real mail server beside it. */
export const test = base.extend<{ empty: EmptyServer }>({
  // Whoever comes to a new server has never signed in there.
  isFirstSignIn: true,
  empty: async ({ browserName }, provide) => {
    const mail = await startMailCatcher();
    const dataDir = await mkdtemp(join(tmpdir(), `vialant-empty-${browserName}-`));
    const environment = { DATA_DIR: dataDir, DEMO: '0', SMTP_URL: mail.url };
    const server = await startServer([process.execPath, 'apps/server/src/main.ts'], environment);
    const code = (): string | undefined => PRINTED_CODE.exec(server.log())?.[1];
    await expect.poll(code).toBeDefined();
    const { url, log } = server;
    await provide({ url, log, code: code() ?? '', mailTo: async (to) => linkIn(await mail.take(to)) });
    await server.stop();
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ empty }, provide) => provide(empty.url),
});

export { expect };
