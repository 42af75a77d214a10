import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, type Mock, test, vi } from 'vitest';
import { hashPassword } from '../../api/password.ts';
import { fakeWitnessKeys } from '../../device/witness-key/fake.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { LoginForm } from './LoginForm.tsx';
import type { SignInEnds } from './use-sign-in.ts';

const reply = {
  token: 'token-1',
  region: 'us',
  id: 'user-1',
  first_name: 'Mo',
  last_name: 'Medic',
  primary_email: 'medic@demo.vialant.test',
  num_additional_groups: 0,
};

const good: MemoryRoutes = {
  'POST user/login/status': () => ({ inactive_after_date: null }),
  'POST user/login': () => reply,
};

type Shown = RenderedScreen & { [End in keyof SignInEnds]: Mock<SignInEnds[End]> };

function showForm(options: TestOptions = {}): Shown {
  const ends = {
    onSignedIn: vi.fn<SignInEnds['onSignedIn']>(),
    onResetRequired: vi.fn<SignInEnds['onResetRequired']>(),
    onPhoneWanted: vi.fn<SignInEnds['onPhoneWanted']>(),
  };
  const form = <LoginForm {...ends} resetPath="/forgot/password" contactPath="/signup/" />;
  return { ...renderScreen(form, { routes: good, ...options }), ...ends };
}

async function logIn({ user }: Shown, email = 'medic@demo.vialant.test', password = 'Vialant-2026'): Promise<void> {
  await fillIn(user, 'Email', email);
  await fillIn(user, 'Password', password);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

afterEach(() => void vi.useRealTimers());

test('LOGIN-01 LOGIN-02 an email field and a password field with a show/hide toggle', async () => {
  const { user } = showForm();
  expect(screen.getByLabelText('Email').getAttribute('type')).toBe('email');
  const password = screen.getByLabelText('Password');
  expect(password.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password.getAttribute('type')).toBe('text');
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.getAttribute('type')).toBe('password');
  });
});

test('LOGIN-04 LOGIN-06 the links lead to the password reset and to the contact page', async () => {
  const { user } = showForm();
  await user.click(screen.getByRole('link', { name: 'Password Reset' }));
  expect(screen.getByTestId('path').textContent).toBe('/forgot/password');
  await user.click(screen.getByRole('link', { name: 'Contact us' }));
  expect(screen.getByTestId('path').textContent).toBe('/signup/');
});

test('LOGIN-05 CONST-08 Continue is throttled to one press per 1500 ms', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const shown = showForm({ routes: { ...good, 'POST user/login': () => refuse('INCORRECT_LOGIN') } });
  const button = screen.getByRole('button', { name: 'Continue' });
  async function press(): Promise<number> {
    fireEvent.click(button);
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false));
    return shown.api.seen('POST user/login/status').length;
  }
  await fillIn(shown.user, 'Email', 'medic@demo.vialant.test');
  await fillIn(shown.user, 'Password', 'wrong');
  expect(await press()).toBe(1);
  vi.advanceTimersByTime(1499);
  expect(await press()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(await press()).toBe(2);
});

test('LOGIN-07 a disabled account stops before the password is sent', async () => {
  const shown = showForm({
    routes: { ...good, 'POST user/login/status': () => ({ inactive_after_date: '2026-01-01' }) },
  });
  await logIn(shown);
  await screen.findByText('Your account has been disabled. Please contact your agency admin if this is a mistake');
  expect(shown.api.seen('POST user/login')).toHaveLength(0);
});

test('LOGIN-07 LOGIN-08 status first, then login with the hashed password', async () => {
  const shown = showForm();
  await logIn(shown, ' medic@demo.vialant.test ');
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1));
  expect(shown.api.requests.map((request) => request.key)).toEqual(['POST user/login/status', 'POST user/login']);
  expect(shown.api.seen('POST user/login')[0]?.body).toEqual({
    username: 'medic@demo.vialant.test',
    password: await hashPassword('Vialant-2026'),
    witness_key: { public_key: 'Vialant-2026', name: 'Computer' },
  });
});

test.each([
  [1, 'Vialant-2026'],
  [0, null],
  [undefined, null],
] as const)(
  'OPEN-149 the key of the phone goes with the sign-in, and is kept only where the server has registered it: %s',
  async (witness_key, kept) => {
    const answer = { ...reply, ...(witness_key !== undefined && { witness_key }) };
    const shown = showForm({ routes: { ...good, 'POST user/login': () => answer } });
    await logIn(shown);
    await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1));
    expect(await shown.witnessKeys.present()).toBe(kept);
  },
);

test('OPEN-149 a sign-in does not wait for a key that cannot be made', async () => {
  const never = { ...fakeWitnessKeys(), make: () => new Promise<never>(() => undefined) };
  const shown = showForm({ services: { witnessKeys: never } });
  await logIn(shown);
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1), { timeout: 5000 });
  expect(shown.api.seen('POST user/login')[0]?.body).not.toHaveProperty('witness_key');
});

