import type { Page } from '@playwright/test';
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
import { Menu } from '../page-models/menu.ts';
import { addSensor } from '../support/sensor.ts';

async function signIn(page: Page, { email }: NewUser, { biometric = false } = {}): Promise<void> {
  const login = new LoginPage(page);
  await login.open();
  if (biometric) await login.biometric.check();
  await login.signIn(email);
  await expect(new DashboardPage(page).boxSelector).toBeVisible();
}

const popup = (page: Page) => page.getByRole('dialog', { name: 'Log in' });

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

test('SESSION-02 SESSION-08 SESSION-09 an expired session asks for the password over the page; what was half done goes on for its own user, and is not recorded in the name of another one', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  const login = new LoginPage(page);
  await signIn(page, user);
  await expireSessions(site, user);
  await page.goto('/?box=7');
  await expect(popup(page)).toBeVisible();
  await expect(page.getByText('Session has expired', { exact: true })).toBeVisible();
  await login.signIn(user.email);
  await expect(popup(page)).toBeHidden();
  await expect(page).toHaveURL('/?box=7');
  await new DashboardPage(page).shown();

  await loseSessionAtWitness(page, site, user);
  await login.fill(user.email.toUpperCase(), PASSWORD);
  await login.continueButton.click();
  await expect(popup(page)).toBeHidden();
  await expect(page.getByLabel('What will be recorded')).toContainText('FEN-002');

  await expireSessions(site, user);
  await page.reload();
  await expect(popup(page)).toBeVisible();
  await login.signIn((await newUser()).email);
  await expect(popup(page)).toBeHidden();
  await expect(page.getByText('There is nothing to witness here.')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Notes')).toHaveValue('');
});

test('LOGIN-03 BIO-01 BIO-02 SESSION-05 SESSION-06 SESSION-07 SHELL-11 OPEN-021 OPEN-058 OPEN-060 OPEN-076 OPEN-145 on a personal device the sensor brings the expired session back, after a second sign-in too; a finger that is not known leads to the password, and log-out makes the device impersonal', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser();
  const sensor = await addSensor(page);
  const login = new LoginPage(page);
  const dashboard = new DashboardPage(page);
  await login.open();
  await expect(login.biometric).not.toBeChecked();
  for (const time of ['first', 'second']) {
    await test.step(`the ${time} sign-in on this device`, async () => {
      await signIn(page, user, { biometric: true });
      expect(await kept(page, 'personal_device')).toBe('1');
      const before = await kept(page, 'token');
      await expireSessions(site, user);
      await page.goto('/?box=7');
      await expect(page.getByText('Session has expired', { exact: true })).toBeVisible();
      await expect.poll(() => kept(page, 'token')).not.toBe(before);
      await expect(popup(page)).toBeHidden();
      await dashboard.shown();
      await expect(page).toHaveURL('/?box=7');
      if (time === 'first') await forgetSession(page);
    });
  }

  await expireSessions(site, user);
  await sensor.recognise(false);
  await page.goto('/');
  await expect(login.password).toBeVisible();
  await login.signIn(user.email);
  await expect(popup(page)).toBeHidden();
  await dashboard.shown();
  await new Menu(page).logOut();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['device_token']);
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
