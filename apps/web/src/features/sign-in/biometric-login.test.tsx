import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeBiometrics } from '../../device/biometrics/fake.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { fillIn, type RenderedScreen, renderScreen, type TestOptions } from '../../testing/screen.tsx';
import { LoginForm } from './LoginForm.tsx';

const routes: MemoryRoutes = {
  'POST user/login/status': () => ({ inactive_after_date: null }),
  'POST user/login': () => ({
    token: 'token-1',
    region: 'us',
    id: 'user-1',
    first_name: 'Mo',
    last_name: 'Medic',
    primary_email: 'medic@demo.vialant.test',
    num_additional_groups: 0,
  }),
  'POST user/webauthn/register/options': () => ({ options: { challenge: 'c-1' } }),
  'POST user/webauthn/register': () => ({ success: true as const }),
  'POST user/webauthn/refresh/options': () => ({ options: { challenge: 'c-2' } }),
  'POST user/refresh/session': () => ({ token: 'token-2' }),
};

const CHECKBOX = { name: 'Enable biometric login' };

type Shown = RenderedScreen & { readonly signedIn: () => boolean };

function showForm(options: TestOptions): Shown {
  const onSignedIn = vi.fn<() => void>();
  const form = (
    <LoginForm
      onSignedIn={onSignedIn}
      onResetRequired={() => {}}
      onPhoneWanted={() => {}}
      resetPath="/forgot/password"
      contactPath="/signup/"
    />
  );
  return { ...renderScreen(form, { routes, ...options }), signedIn: () => onSignedIn.mock.calls.length === 1 };
}

async function logIn({ user }: Shown, tick: boolean): Promise<void> {
  await fillIn(user, 'Email', 'medic@demo.vialant.test');
  await fillIn(user, 'Password', 'Vialant-2026');
  if (tick) await user.click(await screen.findByRole('checkbox', CHECKBOX));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

afterEach(() => void vi.useRealTimers());

test('LOGIN-03 OPEN-021 the checkbox shows where biometrics are available, unticked at first', async () => {
  showForm({ services: { biometrics: fakeBiometrics() } });
  expect((await screen.findByRole<HTMLInputElement>('checkbox', CHECKBOX)).checked).toBe(false);
});

test('LOGIN-03 BIO-05 CONST-15 without biometrics there is none, until the check after 3 s finds them', async () => {
  vi.useFakeTimers();
  let available = false;
  showForm({ services: { biometrics: fakeBiometrics({ available: () => available }) } });
  await act(() => vi.advanceTimersByTimeAsync(2999));
  expect(screen.queryByRole('checkbox')).toBeNull();
  available = true;
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('checkbox', CHECKBOX)).toBeDefined();
});

test('BIO-01 BIO-02 OPEN-058 OPEN-145 in a browser signing in with it ticked makes the device known and personal', async () => {
  const biometrics = fakeBiometrics();
  const shown = showForm({ services: { biometrics } });
  await logIn(shown, true);
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(shown.api.seen('POST user/login')[0]?.body['personal_device']).toBe(1);
  expect(shown.api.seen('POST user/webauthn/register').map(({ body }) => body['response'])).toEqual([
    { id: 'credential-1', type: 'public-key', signed: { challenge: 'c-1' } },
  ]);
  expect(localStorage.getItem('personal_device')).toBe('1');
});

test('BIO-01 BIO-02 in the wrapper the device decides alone, and the server is asked for nothing', async () => {
  const shown = showForm({ services: { biometrics: fakeBiometrics({ platform: 'android' }) } });
  await logIn(shown, true);
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(shown.api.seen('POST user/webauthn/register/options')).toHaveLength(0);
  expect(localStorage.getItem('personal_device')).toBe('1');
});

test('BIO-02 signing in without it leaves the device impersonal, also after it was personal to someone', async () => {
  const shown = showForm({ services: { biometrics: fakeBiometrics() }, stored: { personal_device: '1' } });
  const checkbox = await screen.findByRole<HTMLInputElement>('checkbox', CHECKBOX);
  expect(checkbox.checked).toBe(true);
  await shown.user.click(checkbox);
  await logIn(shown, false);
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(shown.api.seen('POST user/login')[0]?.body).not.toHaveProperty('personal_device');
  expect(localStorage.getItem('personal_device')).toBeNull();
});

test('BIO-11 a set-up that fails is told, and the sign-in goes on without', async () => {
  const shown = showForm({ services: { biometrics: fakeBiometrics({ failures: ['not enrolled'] }) } });
  await logIn(shown, true);
  await screen.findByText('No biometric credentials set up.');
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(localStorage.getItem('personal_device')).toBeNull();
});

test('BIO-12 a set-up that the server refuses is told and logged', async () => {
  const shown = showForm({
    services: { biometrics: fakeBiometrics() },
    routes: { ...routes, 'POST user/webauthn/register': () => refuse('BIOMETRIC_REFUSED') },
  });
  await logIn(shown, true);
  await screen.findByText('Could not access biometrics');
  await waitFor(() => {
    const types = shown.api.seen('POST error_log/create').map(({ body }) => body['type']);
    expect(types).toContain('BIOMETRICS');
  });
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(localStorage.getItem('personal_device')).toBeNull();
});

test('BIO-02 a device that was set up before is bound to the new session by a check', async () => {
  const biometrics = fakeBiometrics({ failures: ['known already'] });
  const shown = showForm({ services: { biometrics } });
  await logIn(shown, true);
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(biometrics.asked).toEqual(['enrol', 'check']);
  expect(shown.api.seen('POST user/refresh/session')[0]?.headers.get('x-auth-token')).toBe('token-1');
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(localStorage.getItem('personal_device')).toBe('1');
});

test('BIO-02 a device that was set up before and does not know this finger stays impersonal', async () => {
  const shown = showForm({ services: { biometrics: fakeBiometrics({ failures: ['known already', 'cancelled'] }) } });
  await logIn(shown, true);
  await waitFor(() => expect(shown.signedIn()).toBe(true));
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(localStorage.getItem('personal_device')).toBeNull();
});
