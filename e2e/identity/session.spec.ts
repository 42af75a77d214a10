import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { PASSWORD } from '../support/fixtures.ts';
import {
  expect,
  expireSessions,
  forgetSession,
  type IdentitySite,
  kept,
  type NewUser,
  test,
} from '../support/identity-fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { addSensor } from '../support/sensor.ts';

async function signIn(page: Page, { email }: NewUser, { biometric = false } = {}): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  if (biometric) await login.biometric.check();
  await login.signIn(email);
  await expect(new DashboardPage(page).boxSelector).toBeVisible();
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

test('SESSION-02 SESSION-08 SESSION-09 an expired session without biometrics asks for the password over the page', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  await signIn(page, user);
  await expireSessions(site, user);
  await page.goto('/drug/history?id=7');
  await page.goto('/?box=7');
  await expect(popup(page)).toBeVisible();
  await expect(page.getByText('Session has expired', { exact: true })).toBeVisible();
  await expectAccessible(page, 'with the session lost');
  await new LoginPage(page).signIn(user.email);
  await expect(popup(page)).toBeHidden();
  await expect(page).toHaveURL('/?box=7');
  await new DashboardPage(page).shown();
});

test('LOGIN-03 BIO-01 BIO-02 OPEN-145 SESSION-05 SESSION-06 OPEN-021 OPEN-060 on a personal device the sensor brings the expired session back', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  await addSensor(page);
  const login = new LoginPage(page);
  await login.open();
  await expect(login.biometric).not.toBeChecked();
  await expectAccessible(page, 'with the biometric checkbox');
  await signIn(page, user, { biometric: true });
  expect(await kept(page, 'personal_device')).toBe('1');
  const before = await kept(page, 'token');
  await expireSessions(site, user);
  await page.goto('/?box=7');
  await expect(page.getByText('Session has expired', { exact: true })).toBeVisible();
  await expect.poll(() => kept(page, 'token')).not.toBe(before);
  await expect(popup(page)).toBeHidden();
  await new DashboardPage(page).shown();
  await expect(page).toHaveURL('/?box=7');
});

test('BIO-02 SESSION-06 a second sign-in on the same device is personal again', async ({ page, site, newUser }) => {
  const user = await newUser();
  await addSensor(page);
  await signIn(page, user, { biometric: true });
  await forgetSession(page);
  await signIn(page, user, { biometric: true });
  expect(await kept(page, 'personal_device')).toBe('1');
  const before = await kept(page, 'token');
  await expireSessions(site, user);
  await page.goto('/');
  await expect.poll(() => kept(page, 'token')).not.toBe(before);
  await new DashboardPage(page).shown();
});

test('BIO-05 SESSION-05 a sensor that is not ready when the session has expired is offered 3 s later', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  const sensor = await addSensor(page);
  await signIn(page, user, { biometric: true });
  const before = await kept(page, 'token');
  await expireSessions(site, user);
  const offer = page.getByRole('button', { name: 'Use fingerprint or face' });
  // Once more if the machine was so slow that the sensor came back after the second look.
  await expect(async () => {
    await sensor.leave();
    await page.goto('/');
    await expect(new LoginPage(page).password).toBeVisible();
    await expect(offer).toBeHidden();
    await sensor.comeBack();
    await expect(offer).toBeVisible({ timeout: 6000 });
  }).toPass({ timeout: 45_000 });
  await offer.click();
  await expect.poll(() => kept(page, 'token')).not.toBe(before);
  await new DashboardPage(page).shown();
});

test('SESSION-07 a finger that is not known leads to the password', async ({ page, site, newUser }) => {
  const user = await newUser();
  const sensor = await addSensor(page);
  await signIn(page, user, { biometric: true });
  await expireSessions(site, user);
  await sensor.recognise(false);
  await page.goto('/');
  await expect(new LoginPage(page).password).toBeVisible();
  await expectAccessible(page, 'after the failed check');
  await new LoginPage(page).signIn(user.email);
  await expect(popup(page)).toBeHidden();
});