test('LOGIN-09 LOGIN-10 a token signs the user in: token, region, email and time are stored', async () => {
  const shown = showForm();
  await logIn(shown);
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledWith(reply));
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(localStorage.getItem('region')).toBe('us');
  expect(localStorage.getItem('last_login_email')).toBe('medic@demo.vialant.test');
  expect(Date.parse(localStorage.getItem('last_log_in') ?? '')).toBeGreaterThan(Date.now() - 60_000);
});

test('LOGIN-10 another user does not inherit the agency and the box of the one before', async () => {
  const stored = { last_login_email: 'other@demo.vialant.test', selected_agency_id: 'g9', last_box_id: 'b9' };
  const shown = showForm({ stored });
  await shown.user.clear(screen.getByLabelText('Email'));
  await logIn(shown);
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalled());
  expect(localStorage.getItem('selected_agency_id')).toBeNull();
  expect(localStorage.getItem('last_box_id')).toBeNull();
});

test('LOGIN-10 the same user keeps the agency and the box', async () => {
  const stored = { last_login_email: 'medic@demo.vialant.test', selected_agency_id: 'g9', last_box_id: 'b9' };
  const shown = showForm({ stored });
  await shown.user.type(screen.getByLabelText('Password'), 'Vialant-2026{Enter}');
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalled());
  expect(localStorage.getItem('selected_agency_id')).toBe('g9');
  expect(localStorage.getItem('last_box_id')).toBe('b9');
});

test('LOGIN-12 OPEN-054 a needed password reset is told and leads on with the email', async () => {
  const shown = showForm({ routes: { ...good, 'POST user/login': () => refuse('PASSWORD_RESET_REQUIRED') } });
  await logIn(shown);
  await screen.findByText('Password reset required');
  expect(shown.onResetRequired).toHaveBeenCalledWith('medic@demo.vialant.test');
});

test.each([
  ['LOGIN-13', 'ACCOUNT_DISABLED', 'Your account is disabled. An admin can enable it.'],
  ['LOGIN-14', 'INCORRECT_LOGIN', 'Incorrect email or password'],
  ['LOGIN-14', 'STALE', 'Incorrect email or password'],
] as const)('%s %s shows: %s', async (_id, code, text) => {
  const shown = showForm({ routes: { ...good, 'POST user/login': () => refuse(code) } });
  await logIn(shown);
  await screen.findByText(text);
  expect(shown.onSignedIn).not.toHaveBeenCalled();
});

test('LOGIN-14 OPEN-055 without an answer nobody is told that the password is wrong', async () => {
  const shown = showForm();
  shown.api.fail('POST user/login', 'network');
  await logIn(shown);
  expect(await screen.findByText('Something went wrong. Please try again later.')).toBeDefined();
});

test('OPEN-055 a failed status call does not stop the sign-in', async () => {
  const shown = showForm();
  shown.api.fail('POST user/login/status', { status: 500 });
  await logIn(shown);
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1));
});

test('LOGIN-15 CONST-06 after 2.5 s without an answer the network may be slow, and the wait goes on', async () => {
  const shown = showForm();
  let answer: (value: typeof reply) => void = () => {};
  shown.api.answer({ 'POST user/login': () => new Promise((resolve) => (answer = resolve)) });
  await fillIn(shown.user, 'Email', 'medic@demo.vialant.test');
  await fillIn(shown.user, 'Password', 'Vialant-2026');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  act(() => void vi.advanceTimersByTime(2499));
  expect(screen.queryByText('Your network may be slow')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('Your network may be slow')).toBeDefined();
  vi.useRealTimers();
  await waitFor(() => expect(shown.api.seen('POST user/login')).toHaveLength(1));
  answer(reply);
  await waitFor(() => expect(shown.onSignedIn).toHaveBeenCalledTimes(1));
});

test('LOGIN-15 after an answer in time nobody is told of a slow network, however long they wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const shown = showForm({ routes: { ...good, 'POST user/login': () => refuse('INCORRECT_LOGIN') } });
  await logIn(shown);
  await screen.findByText('Incorrect email or password');
  for (let seconds = 0; seconds < 10; seconds += 1) {
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('Your network may be slow')).toBeNull();
  }
});

test('LOGIN-18 the last email is filled in', () => {
  showForm({ stored: { last_login_email: 'medic@demo.vialant.test' } });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('medic@demo.vialant.test');
});

test('INPUT-02 INPUT-03 INPUT-05 nothing is sent while a field is missing, and the focus goes to it', async () => {
  const shown = showForm();
  await fillIn(shown.user, 'Email', 'medic');
  await shown.user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getAllByText('required')).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Email'));
  expect(shown.api.requests).toHaveLength(0);
});
