import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { HomePage } from '../page-models/home-page.ts';

const fields = [
  'First Name',
  'Last Name',
  'Organization Name',
  'Email Address',
  'Department',
  'Question/Comment',
] as const;

test.describe('the contact page', () => {
  test('PROD-07 SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-05 SIGNUP-06 SIGNUP-07 SIGNUP-08 every field is there and required', async ({
    page,
    visit,
  }) => {
    await visit('/signup/');
    let sent = false;
    page.on('request', (request) => {
      sent ||= request.url().includes('/contact_us/create');
    });
    const form = page.getByRole('form', { name: 'Contact us' });
    await form.getByRole('button', { name: 'Submit' }).click();
    for (const name of fields) {
      await expect(form.getByLabel(name, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(form.getByText('required', { exact: true })).toHaveCount(fields.length);
    await expect(form.getByLabel('First Name', { exact: true })).toBeFocused();
    await expect(form.getByLabel('Department').getByRole('option')).toHaveText(['', 'Sales', 'Support']);
    await expectAccessible(page, 'with errors');
    expect(sent).toBe(false);
  });

  test('SIGNUP-05 an address that is none is marked', async ({ page, visit }) => {
    await visit('/signup/');
    const form = page.getByRole('form', { name: 'Contact us' });
    await form.getByLabel('Email Address').fill('medic@');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
  });

  test('SIGNUP-09 OPEN-025 Submit sends the form, thanks, and goes home', async ({ page, visit }) => {
    await visit('/signup/');
    const form = page.getByRole('form', { name: 'Contact us' });
    await form.getByLabel('First Name').fill('Robin');
    await form.getByLabel('Last Name').fill('Reed');
    await form.getByLabel('Organization Name').fill('Valley Rescue');
    await form.getByLabel('Email Address').fill('robin@valley.test');
    await form.getByLabel('Department').selectOption('Sales');
    await form.getByLabel('Question/Comment').fill('What does it cost?');
    const sending = page.waitForRequest('**/api/v1/contact_us/create*');
    await form.getByRole('button', { name: 'Submit' }).click();
    const request = await sending;
    expect(request.postDataJSON()).toMatchObject({
      first_name: 'Robin',
      last_name: 'Reed',
      agency_name: 'Valley Rescue',
      email: 'robin@valley.test',
      department: 'Sales',
      question_or_comment: 'What does it cost?',
    });
    expect((await request.response())?.status()).toBe(200);
    await expect(
      page.getByRole('status').getByText('Thank you. We will contact you soon', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL('/');
    await new HomePage(page).shown();
  });

  test('SIGNUP-09 OPEN-025 a refusal keeps what was typed', async ({ page, visit }) => {
    await visit('/signup/');
    await page.route('**/api/v1/contact_us/create*', (route) =>
      route.fulfill({ status: 422, json: { err: 'TOO_MANY', message: 'Too many', trace_id: 't' } }),
    );
    const form = page.getByRole('form', { name: 'Contact us' });
    for (const name of fields.filter((field) => field !== 'Department')) {
      await form.getByLabel(name, { exact: true }).fill(name === 'Email Address' ? 'robin@valley.test' : 'Robin');
    }
    await form.getByLabel('Department').selectOption('Support');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert').getByText('Something went wrong', { exact: true })).toBeVisible();
    await expect(form.getByLabel('First Name')).toHaveValue('Robin');
  });

  test('SIGNUP-10 Reset Password leads to the password reset', async ({ page, visit }) => {
    await visit('/signup/');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page).toHaveURL(/\/forgot\/password\/?$/);
    await expect(page.getByRole('heading', { name: 'Password Reset' })).toBeVisible();
  });
});
