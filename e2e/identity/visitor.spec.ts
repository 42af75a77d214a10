import { CONTACTS, expect, test, tokenOf } from '../support/identity-fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

test('SHELL-03 SIGNUP-07 SIGNUP-09 OPEN-025 what a visitor asks reaches the mailbox of the department, and is answered to them', async ({
  page,
  site,
}) => {
  const home = new HomePage(page);
  await home.open();
  for (const { department, to } of [
    { department: 'Sales', to: CONTACTS.CONTACT_SALES },
    { department: 'Support', to: CONTACTS.CONTACT_SUPPORT },
  ]) {
    await home.contactUs.click();
    const form = page.getByRole('form', { name: 'Contact us' });
    const email = `${crypto.randomUUID()}@valley.example`;
    await form.getByLabel('First Name').fill('Robin');
    await form.getByLabel('Last Name').fill('Reyes');
    await form.getByLabel('Organization Name').fill('Valley EMS');
    await form.getByLabel('Email Address').fill(email);
    await form.getByLabel('Question/Comment').fill('How do we begin?');
    await form.getByLabel('Department').selectOption(department);
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Thank you. We will contact you soon', { exact: true })).toBeVisible();
    const { text } = await site.mail.take(to);
    expect(text).toContain(`Reply-To: ${email}`);
    expect(text).toContain('How do we begin?');
    await expect(page).toHaveURL('/');
    await home.shown();
  }
});

test('SHELL-23 SHELL-27 SHELL-28 SHELL-30 OPEN-075 ten taps on the logo switch sandbox mode on for good; a link with another session asks before it replaces the own one', async ({
  page,
  request,
  newUser,
}) => {
  const home = new HomePage(page);
  await home.open();
  const reloaded = page.waitForEvent('load');
  await home.logo.click({ clickCount: 10 });
  await reloaded;
  await home.shown();
  await expect(home.sandbox).toBeVisible();

  const token = await tokenOf(request, (await newUser()).email);
  const kept = { token, region: 'us', unknown_key: 'x' };
  await page.goto(`/?storage=${encodeURIComponent(JSON.stringify(kept))}#set-storage`);
  await page.getByRole('dialog', { name: 'Replace what is kept' }).getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Current Inventory' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(home.sandbox.first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('unknown_key'))).toBeNull();
});
