import { CONTACTS, expect, test } from '../support/identity-fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

for (const { department, to } of [
  { department: 'Sales', to: CONTACTS.CONTACT_SALES },
  { department: 'Support', to: CONTACTS.CONTACT_SUPPORT },
]) {
  test(`SIGNUP-07 SIGNUP-09 what a visitor asks ${department} reaches its mailbox, and is answered to them`, async ({
    page,
    site,
  }) => {
    const home = new HomePage(page);
    await home.open();
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
  });
}
