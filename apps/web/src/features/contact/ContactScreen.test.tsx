import { screen, waitFor, within } from '@testing-library/react';
import { expect, type Mock, test, vi } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { ContactScreen } from './ContactScreen.tsx';

type Shown = RenderedScreen & Record<'onBack' | 'onSent' | 'onResetPassword', Mock<() => void>>;

function showContact(options: TestOptions = { routes: { 'POST contact_us/create': () => ({ id: 'c1' }) } }): Shown {
  const ways = { onBack: vi.fn<() => void>(), onSent: vi.fn<() => void>(), onResetPassword: vi.fn<() => void>() };
  return { ...renderScreen(<ContactScreen {...ways} />, options), ...ways };
}

async function fillInAll({ user }: Shown): Promise<void> {
  await fillIn(user, 'First Name', 'Ana');
  await fillIn(user, 'Last Name', 'Reyes');
  await fillIn(user, 'Organization Name', 'Harbor EMS');
  await fillIn(user, 'Email Address', 'ana@harbor.example');
  await fillIn(user, 'Question/Comment', 'How do we start?');
  await user.selectOptions(screen.getByLabelText('Department'), 'Sales');
}

test('SIGNUP-01 the page is called Contact us', () => {
  showContact();
  expect(screen.getByRole('heading', { level: 1, name: 'Contact us' })).toBeDefined();
});

test('SIGNUP-02 SIGNUP-03 SIGNUP-04 SIGNUP-05 SIGNUP-06 SIGNUP-09 Submit sends every field', async () => {
  const shown = showContact();
  await fillInAll(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(shown.onSent).toHaveBeenCalledTimes(1));
  expect(shown.api.seen('POST contact_us/create').map((request) => request.body)).toEqual([
    {
      first_name: 'Ana',
      last_name: 'Reyes',
      agency_name: 'Harbor EMS',
      email: 'ana@harbor.example',
      question_or_comment: 'How do we start?',
      department: 'Sales',
    },
  ]);
});

test('SIGNUP-07 CONST-29 the departments are Sales and Support', () => {
  showContact();
  const options = within(screen.getByLabelText('Department')).getAllByRole<HTMLOptionElement>('option');
  expect(options.map((option) => option.value)).toEqual(['', 'Sales', 'Support']);
});

test('SIGNUP-08 every field is required, and nothing is sent before', async () => {
  const shown = showContact();
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getAllByText('required')).toHaveLength(6);
  expect(shown.api.requests).toHaveLength(0);
});

test.each(['First Name', 'Last Name', 'Organization Name', 'Email Address', 'Question/Comment', 'Department'])(
  'SIGNUP-08 with all but %s nothing is sent',
  async (label) => {
    const shown = showContact();
    await fillInAll(shown);
    const field = screen.getByLabelText(label);
    if (label === 'Department') await shown.user.selectOptions(field, '');
    else await shown.user.clear(field);
    await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(screen.getAllByText('required')).toHaveLength(1);
    expect(shown.api.requests).toHaveLength(0);
  },
);

test('SIGNUP-05 an email that is none is not sent', async () => {
  const shown = showContact();
  await fillInAll(shown);
  await shown.user.clear(screen.getByLabelText('Email Address'));
  await fillIn(shown.user, 'Email Address', 'ana@harbor');
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getAllByText('required')).toHaveLength(1);
  expect(shown.api.requests).toHaveLength(0);
});

test('SIGNUP-09 OPEN-025 a sent request is thanked for', async () => {
  const shown = showContact();
  await fillInAll(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you. We will contact you soon')).toBeDefined();
});

test('SHELL-18 OPEN-025 a failed request says so, keeps what was typed and stays', async () => {
  const shown = showContact({ routes: { 'POST contact_us/create': () => refuse('UNAVAILABLE') } });
  await fillInAll(shown);
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Something went wrong');
  expect(screen.getByLabelText<HTMLInputElement>('First Name').value).toBe('Ana');
  expect(shown.onSent).not.toHaveBeenCalled();
});

test('SIGNUP-10 Reset Password leads on', async () => {
  const shown = showContact();
  await shown.user.click(screen.getByRole('button', { name: 'Reset Password' }));
  expect(shown.onResetPassword).toHaveBeenCalledTimes(1);
});
