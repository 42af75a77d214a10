import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

test('SHELL-01 SHELL-02 SHELL-06 OPEN-013 OPEN-014 the home screen shows logo, tagline and version', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  await expect(home.logo).toBeVisible();
  await expect(home.tagline).toBeVisible();
  await expect(page.getByText('v3.20.5', { exact: true })).toBeVisible();
  await expect(home.sandbox).toBeHidden();
});

test('SHELL-03 Contact us leads to the contact page, and back', async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await home.contactUs.click();
  await expect(page).toHaveURL('/signup/');
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await page.goBack();
  await home.shown();
});

test('SHELL-04 Log in leads to the login form, and back', async ({ page }) => {
  const home = new HomePage(page);
  await home.open();
  await home.logIn.click();
  await expect(page).toHaveURL('/login/');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await home.shown();
});

test('SHELL-05 OPEN-015 the offline button opens the offline choices; Escape closes them and the focus returns', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  await home.offline.click();
  const choices = page.getByRole('dialog', { name: 'Offline' });
  await expect(choices.getByRole('button', { name: 'Inventory Check' })).toBeVisible();
  await expect(choices.getByRole('button', { name: 'Administer' })).toBeVisible();
  await expect(choices.getByRole('button', { name: 'Waste' })).toBeVisible();
  await expectAccessible(page, 'with the offline choices open');
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(home.offline).toBeFocused();
});

test('SHELL-07 SHELL-30 the word SANDBOX stands on the home screen in sandbox mode', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('sandbox', '1'));
  const home = new HomePage(page);
  await home.open();
  await expect(home.sandbox).toBeVisible();
});
