import { rmSync } from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { readConfig } from '../../apps/server/src/config/config.ts';
import { openPool } from '../../apps/server/src/db/open.ts';
import { reachDatabase } from '../../apps/server/src/start-database.ts';
import { startServer } from './boot-server.ts';
import { newDemoFolder } from '../demo/demo-folder.ts';
import { emailOf, passwordForm, test as base } from './fixtures.ts';
import { linkIn, type MailCatcher, startMailCatcher } from './mail-catcher.ts';

type Values = readonly (string | number | null)[];

/**
 * A server of the worker's own, whose mail is caught and whose database the test can change, for example to let time
 * pass.
 */
export type IdentitySite = {
  readonly url: string;
  readonly mail: MailCatcher;
  /** Runs a statement as the owner of the database. */
  readonly sql: (statement: string, values?: Values) => Promise<Record<string, unknown>[]>;
};

export type NewUser = { readonly id: string; readonly email: `${string}@${string}` };

type TestFixtures = {
  /** Invites a user of Harbor EMS for this test alone, who has chosen the password of the demo users. */
  newUser: (settings?: { oneTimeCode?: boolean }) => Promise<NewUser>;
  /** Makes a call as the admin of Harbor EMS. */
  asAdmin: (path: string, body: object) => Promise<Record<string, unknown>>;
};

const API = '/api/v1';

/** The recipients of questions from this server's contact form. */
export const CONTACTS = { CONTACT_SALES: 'sales@vials.example', CONTACT_SUPPORT: 'support@vials.example' } as const;

/** The store and video addresses of this server; the other test servers have none. */
export const DISTRIBUTION = {
  ANDROID_APP_URL: 'https://play.example/store/apps/details?id=app&hl=en',
  IOS_APP_URL: 'https://apps.example/app/id1',
  DEMO_VIDEO_URL: 'https://video.example/demo.mp4',
  DOWNLOAD_TEXT: 'Get {product} on your phone: ask your "chief" & scan',
} as const;

export const test = base.extend<TestFixtures, { site: IdentitySite }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures this one needs
    async ({}, provide) => {
      const mail = await startMailCatcher();
      const dataDir = newDemoFolder('identity');
      const environment = { ...DISTRIBUTION, ...CONTACTS, SMTP_URL: mail.url };
      const server = await startServer([process.execPath, 'e2e/demo/serve-demo.ts', dataDir], environment);
      const database = await reachDatabase(readConfig({ DATA_DIR: dataDir }), () => undefined);
      const owner = openPool({ ...database.connections.owner, max: 1 });
      const sql: IdentitySite['sql'] = async (statement, values = []) =>
        (await owner.query<Record<string, unknown>>(statement, [...values])).rows;
      await provide({ url: server.url, mail, sql });
      await owner.end();
      await database.stop();
      await server.stop();
      await mail.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 360_000 },
  ],

  baseURL: ({ site }, provide) => provide(site.url),

  asAdmin: async ({ request }, provide) => {
    let token: string | null = null;
    await provide(async (path, body) => {
      token ??= await tokenOf(request, emailOf('admin'));
      return call(request, path, body, token);
    });
  },

  newUser: async ({ asAdmin, request, site }, provide) => {
    await provide(async ({ oneTimeCode = false } = {}) => {
      const email = `${crypto.randomUUID()}@people.example` as const;
      const person = { first_name: 'Nia', last_name: 'Newcomer', primary_email: email, role: 'user' };
      const { id } = await asAdmin('user/invite', person);
      const guid = /password_reset_guid=([\w-]+)/.exec(linkIn(await site.mail.take(email)))?.[1];
      const chosen = { password_reset_guid: guid, password: passwordForm() };
      await call(request, 'user/password/update', chosen, '');
      if (oneTimeCode) await asAdmin('user/one_time_code/update', { id, one_time_code: 1 });
      return { id: String(id), email };
    });
  },
});

export { expect };

/** Signs the user in without the browser, and returns the token. */
export async function tokenOf(request: APIRequestContext, email: string): Promise<string> {
  const reply = await call(request, 'user/login', { username: email, password: passwordForm() }, '');
  return String(reply['token']);
}

async function call(
  request: APIRequestContext,
  path: string,
  body: object,
  token: string,
): Promise<Record<string, unknown>> {
  const reply = await request.post(`${API}/${path}`, { data: body, headers: { 'x-auth-token': token } });
  const answer: { data?: Record<string, unknown> } = await reply.json();
  if (answer.data === undefined) throw new Error(`${path} answered ${reply.status()}: ${JSON.stringify(answer)}`);
  return answer.data;
}

/** The value in local storage under this name. */
export async function kept(page: Page, name: string): Promise<string | null> {
  let value: string | null = null;
  // The page may be reloading at this moment, and then cannot be asked.
  await expect(async () => {
    value = await page.evaluate((key) => localStorage.getItem(key), name);
  }).toPass();
  return value;
}

/** Empties local storage as if nobody were signed in; the device still counts as one that has signed in before. */
export async function forgetSession(page: Page): Promise<void> {
  await page.evaluate(() => {
    const device = localStorage.getItem('device_token') ?? '';
    localStorage.clear();
    localStorage.setItem('device_token', device);
  });
}

/** The value in the tab's session storage under this name. */
export async function keptInTab(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => sessionStorage.getItem(key), name);
}

/** Ends the user's sessions, as 12 hours would. */
export async function expireSessions(site: IdentitySite, { email }: NewUser): Promise<void> {
  await site.sql(
    `UPDATE user_session SET expires_on = now() - interval '1 minute'
     WHERE user_id = (SELECT id FROM user_account WHERE primary_email = $1)`,
    [email],
  );
}
