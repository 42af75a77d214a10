import { screen, waitFor } from '@testing-library/react';
import { expect, type Mock, test, vi } from 'vitest';
import { type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { ForgotPasswordScreen } from './ForgotPasswordScreen.tsx';

type Shown = RenderedScreen & { readonly onSent: Mock<() => void> };

const routes = {
  'POST user/forgot_password': () => ({ success: true as const }),
  'POST user/logout': () => ({ success: true as const }),
};

function showPage(email = '', options: TestOptions = {}): Shown {
  const onSent = vi.fn<() => void>();
  const element = <ForgotPasswordScreen email={email} onSent={onSent} onBack={() => {}} />;
  return { ...renderScreen(element, { routes, ...options }), onSent };
}

async function submit({ user }: Shown, entry: string): Promise<void> {
  if (entry !== '') {
    await user.click(screen.getByLabelText('Email Address'));
    await user.paste(entry);
  }
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

test('RESET-01 OPEN-022 the page has its title, field and button', () => {
  showPage();
  expect(screen.getByRole('heading', { level: 1, name: 'Password Reset' })).toBeDefined();
  expect(screen.getByLabelText('Email Address').getAttribute('type')).toBe('email');
});

test.each([
  ['', 'Enter a valid email ()'],
  [' medic.demo ', 'Enter a valid email (medic.demo)'],
])('RESET-01 "%s" is refused with: %s', async (entry, text) => {
  const shown = showPage('', { stored: { token: 'token-1' } });
  await submit(shown, entry);
  await screen.findByText(text);
  expect(screen.queryAllByText('required')).toHaveLength(entry === '' ? 1 : 0);
  expect(shown.api.requests).toHaveLength(0);
  expect(localStorage.getItem('token')).toBe('token-1');
});

test('RESET-01 RESET-02 RESET-03 OPEN-022 OPEN-076 what is kept goes first, the trimmed address is sent, and the login form opens', async () => {
  const stored = { token: 'token-1', last_box_id: 'b1', sandbox: '1', device_token: 'd-1' };
  const shown = showPage('', { stored });
  await submit(shown, ' medic@demo ');
  await screen.findByText('Check your email');
  expect(shown.onSent).toHaveBeenCalledTimes(1);
  const [sent] = shown.api.seen('POST user/forgot_password');
  expect(sent?.body).toEqual({ email: 'medic@demo' });
  expect(sent?.headers.get('x-auth-token')).toBe('');
  expect(Object.fromEntries(Object.entries(localStorage))).toEqual({ sandbox: '1', device_token: 'd-1' });
  await waitFor(() => expect(shown.api.seen('POST user/logout')).toHaveLength(1));
  expect(shown.api.seen('POST user/logout')[0]?.headers.get('x-auth-token')).toBe('token-1');
});

test('OPEN-054 the email of the login form is filled in', () => {
  showPage('medic@demo.vialant.test');
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('medic@demo.vialant.test');
});

test('SHELL-18 a request without an answer says so, keeps the entry and stays', async () => {
  const shown = showPage('medic@demo.vialant.test');
  shown.api.fail('POST user/forgot_password', 'network');
  await submit(shown, '');
  await screen.findByText('Something went wrong');
  expect(shown.onSent).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('medic@demo.vialant.test');
});
