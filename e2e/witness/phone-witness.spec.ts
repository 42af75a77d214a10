import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { viewports } from '../support/browser-options.ts';
import { everythingKept } from '../support/browser-storage.ts';
import { keepOnDevice } from '../support/device-storage.ts';
import { PASSWORD, signedInBefore } from '../support/fixtures.ts';
import { LostNetwork } from '../network/lost-network.ts';
import { expect, type StockApi, test } from '../support/stock-fixtures.ts';
import { holdBefore, installPictureCamera, openWitness } from '../support/witness-fixtures.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { Menu } from '../page-models/menu.ts';

const verdict = (page: Page): Locator => page.locator('.scanner-verdict-text');
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();

/** A picture of the code, once it is drawn, with what stands around it: alone it would be wider than the camera sees. */
async function pictureOf(code: Locator): Promise<Buffer> {
  await expect(code).toBeVisible();
  await code.evaluate((image: HTMLImageElement) => image.decode());
  return code.page().getByRole('region').filter({ has: code }).screenshot();
}

/** Shows the code on one phone to the camera of the other. */
async function show(code: Locator, camera: Page): Promise<Buffer> {
  const picture = await pictureOf(code);
  await holdBefore(camera, picture);
  return picture;
}

/** The phone of the partner, who has signed in on it while there was a network. */
async function partnersPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    ...viewports.phone,
    // As phones have it: a code of three hundred letters has small cells.
    deviceScaleFactor: 2,
    baseURL: url,
    serviceWorkers: 'block',
  });
  const phone = await context.newPage();
  await keepOnDevice(phone, url, signedInBefore());
  await installPictureCamera(phone);
  await phone.goto('/login/');
  const signedIn = phone.waitForResponse((reply) => reply.url().includes('user/login?'));
  await new LoginPage(phone).signIn('partner');
  expect(await (await signedIn).json()).toMatchObject({ data: { witness_key: 1 } });
  // Who works for two agencies chooses one first.
  await phone.getByRole('button', { name: 'Harbor EMS' }).click();
  await expect(new DashboardPage(phone).boxSelector).toBeVisible();
  return phone;
}

type Keys = { id: string; name: string; last_used_on: string | null; revoked_on: string | null }[];

async function keysOfPartner(api: StockApi): Promise<Keys> {
  const users = await api.get<{ id: string; first_name: string }[]>('user/all');
  const partner = users.find(({ first_name }) => first_name === 'Parker');
  return api.get<Keys>(`witness_key/all?user_id=${partner?.id}`);
}

test('OPEN-149 two phones without a network: the act is shown, read, signed by password and recorded once the network is back', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  test.slow();
  const [vial, other] = [await api.vial('Fentanyl 100 mcg'), await api.vial('Fentanyl 100 mcg')];
  const theirs = await partnersPhone(browser, baseURL ?? '');
  await installPictureCamera(page);
  const [mine, their] = [new LostNetwork(page), new LostNetwork(theirs)];
  await Promise.all([mine.begin(), their.begin()]);
  const sentence = await openWitness(page, vial);
  await Promise.all([mine.lose(), their.lose()]);

  await press(page, 'Witness on another phone');
  const code = page.getByRole('img', { name: 'Code for your witness' });
  await expect(code).toBeVisible();
  await expectAccessible(page);

  await test.step('the witness scans, reads, and signs by their password alone', async () => {
    await press(theirs, 'Scan');
    await show(code, theirs);
    await expect(theirs.getByRole('heading', { level: 1, name: 'Witness this' })).toBeVisible();
    await expect(theirs.getByText('Morgan Medic asks you to witness this')).toBeVisible();
    await expect(theirs.getByText(sentence)).toBeVisible();
    await theirs.getByLabel('Your password').fill('not-their-password');
    await press(theirs, 'I saw this');
    await expect(theirs.getByText('Incorrect password', { exact: true })).toBeVisible();
    await expectAccessible(theirs);
    await theirs.getByLabel('Your password').fill(PASSWORD);
    await press(theirs, 'I saw this');
  });

  await press(page, "Scan your witness's answer");
  const answer = await show(theirs.getByRole('img', { name: 'Your answer' }), page);
  await expectAccessible(theirs);
  await expect(page.getByText('Witnessed by Parker Rivera')).toBeVisible();
  await press(page, 'Record');
  await press(page, 'Keep on this device');
  await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
  await expect(page.getByText('Parker Rivera, on their own phone')).toBeVisible();
  expect(await api.moves(vial)).toEqual([]);
  await Promise.all([mine.find(), their.find()]);
  await expect(page.getByRole('heading', { level: 2, name: 'Recorded' })).toBeVisible();
  const byPartner = { type: 'waste', witnessed_by: 'Parker Rivera', guest_verify_name: null, offline: 1 };
  expect(await api.moves(vial)).toMatchObject([byPartner]);
  await press(page, 'Show the receipt');
  await expect(page.getByText('Parker Rivera, on their own phone')).toBeVisible();

  await test.step('the same answer serves no other act, and one’s own phone signs none of one’s own', async () => {
    await openWitness(page, other);
    await press(page, 'Witness on another phone');
    const own = await pictureOf(code);
    await press(page, "Scan your witness's answer");
    await holdBefore(page, answer);
    await expect(verdict(page)).toHaveText('This is not what the witness saw. Please verify again.');
    await holdBefore(page, own);
    await expect(page.getByText('You cannot witness what you do yourself.')).toBeVisible();
    expect(await api.moves(other)).toEqual([]);
  });

  await test.step('at log-out the key is gone from the phone, and counts no more', async () => {
    const before = await keysOfPartner(api);
    const live = before.filter(({ revoked_on }) => revoked_on === null);
    expect(before.some(({ last_used_on }) => last_used_on !== null)).toBe(true);
    await theirs.goto('/');
    const menu = new Menu(theirs);
    await menu.open();
    await menu.item('Log-out').click();
    await expect(theirs.getByRole('button', { name: 'Log in' })).toBeVisible();
    expect(await everythingKept(theirs)).not.toContain('publicKey');
    const after = (await keysOfPartner(api)).filter(({ revoked_on }) => revoked_on === null);
    expect(after.length).toBe(live.length - 1);
  });
  await theirs.context().close();
});
