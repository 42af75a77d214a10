import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { viewports } from '../support/browser-options.ts';
import { clicksOn } from '../support/clicks.ts';
import { keepOnDevice } from '../support/device-storage.ts';
import { emailOf, expect, PASSWORD, passwordForm, signedInBefore } from '../support/fixtures.ts';
import { test, type World } from '../support/own-server.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { OfficePage } from '../page-models/office.ts';
import { ResetPopup } from '../page-models/reset-popup.ts';

test.use({ serverFor: 'people' });

const PEOPLE = '/office/people';
const NEW_PASSWORD = 'Vialant-2027';
// Two browsers.
const SEVERAL_PAGES_MS = 240_000;

const newEmail = (): `${string}@${string}` => `${randomUUID().slice(0, 8)}@people.example`;

/** Follows the link of the newest mail to this address, as a person would who reads it in the outbox of this machine. */
async function followMail(page: Page, to: string): Promise<void> {
  await page.goto('/dev/outbox');
  await page.getByRole('article').filter({ hasText: to }).first().getByRole('link').click();
}

/** Another person's browser, which has nothing of the first one. */
async function elsewhere(browser: Browser, world: World, storage: Record<string, string> = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  const page = await context.newPage();
  await keepOnDevice(page, world.url, { ...signedInBefore(), ...storage });
  return page;
}

async function tokenOf(page: Page, user: 'medic'): Promise<string> {
  const reply = await page.request.post('/api/v1/user/login', {
    data: { username: emailOf(user), password: passwordForm() },
  });
  const { data }: { data: { token: string } } = await reply.json();
  return data.token;
}

async function statusOf(page: Page, token: string): Promise<number> {
  return (await page.request.get('/api/v1/user/auth_token', { headers: { 'x-auth-token': token } })).status();
}

async function fillInvite(office: OfficePage, email: string): Promise<void> {
  const form = office.panel('Invite a person');
  await form.getByLabel('First name').fill('Noa');
  await form.getByLabel('Last name').fill('New');
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Role').selectOption('Auditor');
}

// In one worker, so that one server is started.
test.describe.configure({ timeout: SEVERAL_PAGES_MS, mode: 'default' });

