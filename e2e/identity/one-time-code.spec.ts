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

test('LOGIN-11 OTP-01 OTP-02 OTP-04 OTP-05 OTP-06 OTP-07 PHONE-04 PHONE-05 PHONE-07 PHONE-13 PHONE-14 PHONE-15 OPEN-019 the newest mailed code signs in within its minute, by way of the phone page, which takes a good number once', async ({
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

  const phone = new PhonePage(page);
  await phone.shown();
  expect(await kept(page, 'token')).toBeNull();
  await phone.number.fill('1 234 567 89012');
  await phone.optIn.check();
  await phone.submitButton.click();
  const refusal = 'Your phone number has too many numbers (1 234 567 8901)';
  await expect(page.getByRole('alert').getByText(refusal, { exact: true })).toBeVisible();
  await phone.number.fill('1 (234) 567-8901');
  await page.waitForTimeout(500); // a second press within this time is ignored (SHELL-35)
  await phone.submitButton.click();
  await expect(page.getByText('phone number updated', { exact: true })).toBeVisible();
  await new DashboardPage(page).shown();
  expect(await kept(page, 'token')).not.toBeNull();
  const rows = await site.sql('SELECT phone_number FROM user_account WHERE primary_email = $1', [user.email]);
  expect(rows).toEqual([{ phone_number: '+12345678901' }]);

  await forgetSession(page);
  await popup.submit(await askForCode(page, site, user));
  await new DashboardPage(page).shown();

  // A reload of the phone page ends the sign-in.
  await forgetSession(page);
  const other = await newUser({ oneTimeCode: true });
  await popup.submit(await askForCode(page, site, other));
  await phone.shown();
  await page.reload();
  await expect(page.getByText('Your sign-in has ended. Log in again to add a phone number.')).toBeVisible();
  expect(await kept(page, 'token')).toBeNull();
});
