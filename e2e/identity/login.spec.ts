import { emailOf, expect, PASSWORD, test } from '../support/fixtures.ts';
import { CodePopup } from '../page-models/code-popup.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { HomePage } from '../page-models/home-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';
import { PhonePage } from '../page-models/phone-page.ts';

test('LOGIN-01 LOGIN-02 LOGIN-05 LOGIN-07 LOGIN-08 LOGIN-10 LOGIN-14 LOGIN-16 LOGIN-17 OPEN-057 an empty entry gets the focus, a wrong password is refused in words, and the right one, hashed and sent once, opens the dashboard', async ({
  page,
}) => {
  const login = new LoginPage(page);
  await login.open();
  const calls: { path: string; body: Record<string, unknown> }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.includes('/user/login')) calls.push({ path: pathname, body: request.postDataJSON() });
  });
  await login.continueButton.click();
  await expect(login.email).toBeFocused();
  expect(calls).toEqual([]);
  await page.waitForTimeout(1500); // Continue takes one press in this time (LOGIN-05).

  await login.fill(emailOf('medic'), 'Wrong-2026');
  await expect(login.password).not.toHaveAttribute('aria-invalid', 'true'); // the button has moved up
  await login.continueButton.click();
  await expect(page.getByRole('alert').getByText('Incorrect email or password', { exact: true })).toBeVisible();
  await expect(login.email).toHaveValue(emailOf('medic'));
  await expect(page).toHaveURL('/login/');
  await page.waitForTimeout(1500);

  calls.length = 0;
  const listening = page.waitForRequest('**/api/v1/realtime?*');
  await login.fill(emailOf('medic'), PASSWORD);
  await login.continueButton.dblclick();
  await new DashboardPage(page).shown();
  await listening;
  expect(calls.map(({ path }) => path)).toEqual(['/api/v1/user/login/status', '/api/v1/user/login']);
  expect(calls[1]?.body).toMatchObject({
    username: emailOf('medic'),
    password: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(kept).toMatchObject({ token: expect.any(String), region: 'us', last_login_email: emailOf('medic') });
  expect(Date.parse(kept['last_log_in'])).toBeGreaterThan(Date.now() - 60_000);
  expect(JSON.stringify(kept)).not.toContain(PASSWORD);
});

test('PROD-03 LOGIN-16 SHELL-12 GROUP-01 GROUP-02 GROUP-03 GROUP-04 a user of two agencies chooses one after sign-in, works in it, and changes to the other by the menu', async ({
  page,
}) => {
  const login = new LoginPage(page);
  const menu = new Menu(page);
  await login.open();
  await login.signIn('partner');
  await expect(menu.agencyChoice.getByRole('listitem')).toHaveText(['Harbor EMS', 'Ridge Veterinary']);
  const agencyCall = page.waitForRequest('**/api/v1/dashboard/first*');
  await menu.chooseAgency('Ridge Veterinary');
  await expect(page.getByText('No drug boxes yet')).toBeVisible();
  await expect(page.getByText(/BOX-|Fentanyl/)).toHaveCount(0);
  const chosen = await page.evaluate(() => localStorage.getItem('selected_agency_id'));
  expect((await agencyCall).headers()['x-user-group-id']).toBe(chosen);
  await menu.open();
  await menu.item('Ridge Veterinary').click();
  await menu.chooseAgency('Harbor EMS');
  await new DashboardPage(page).shown();
});

test('PROD-03 LOGIN-11 OTP-04 OTP-06 an account with a one-time code is not let in by its password alone; with nothing configured a newcomer finds the code in the outbox of this machine', async ({
  page,
}) => {
  const login = new LoginPage(page);
  const popup = new CodePopup(page);
  await login.open();
  await login.signIn('code');
  await popup.shown();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/');
  const home = new HomePage(page);
  await home.shown();
  await home.logIn.click();
  await login.signIn('code');
  await popup.shown();
  const outbox = await (await page.request.get('/dev/outbox')).text();
  await popup.submit(/\b(\d{6}) is your/.exec(outbox)?.[1] ?? '');
  await new PhonePage(page).shown();
});