test.describe('an admin at a desk', () => {
  test.use({ user: 'admin', ...viewports.desk, isMobile: false, hasTouch: false });

  test('PEOPLE-01 PEOPLE-02 a person is invited in three clicks, follows the mail, and is in the list', async ({
    page,
    browser,
    world,
  }) => {
    const office = new OfficePage(page);
    const email = newEmail();
    await page.goto('/office');
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await office.shown('People');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await fillInvite(office, email);
    await office.panel('Invite a person').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(`Invite sent to ${email}`)).toBeVisible();
    await expect(page.getByRole('row', { name: new RegExp(`Noa New ${email} Auditor Invited`) })).toBeVisible();

    const theirs = await elsewhere(browser, world);
    await followMail(theirs, email);
    const popup = new ResetPopup(theirs, 'Update');
    await popup.shown();
    await popup.submit(NEW_PASSWORD);
    await expect(popup.popup).toBeHidden();
    await theirs.context().close();

    await page.reload();
    await office.shown('People');
    await expect(page.getByRole('row', { name: new RegExp(`Noa New ${email} Auditor Active`) })).toBeVisible();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Auditor');
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill(email);
    await expect(office.rows('People')).toHaveText(['Noa New']);
  });

  test('PEOPLE-02 a person is invited by keyboard alone, the invite is resent and withdrawn, and each old link says what happened', async ({
    page,
    browser,
    world,
  }) => {
    const office = new OfficePage(page);
    const email = newEmail();
    await office.open(PEOPLE, 'People');
    await office.tabTo(page.getByRole('button', { name: 'Invite', exact: true }));
    await page.keyboard.press('Enter');
    const form = office.panel('Invite a person');
    await expect(form.getByLabel('First name')).toBeFocused();
    await page.keyboard.type('Kim');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Key');
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    // As a person types: a burst of keys would be a hand scanner's, which chooses nothing.
    await page.keyboard.type('Sta', { delay: 120 });
    await expect(form.getByText(`First name Kim · Last name Key · Email ${email} · Role Staff`)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Invite sent to ${email}`)).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeFocused();

    await page.getByRole('link', { name: 'Pending invites' }).click();
    await office.shown('Pending invites');
    await page.getByRole('link', { name: email }).click();
    const panel = office.panel(email);
    await expect(panel.getByText('Avery Admin')).toBeVisible();
    const theirs = await elsewhere(browser, world);
    await theirs.goto('/dev/outbox');
    const old = await theirs.getByRole('article').filter({ hasText: email }).first().getByRole('link').textContent();
    await panel.getByRole('button', { name: 'Resend' }).click();
    const resend = page.getByRole('dialog', { name: `Send the invite to ${email} again?` });
    await resend.getByRole('button', { name: 'Resend' }).click();
    await expect(page.getByText(`Invite sent again to ${email}`)).toBeVisible();
    await theirs.goto(old ?? '');
    await expect(theirs.getByText(/^link expired/)).toBeVisible();
    await panel.getByRole('button', { name: 'Withdraw' }).click();
    const withdraw = page.getByRole('dialog', { name: `Withdraw the invite to ${email}?` });
    await withdraw.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText(`Invite to ${email} withdrawn`)).toBeVisible();
    await expect(page.getByRole('link', { name: email })).toHaveCount(0);
    await followMail(theirs, email);
    await expect(theirs.getByText(/^link expired/)).toBeVisible();
    await theirs.context().close();
  });

  test('PEOPLE-05 PEOPLE-06 a person is disabled in three clicks, and enabled; a new password is required of them: each ends their sessions, the old password fails, and the mailed link takes another', async ({
    page,
    browser,
    world,
  }) => {
    const office = new OfficePage(page);
    const tokens = [await tokenOf(page, 'medic'), await tokenOf(page, 'medic')];
    const clicks = await clicksOn(page);
    await page.goto('/office');
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    await office.shown('People');
    await page.getByRole('button', { name: 'Disable: Morgan Medic' }).click();
    const question = page.getByRole('dialog', { name: 'Disable Morgan Medic?' });
    await expect(question.getByText(/^Ends (\d+) sessions?\. Their records stay\.$/)).toBeVisible();
    await question.getByRole('button', { name: 'Disable', exact: true }).click();
    await expect(page.getByText('Morgan Medic disabled')).toBeVisible();
    expect(clicks()).toBeLessThanOrEqual(3);
    for (const token of tokens) expect(await statusOf(page, token)).toBe(401);
    await page.getByRole('button', { name: 'Enable: Morgan Medic' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enable', exact: true }).click();
    await expect(page.getByText('Morgan Medic enabled')).toBeVisible();
    for (const token of tokens) expect(await statusOf(page, token)).toBe(401);

    const token = await tokenOf(page, 'medic');
    await office.open(PEOPLE, 'People');
    await page.getByRole('link', { name: 'Morgan Medic' }).click();
    const panel = office.panel('Morgan Medic');
    await panel.getByRole('button', { name: 'Require new password' }).click();
    const required = page.getByRole('dialog', { name: 'Require a new password of Morgan Medic?' });
    await required.getByRole('button', { name: 'Require new password' }).click();
    await expect(page.getByText(`A link for a new password was mailed to ${emailOf('medic')}`)).toBeVisible();
    expect(await statusOf(page, token)).toBe(401);
    const theirs = await elsewhere(browser, world);
    const login = new LoginPage(theirs);
    await login.open();
    await login.signIn('medic');
    await expect(theirs.getByText('Password reset required', { exact: true })).toBeVisible();
    await followMail(theirs, emailOf('medic'));
    const popup = new ResetPopup(theirs, 'Reset');
    await popup.shown();
    await popup.submit(NEW_PASSWORD);
    await expect(theirs.getByRole('dialog', { name: 'Password Reset Successful!' })).toBeVisible();
    await theirs.context().close();
  });
});

test.describe('the admin of a second agency', () => {
  test.use({ user: 'strict2', ...viewports.desk, isMobile: false, hasTouch: false });

  test('PEOPLE-03 invites somebody with an account, who logs in, joins, and works in both', async ({
    page,
    browser,
    world,
  }) => {
    const office = new OfficePage(page);
    await office.open(`${PEOPLE}/new`, 'People');
    await fillInvite(office, emailOf('partner'));
    await office.panel('Invite a person').getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(page.getByText(`Invite sent to ${emailOf('partner')}`)).toBeVisible();
    await page.goto(`${PEOPLE}/invites`);
    await expect(page.getByRole('link', { name: emailOf('partner') })).toBeVisible();
    const theirs = await elsewhere(browser, world);
    await followMail(theirs, emailOf('partner'));
    const popup = theirs.getByRole('dialog', { name: 'Sasha Second invites you to Summit Fire' });
    await expect(popup.getByText(`Log in as ${emailOf('partner')} to join or decline.`)).toBeVisible();
    await popup.getByRole('button', { name: 'Log in' }).click();
    const login = new LoginPage(theirs);
    await expect(login.email).toHaveValue(emailOf('partner'));
    await login.password.fill(PASSWORD);
    await login.continueButton.click();
    await theirs.getByRole('dialog', { name: 'Choose an Agency' }).getByRole('button', { name: 'Harbor EMS' }).click();
    await popup.getByRole('button', { name: 'Join' }).click();
    await expect(popup.getByText('You joined Summit Fire.')).toBeVisible();
    await popup.getByRole('button', { name: 'Open Summit Fire' }).click();
    await expect(new DashboardPage(theirs).boxSelector).toBeVisible();
    await page.goto(PEOPLE);
    await expect(page.getByRole('row', { name: /Parker Rivera .* Auditor Active/ })).toBeVisible();
    await page.getByRole('button', { name: 'Remove from agency: Parker Rivera' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Parker Rivera from Summit Fire?' });
    await question.getByRole('button', { name: 'Remove from agency' }).click();
    await expect(page.getByText('Parker Rivera removed from the agency')).toBeVisible();
    await expect(page.getByRole('row', { name: /Parker Rivera/ })).toHaveCount(0);
    await theirs.context().close();
  });
});