test('SESSION-05 while the sensor waits, the password can be used instead', async ({ page, site, newUser }) => {
  const user = await newUser();
  await addSensor(page);
  await signIn(page, user, { biometric: true });
  await expireSessions(site, user);
  await page.route('**/api/v1/user/webauthn/refresh/options?*', () => undefined);
  await page.goto('/');
  await expect(page.getByText('Confirm that it is you to go on.')).toBeVisible();
  await expectAccessible(page, 'while the sensor waits');
  await page.getByRole('button', { name: 'Use your password' }).click();
  await expect(new LoginPage(page).password).toBeVisible();
});

test('OPEN-060 a personal session is over for good 30 days after the last sign-in', async ({ page, site, newUser }) => {
  const user = await newUser();
  await addSensor(page);
  await signIn(page, user, { biometric: true });
  await expireSessions(site, user);
  await site.sql(
    `UPDATE user_session SET signed_in_on = now() - interval '30 days 1 minute'
     WHERE user_id = (SELECT id FROM user_account WHERE primary_email = $1)`,
    [user.email],
  );
  await page.goto('/');
  await expect(new LoginPage(page).password).toBeVisible();
});

test('OPEN-060 LOGIN-07 who is disabled in the middle of a session is out at once, and told why', async ({
  page,
  asAdmin,
  newUser,
}) => {
  const user = await newUser();
  await signIn(page, user);
  await asAdmin('user/update', { id: user.id, inactive_after_date: '2026-01-01' });
  await page.goto('/');
  await expect(popup(page)).toBeVisible();
  await new LoginPage(page).signIn(user.email);
  const words = 'Your account has been disabled. Please contact your agency admin if this is a mistake';
  await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
});

test('SHELL-11 OPEN-058 OPEN-076 log-out makes the device impersonal, and keeps only what belongs to the device', async ({
  page,
  newUser,
}) => {
  await addSensor(page);
  await signIn(page, await newUser(), { biometric: true });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log-out' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['device_token']);
});

/** Fills in a waste as far as the witness page, then ends the session. */
async function loseSessionAtWitness(page: Page, site: IdentitySite, user: NewUser): Promise<void> {
  await page.goto('/');
  const [vial] = await site.sql(`SELECT id FROM drug WHERE barcode_id = 'FEN-002'`);
  await page.evaluate((id) => {
    window.history.replaceState({ usr: { drugIds: [id] }, key: 'waste', idx: 0 }, '', '/waste/details/');
  }, String(vial?.['id']));
  await page.reload();
  await page.getByRole('button', { name: 'No, just this one' }).click();
  await page.getByLabel('Notes').fill('Dropped');
  await page.getByRole('button', { name: 'Waste Drug' }).click();
  await expect(page.getByLabel('What will be recorded')).toContainText('FEN-002');
  await expireSessions(site, user);
  await page.reload();
  await expect(popup(page)).toBeVisible();
}

test('SESSION-09 what was half done goes on once its own user is signed in again', async ({ page, site, newUser }) => {
  const user = await newUser();
  await signIn(page, user);
  await loseSessionAtWitness(page, site, user);
  await new LoginPage(page).fill(user.email.toUpperCase(), PASSWORD);
  await new LoginPage(page).continueButton.click();
  await expect(popup(page)).toBeHidden();
  await expect(page.getByLabel('What will be recorded')).toContainText('FEN-002');
});

test('SESSION-09 what was half done is not recorded in the name of another one who signs in', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  await signIn(page, user);
  await loseSessionAtWitness(page, site, user);
  await new LoginPage(page).signIn((await newUser()).email);
  await expect(popup(page)).toBeHidden();
  await expect(page.getByText('There is nothing to witness here.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Notes')).toHaveValue('');
});
