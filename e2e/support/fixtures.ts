import { pbkdf2Sync } from 'node:crypto';
import { test as base, expect, type PlaywrightWorkerArgs } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { keepOnDevice, type Kept } from './device-storage.ts';

/** The demo users by the name before the @. */
export type DemoUser = 'admin' | 'medic' | 'partner' | 'strict' | 'strict2' | 'off' | 'code';

export const PASSWORD = 'Vialant-2026';

export function emailOf(user: DemoUser): string {
  return `${user}@demo.vialant.test`;
}

/** Local storage in which the review question was asked today, so that it does not appear in other tests. */
export function notAskedForReview(): Kept {
  return { review_prompt_date: new Date().toISOString() };
}

/** Local storage of a device that has signed in before, so that the tutorial does not appear. */
export function signedInBefore(): Kept {
  return { device_token: 'signed-in-before' };
}

type Session = { readonly token: string; readonly region: string };

type TestFixtures = {
  /** The signed-in user when the test begins; null for nobody. */
  user: DemoUser | null;
  /** Whether the device has never signed in. */
  isFirstSignIn: boolean;
  /** What the device has kept when the test begins. */
  device: Kept;
  /** Opens a page of the app and fails on any axe violation in it. */
  visit: (path: string) => Promise<void>;
  /** Script errors and blocked resources so far; none may be left when the test ends. */
  faults: string[];
};

type SessionOf = (user: DemoUser) => Promise<Session>;

type WorkerFixtures = { sessionOf: SessionOf };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  user: [null, { option: true }],
  isFirstSignIn: [false, { option: true }],

  // Signs in once per worker: it is slow on purpose, and has its own tests.
  sessionOf: [
    async ({ playwright }, provide) => provide(sessionsAt(playwright, process.env['SERVER_URL'] ?? '')),
    { scope: 'worker' },
  ],

  device: async ({ user, isFirstSignIn, sessionOf }, provide) => {
    const before = isFirstSignIn ? {} : signedInBefore();
    if (user === null) return provide(before);
    const { token, region } = await sessionOf(user);
    return provide({ ...before, token, region, last_login_email: emailOf(user), ...notAskedForReview() });
  },
  page: async ({ page, device, baseURL }, provide) => {
    if (baseURL !== undefined) await keepOnDevice(page, baseURL, device);
    await provide(page);
  },

  visit: async ({ page }, provide) => {
    await provide(async (path) => {
      await page.goto(path);
      await expect(page.getByRole('main').first()).toBeVisible();
      await expectAccessible(page);
    });
  },

  // Every test fails on a script error or a blocked resource, whatever else it checks.
  faults: [
    async ({ page }, provide) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text());
      });
      await provide(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** The password of every demo user in its wire form. */
export function passwordForm(): string {
  return pbkdf2Sync(PASSWORD, 'vialant:v1', 100_000, 32, 'sha256').toString('hex');
}

/** Signs each user in at that server when first asked for, and then reuses the session. */
export function sessionsAt(playwright: PlaywrightWorkerArgs['playwright'], url: string): SessionOf {
  const sessions = new Map<DemoUser, Promise<Session>>();
  return (user) => {
    const session = sessions.get(user) ?? signIn(playwright, url, user);
    sessions.set(user, session);
    return session;
  };
}

async function signIn(playwright: PlaywrightWorkerArgs['playwright'], url: string, user: DemoUser): Promise<Session> {
  const context = await playwright.request.newContext({ baseURL: url });
  const reply = await context.post('/api/v1/user/login', {
    data: { username: emailOf(user), password: passwordForm() },
  });
  const body: { data?: Session } = await reply.json();
  await context.dispose();
  if (body.data?.token === undefined) throw new Error(`${user} could not sign in: ${JSON.stringify(body)}`);
  return body.data;
}
