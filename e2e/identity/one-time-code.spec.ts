import type { Page } from '@playwright/test';
import { expect, forgetSession, type IdentitySite, kept, type NewUser, test } from '../support/identity-fixtures.ts';
import { codeIn } from '../support/mail-catcher.ts';
import { CodePopup } from '../page-models/code-popup.ts';
import { DashboardPage } from '../page-models/dashboard-page.ts';
import { LoginPage } from '../page-models/login-page.ts';
import { PhonePage } from '../page-models/phone-page.ts';

/** Signs in as far as the open popup, and returns the code that was mailed. */
async function askForCode(page: Page, site: IdentitySite, { email }: NewUser): Promise<string> {
  const login = new LoginPage(page);
  await login.open();
  await login.signIn(email);
  await new CodePopup(page).shown();
  return codeIn(await site.mail.take(email));
}

test('LOGIN-11 OTP-01 OTP-02 OTP-03 OTP-04 OTP-06 PHONE-04 OPEN-019 the mailed code signs in, by way of the phone page', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser({ oneTimeCode: true });
  const code = await askForCode(page, site, user);
  const popup = new CodePopup(page);
  await expect(popup.popup.getByRole('heading', { name: 'Enter Code' })).toBeVisible();
  await expect(popup.popup.getByText('The code expires after 1 minute', { exact: true })).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
  await popup.submit(code);
  const phone = new PhonePage(page);
  await phone.shown();
  expect(await kept(page, 'token')).toBeNull();
  await phone.later.click();
  await new DashboardPage(page).shown();
  expect(await kept(page, 'token')).not.toBeNull();
});

test('OTP-05 a wrong code is told, the popup stays, and the right one then works', async ({ page, site, newUser }) => {
  const code = await askForCode(page, site, await newUser({ oneTimeCode: true }));
  const popup = new CodePopup(page);
  await popup.submit(code === '000000' ? '000001' : '000000');
  await expect(page.getByRole('alert').getByText('Incorrect Code', { exact: true })).toBeVisible();
  await expect(popup.popup).toBeVisible();
  await page.waitForTimeout(500); // a second press within this time is ignored (SHELL-35)
  await popup.submit(code);
  await new PhonePage(page).shown();
});

test('OTP-02 OPEN-019 a code older than a minute is refused, and Continue brings a new one', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser({ oneTimeCode: true });
  const old = await askForCode(page, site, user);
  await site.sql(`UPDATE one_time_code SET created_on = created_on - interval '61 seconds'`);
  const popup = new CodePopup(page);
  await popup.submit(old);
  await expect(page.getByRole('alert').getByText('Incorrect Code', { exact: true })).toBeVisible();
  await popup.popup.getByRole('button', { name: 'Close' }).click();
  await expect(popup.popup).toBeHidden();
  await expect(async () => {
    await new LoginPage(page).continueButton.click(); // one press in 1500 ms (LOGIN-05)
    await expect(popup.popup).toBeVisible({ timeout: 4000 });
  }).toPass();
  await expect(popup.code).toHaveValue('');
  await popup.submit(codeIn(await site.mail.take(user.email)));
  await new PhonePage(page).shown();
});

test('PHONE-05 PHONE-06 PHONE-07 PHONE-08 PHONE-09 PHONE-10 PHONE-11 PHONE-13 PHONE-14 OTP-07 the phone page says what is wrong, takes a good number, and does not come again', async ({
  page,
  site,
  newUser,
}) => {
  const user = await newUser({ oneTimeCode: true });
  await new CodePopup(page).submit(await askForCode(page, site, user));
  const phone = new PhonePage(page);
  await phone.shown();
  const refusals = [
    ['1 234 567 8901', 'You need to opt in to receive SMS messages'],
    ['1 234 567 89012', 'Your phone number has too many numbers (1 234 567 8901)'],
    ['1 234 567 890', 'Please enter a valid phone number (1 234 567 8901)'],
    ['234 567 8901', 'Please enter a valid phone number starting with 1'],
    ['2 234 567 8901', 'Your phone number needs to start with 1'],
  ] as const;
  for (const [entry, text] of refusals) {
    await phone.number.fill(entry);
    await phone.submitButton.click();
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await phone.optIn.check();
    await page.waitForTimeout(500); // a second press within this time is ignored (SHELL-35)
  }
  await phone.number.fill('1 (234) 567-8901');
  await phone.submitButton.click();
  await expect(page.getByText('phone number updated', { exact: true })).toBeVisible();
  await new DashboardPage(page).shown();
  const rows = await site.sql('SELECT phone_number FROM user_account WHERE primary_email = $1', [user.email]);
  expect(rows).toEqual([{ phone_number: '+12345678901' }]);

  await forgetSession(page);
  const code = await askForCode(page, site, user);
  await new CodePopup(page).submit(code);
  await new DashboardPage(page).shown();
});

test('PHONE-15 a number that cannot be saved is told and the page stays; a reload ends the sign-in', async ({
  page,
  site,
  newUser,
}) => {
  await new CodePopup(page).submit(await askForCode(page, site, await newUser({ oneTimeCode: true })));
  const phone = new PhonePage(page);
  await phone.shown();
  await site.sql(`UPDATE one_time_code SET accepted_on = accepted_on - interval '11 minutes'`);
  await phone.number.fill('12345678901');
  await phone.optIn.check();
  await phone.submitButton.click();
  const words = 'Something went wrong. Please try again later.';
  await expect(page.getByRole('alert').getByText(words, { exact: true })).toBeVisible();
  await phone.shown();
  await page.reload();
  await expect(page.getByText('Your sign-in has ended. Log in again to add a phone number.')).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
});
