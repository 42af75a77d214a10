import { LoginPage } from '../page-models/login-page.ts';
import { SetupWizard } from '../page-models/setup-wizard.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/empty-server.ts';
import { pressAgain } from '../support/stock-fixtures.ts';

const PASSWORD = 'Lakeside-2026';

test.use({ timezoneId: 'America/Chicago' });
test.describe.configure({ timeout: 300_000 });

test('SETUP-01 SETUP-02 SETUP-03 SETUP-04 SETUP-06 an empty server is set up with the code of its log, and the admin is in', async ({
  empty,
  page,
  request,
}) => {
  const wizard = new SetupWizard(page);
  await page.goto(`${empty.url}/login/`);
  await expect(page).toHaveURL(`${empty.url}/setup`);
  await wizard.walkToAdmin(empty.code.toLowerCase());
  await wizard.field('DEA number').fill('AP5836728');
  await wizard.nextUntil(page.getByText('This is not a DEA number'));
  await expectAccessible(page, 'with a refused number');
  await wizard.field('DEA number').fill('AP5836727');
  await wizard.field('Name as registered').fill('Lake County EMS');
  await wizard.field('Address as registered').fill('1 Main St');
  await wizard.field('State').selectOption('NY');
  await page.getByRole('checkbox', { name: 'IIN', exact: true }).check();
  await wizard.field('Expires on').fill('2028-06-30');
  await wizard.nextTo('You, the first admin');
  await wizard.fillAdmin(PASSWORD);
  // A reload keeps everything but the password.
  await page.reload();
  await expect(wizard.field('Email')).toHaveValue('ada@lake.example');
  await expect(wizard.field('Password')).toHaveValue('');
  await wizard.field('Password').fill(PASSWORD);
  await wizard.finishButton.dblclick();
  // The office opens with what is to be done first.
  await expect(page).toHaveURL(`${empty.url}/office`);
  const list = page.getByRole('region', { name: 'Getting started' });
  await expect(list.getByRole('listitem')).toHaveText(Array.from({ length: 7 }, () => /To do$/));
  await expectAccessible(page, 'the checklist');
  await list.getByRole('link', { name: 'Add your units' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Units' })).toBeVisible();

  const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
  const headers = { 'x-auth-token': token };
  const me = await request.get(`${empty.url}/api/v1/user/auth`, { headers });
  expect(await me.json()).toMatchObject({
    data: { first_name: 'Ada', role: 'admin', user_group: { name: 'Lake EMS', time_zone: 'America/Chicago' } },
  });
  const registrations = await request.get(`${empty.url}/api/v1/registration/all`, { headers });
  expect(await registrations.json()).toMatchObject({
    data: [{ number: 'AP5836727', schedules: ['IIN'], state: 'NY' }],
  });

  await page.goto(`${empty.url}/setup`);
  await expect(page.getByRole('heading', { name: 'This server is already set up' })).toBeVisible();
  await expectAccessible(page);
});

test('SETUP-02 SETUP-03 a wrong code is corrected at once; the DEA registration can wait; then anyone else is told', async ({
  empty,
  page,
  browser,
}) => {
  const wizard = new SetupWizard(page);
  await page.goto(empty.url);
  await wizard.walkToAdmin('AAAA-BBBB-CCCC');
  const admin = page.getByRole('heading', { level: 2, name: 'You, the first admin' });
  await pressAgain(page.getByRole('button', { name: 'Skip for now' }), admin);
  await wizard.fillAdmin(PASSWORD);
  await pressAgain(wizard.finishButton, page.getByText('Incorrect Code'));
  await expectAccessible(page, 'with a wrong code');
  await wizard.field('Code').fill(empty.code);
  await pressAgain(wizard.finishButton, page.getByRole('heading', { level: 1, name: 'Overview' }));

  const stranger = await browser.newPage();
  await stranger.goto(`${empty.url}/setup`);
  await stranger.getByRole('button', { name: 'Log in' }).click();
  const login = new LoginPage(stranger);
  await login.fill('ada@lake.example', PASSWORD);
  await login.continueButton.click();
  // On a device that never signed in before, through the tutorial.
  await expect(stranger).toHaveURL(`${empty.url}/how-to-scan`);
  await stranger.close();
  // The code is in the log of this start alone, and once.
  expect(empty.log().split(empty.code)).toHaveLength(2);
});
