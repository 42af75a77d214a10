import type { APIRequestContext, Page } from '@playwright/test';
import { expect, kept, test, tokenOf } from '../support/identity-fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';

declare global {
  interface Window {
    /** The events of the wrapper that the app listens to. */
    wrapperTells: string[];
  }
}

async function newId(request: APIRequestContext, email: string): Promise<string> {
  const headers = { 'x-auth-token': await tokenOf(request, email) };
  const reply = await request.post('/api/v1/short_term_token/create', { headers, data: {} });
  const { data }: { data: { id: string } } = await reply.json();
  return data.id;
}

/** Puts the mobile wrapper's bridge into the page, over the browser's own clipboard. */
async function putInWrapper(page: Page): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => {
    Object.assign(window, {
      wrapperTells: [],
      Capacitor: {
        isNativePlatform: () => true,
        getPlatform: () => 'android',
        Plugins: {
          App: {
            getLaunchUrl: async () => undefined,
            addListener: async (name: string, listener: (opened: { url: string }) => void) => {
              window.addEventListener(`wrapper-${name}`, (event) =>
                listener({ url: event instanceof CustomEvent ? String(event.detail) : '' }),
              );
              window.wrapperTells.push(name);
              return { remove: async () => undefined };
            },
          },
          Clipboard: {
            read: async () => ({ type: 'text/plain', value: await navigator.clipboard.readText() }),
            write: ({ string }: { string: string }) => navigator.clipboard.writeText(string),
          },
        },
      },
    });
  });
}

/** Tells the page, as the device does, that the app was resumed or opened by a link; it waits until the app listens. */
async function tellWrapper(page: Page, name: 'resume' | 'appUrlOpen', url = ''): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.wrapperTells)).toContain(name);
  await page.evaluate(([event, detail]) => window.dispatchEvent(new CustomEvent(`wrapper-${event}`, { detail })), [
    name,
    url,
  ] as const);
}

/** Says yes to the question that every temporary login begins with. */
async function agree(page: Page): Promise<void> {
  const popup = page.getByRole('dialog', { name: 'Sign in with this link?' });
  await popup.getByRole('button', { name: 'Sign in as Nia Newcomer' }).click();
}

const copy = (page: Page, text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('TEMPLOGIN-02 TEMPLOGIN-04 TEMPLOGIN-05 TEMPLOGIN-07 SRV-34 a link signs in once, its token leaves the address, and it does not replace who is signed in', async ({
  page,
  request,
  newUser,
}) => {
  const [user, other] = [await newUser(), await newUser()];
  const id = await newId(request, user.email);
  await page.goto(`/login/?temp_token=${id}`);
  await expect(page.getByText(`Nia Newcomer (${user.email}) of Harbor EMS`)).toBeVisible();
  await agree(page);
  await new DashboardPage(page).shown();
  expect(page.url()).not.toContain('temp_');
  expect(await kept(page, 'last_login_email')).toBe(user.email);
  await page.goto(`/login/?temp_token=${await newId(request, other.email)}`);
  await expect(page).toHaveURL('/login/');
  expect(await kept(page, 'last_login_email')).toBe(user.email);

  await page.evaluate(() => localStorage.clear());
  // A toast goes by itself, so it is waited for from the first moment, not only when the page has loaded.
  await page.goto(`/login/?temp_token=${id}`, { waitUntil: 'commit' });
  await expect(page.getByText('This sign-in link has expired. Please log in.', { exact: true })).toBeVisible();
  await expect(new LoginPage(page).continueButton).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
});

test('TEMPLOGIN-01 TEMPLOGIN-02 TEMPLOGIN-06 OPEN-061 OPEN-062 in the wrapper a copied token signs in on resume and at the start, and a link of its scheme; other text stays on the clipboard', async ({
  page,
  request,
  newUser,
}) => {
  const home = new HomePage(page);
  const dashboard = new DashboardPage(page);
  const user = await newUser();
  await putInWrapper(page);
  await home.open();
  await copy(page, 'a shopping list');
  await tellWrapper(page, 'resume');
  await expect(home.logIn).toBeVisible();
  expect(await clipboard(page)).toBe('a shopping list');
  await copy(page, await newId(request, user.email));
  await tellWrapper(page, 'resume');
  await agree(page);
  await dashboard.shown();
  expect(await kept(page, 'last_login_email')).toBe(user.email);
  expect(await clipboard(page)).toBe('');

  const next = await newUser();
  await copy(page, await newId(request, next.email));
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await agree(page);
  await dashboard.shown();
  expect(await kept(page, 'last_login_email')).toBe(next.email);

  const last = await newUser();
  await page.evaluate(() => localStorage.clear());
  await home.open();
  await tellWrapper(page, 'appUrlOpen', `vialant://login?temp_token=${await newId(request, last.email)}`);
  await agree(page);
  await dashboard.shown();
  expect(await kept(page, 'last_login_email')).toBe(last.email);
});
