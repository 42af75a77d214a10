import { screen, waitFor, within } from '@testing-library/react';
import { expect, type Mock, test, vi } from 'vitest';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen } from '../../testing/screen.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { SignInEnds } from './use-sign-in.ts';

const reply = {
  token: 'token-1',
  region: 'us',
  id: 'user-1',
  first_name: 'Cody',
  last_name: 'Code',
  primary_email: 'code@demo.vialant.test',
  num_additional_groups: 0,
  can_set_phone_number: 0 as const,
  device_token: 'device-1',
};

type Shown = RenderedScreen & { [End in keyof SignInEnds]: Mock<SignInEnds[End]> };

/** The form with the code already asked for. */
async function askedForCode(withCode: MemoryRoutes['POST user/login/with_code']): Promise<Shown> {
  const ends = {
    onSignedIn: vi.fn<SignInEnds['onSignedIn']>(),
    onResetRequired: vi.fn<SignInEnds['onResetRequired']>(),
    onPhoneWanted: vi.fn<SignInEnds['onPhoneWanted']>(),
  };
  const screenShown = renderScreen(<LoginForm {...ends} resetPath="/forgot/password" contactPath="/signup/" />, {
    stored: { device_token: 'device-0' },
    routes: {
      'POST user/login/status': () => ({ inactive_after_date: null }),
      'POST user/login': () => ({ dual_factor_guid: 'guid-1' }),
      ...(withCode && { 'POST user/login/with_code': withCode }),
    },
  });
  await fillIn(screenShown.user, 'Email', 'code@demo.vialant.test');
  await fillIn(screenShown.user, 'Password', 'Vialant-2026');
  await screenShown.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: 'Enter Code' });
  return { ...screenShown, ...ends };
}

async function enter({ user }: Shown, code: string): Promise<void> {
  await fillIn(user, 'Code', code);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
}

test('LOGIN-09 LOGIN-11 OTP-01 OTP-02 OTP-03 OTP-04 OPEN-019 the popup has its title, note, field and button, and nobody is signed in yet', async () => {
  const shown = await askedForCode(() => reply);
  const popup = within(screen.getByRole('dialog', { name: 'Enter Code' }));
  expect(popup.getByRole('heading', { name: 'Enter Code' })).toBeDefined();
  expect(popup.getByText('The code expires after 1 minute')).toBeDefined();
  expect(popup.getByLabelText('Code').getAttribute('autocomplete')).toBe('one-time-code');
  expect(popup.getByRole('button', { name: 'Submit' })).toBeDefined();
  expect(localStorage.getItem('token')).toBeNull();
  expect(shown.onSignedIn).not.toHaveBeenCalled();
});

test('OTP-04 OTP-07 a good code is sent without its spaces and signs in', async () => {
  const shown = await askedForCode(() => reply);
  await enter(shown, ' 123 456 ');
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1));
  const [sent] = shown.api.seen('POST user/login/with_code');
  expect(sent?.body).toEqual({
    dual_factor_guid: 'guid-1',
    dual_factor_code: '123456',
    witness_key: { public_key: 'Vialant-2026', name: 'Computer' },
  });
  expect(sent?.headers.get('x-device-token')).toBe('device-0');
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(localStorage.getItem('device_token')).toBe('device-1');
});

test('OTP-06 where the phone number can be set, that comes first and the session is not kept yet', async () => {
  const shown = await askedForCode(() => ({ ...reply, can_set_phone_number: 1 as const }));
  await enter(shown, '123456');
  await waitFor(() => expect(shown.onPhoneWanted).toHaveBeenCalledTimes(1));
  expect(shown.onPhoneWanted.mock.calls[0]?.[0]).toMatchObject({ guid: 'guid-1', code: '123456' });
  expect(localStorage.getItem('token')).toBeNull();
  expect(shown.onSignedIn).not.toHaveBeenCalled();
});

test.each([
  ['OTP-05 OPEN-019', 'INCORRECT_CODE', 'Incorrect Code'],
  ['OPEN-070', 'TOO_MANY', 'Too many tries. Please wait and try again.'],
  ['LOGIN-13', 'ACCOUNT_DISABLED', 'Your account is disabled. An admin can enable it.'],
] as const)('%s %s shows: %s, and the popup stays', async (_id, code, text) => {
  const shown = await askedForCode(() => refuse(code));
  await enter(shown, '000000');
  await screen.findByText(text);
  expect(screen.getByRole('dialog', { name: 'Enter Code' })).toBeDefined();
  expect(shown.onSignedIn).not.toHaveBeenCalled();
});

test('OTP-05 a code that got no answer is not called wrong', async () => {
  const shown = await askedForCode(() => reply);
  shown.api.fail('POST user/login/with_code', 'network');
  await enter(shown, '123456');
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeDefined();
});

test('OTP-03 an empty code is marked and not sent', async () => {
  const shown = await askedForCode(() => reply);
  await shown.user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(shown.api.seen('POST user/login/with_code')).toHaveLength(0);
});

test('OPEN-019 after closing, Continue asks for a new code and the field is empty', async () => {
  const shown = await askedForCode(() => reply);
  await fillIn(shown.user, 'Code', '111111');
  await shown.user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await new Promise((resolve) => setTimeout(resolve, 1600)); // Continue takes one press in 1500 ms (LOGIN-05)
  await shown.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('dialog', { name: 'Enter Code' });
  expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('');
  expect(shown.api.seen('POST user/login')).toHaveLength(2);
});
