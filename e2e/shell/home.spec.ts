import { expect, test } from '../support/fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

test('ROUTE-01 SHELL-01 SHELL-02 SHELL-03 SHELL-04 SHELL-05 SHELL-06 SHELL-07 SHELL-30 OPEN-001 OPEN-013 OPEN-014 OPEN-015 the home screen leads everywhere and back; Escape closes the offline choices and the focus returns', async ({
  page,
}) => {
  const home = new HomePage(page);
  await home.open();
  await expect(home.logo).toBeVisible();
  await expect(home.tagline).toBeVisible();
  await expect(page.getByText('v3.20.5', { exact: true })).toBeVisible();
  await expect(home.sandbox).toBeHidden();

  await home.contactUs.click();
  await expect(page).toHaveURL('/signup/');
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible();
  await page.goBack();
  await home.shown();
  await home.logIn.click();
  await expect(page).toHaveURL('/login/');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/');
  await home.shown();

  await home.offline.click();
  const choices = page.getByRole('dialog', { name: 'Offline' });
  for (const name of ['Inventory Check', 'Administer', 'Waste']) {
    await expect(choices.getByRole('button', { name })).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(choices).toBeHidden();
  await expect(home.offline).toBeFocused();

  await page.evaluate(() => localStorage.setItem('sandbox', '1'));
  await page.reload();
  await expect(home.sandbox).toBeVisible();
});
