import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
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

/** A toast goes by itself, so it is waited for from the first moment, not only when the page has loaded. */
async function openExpired(page: Page, id: string): Promise<void> {
  await page.goto(`/login/?temp_token=${id}`, { waitUntil: 'commit' });
  await expect(page.getByText('This sign-in link has expired. Please log in.', { exact: true })).toBeVisible();
}

const copy = (page: Page, text: string) => page.evaluate((value) => navigator.clipboard.writeText(value), text);
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('TEMPLOGIN-02 TEMPLOGIN-04 TEMPLOGIN-05 TEMPLOGIN-07 SRV-34 a link signs in once, and its token leaves the address', async ({
  page,
  request,
  newUser,
}) => {
  const user = await newUser();
  const id = await newId(request, user.email);
  await page.goto(`/login/?temp_token=${id}`);
  await expect(page.getByText(`Nia Newcomer (${user.email}) of Harbor EMS`)).toBeVisible();
  await expectAccessible(page, 'with the question whose sign-in it is');
  await agree(page);
  await new DashboardPage(page).shown();
  expect(page.url()).not.toContain('temp_');
  expect(await kept(page, 'last_login_email')).toBe(user.email);

  await page.evaluate(() => localStorage.clear());
  await openExpired(page, id);
  await expect(new LoginPage(page).continueButton).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
});

test('OPEN-065 an id older than five minutes signs nobody in', async ({ page, request, newUser, site }) => {
  const id = await newId(request, (await newUser()).email);
  await site.sql(`UPDATE short_term_token SET expires_on = expires_on - interval '5 minutes 1 second'`);
  await openExpired(page, id);
});

test('TEMPLOGIN-03 a value of another form is ignored, and the error log hears of it without the value', async ({
  page,
}) => {
  const logged = page.waitForRequest('**/api/v1/error_log/create?*');
  await page.goto('/login/?temp_token=secret-7');
  const body: Record<string, unknown> = (await logged).postDataJSON();
  expect(body).toMatchObject({ message: 'Invalid temp token format' });
  expect(JSON.stringify(body)).not.toContain('secret-7');
  await new LoginPage(page).shown();
});

test('a link does not replace who is signed in', async ({ page, request, newUser }) => {
  const [first, second] = [await newUser(), await newUser()];
  await page.goto(`/login/?temp_token=${await newId(request, first.email)}`);
  await agree(page);
  await new DashboardPage(page).shown();
  await page.goto(`/login/?temp_token=${await newId(request, second.email)}`);
  await expect(page).toHaveURL('/login/');
  expect(await kept(page, 'last_login_email')).toBe(first.email);
});

test('TEMPLOGIN-01 TEMPLOGIN-06 OPEN-061 in the wrapper a copied token signs in on resume, and the clipboard is cleared', async ({
  page,
  request,
  newUser,
}) => {
  const user = await newUser();
  await putInWrapper(page);
  await new HomePage(page).open();
  await copy(page, 'a shopping list');
  await tellWrapper(page, 'resume');
  await expect(new HomePage(page).logIn).toBeVisible();
  expect(await clipboard(page)).toBe('a shopping list');
  await copy(page, await newId(request, user.email));
  await tellWrapper(page, 'resume');
  await agree(page);
  await new DashboardPage(page).shown();
  expect(await kept(page, 'last_login_email')).toBe(user.email);
  expect(await clipboard(page)).toBe('');
});

test('TEMPLOGIN-01 OPEN-061 in the wrapper a copied token signs in at the start', async ({
  page,
  request,
  newUser,
}) => {
  const user = await newUser();
  const id = await newId(request, user.email);
  await putInWrapper(page);
  await new HomePage(page).open();
  await copy(page, id);
  await page.reload();
  await agree(page);
  await new DashboardPage(page).shown();
  expect(await kept(page, 'last_login_email')).toBe(user.email);
});

test('TEMPLOGIN-02 OPEN-062 in the wrapper a link of its scheme signs in', async ({ page, request, newUser }) => {
  const user = await newUser();
  const id = await newId(request, user.email);
  await putInWrapper(page);
  await new HomePage(page).open();
  await tellWrapper(page, 'appUrlOpen', `vialant://login?temp_token=${id}`);
  await agree(page);
  await new DashboardPage(page).shown();
  expect(await kept(page, 'last_login_email')).toBe(user.email);
});
