import { act, screen, waitFor, within } from '@testing-library/react';
import { openDB } from 'idb';
import type { BiometricFailure, BiometricPlatform } from '@vialant/domain/device/biometric';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeBiometrics, fakeBiometrics } from '../../device/biometrics/fake.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';

const lost: MemoryRoutes = {
  'GET drug_box/with_unit': () => refuse('SESSION_EXPIRED'),
  'GET user/auth': () => refuse('SESSION_EXPIRED'),
  'POST user/webauthn/refresh/options': () => ({ options: { challenge: 'c-1' } }),
  'POST user/refresh/session': () => ({ token: 'token-2' }),
};

const personal = { ...signedIn, personal_device: '1' };

function loseSession(
  biometrics: FakeBiometrics,
  stored: Record<string, string> = personal,
  more: MemoryRoutes = {},
): TestApp {
  return renderApp('/?box=1', { stored, routes: { ...lost, ...more }, services: { biometrics } });
}

const passwordField = (): Promise<HTMLElement> => screen.findByLabelText('Password');

afterEach(() => void vi.useRealTimers());

test('SESSION-05 SESSION-06 on a personal device the biometric check refreshes the session and loads the app anew', async () => {
  const biometrics = fakeBiometrics();
  const app = loseSession(biometrics);
  await screen.findByText('Session has expired');
  await waitFor(() => expect(app.page.loads).toEqual(['']));
  expect(biometrics.asked).toEqual(['check']);
  const [refresh] = app.api.seen('POST user/refresh/session');
  expect(refresh?.body).toEqual({
    assertion: { id: 'credential-1', type: 'public-key', signed: { challenge: 'c-1' } },
  });
  expect(refresh?.headers.get('x-auth-token')).toBe('token-1');
  expect(localStorage.getItem('token')).toBe('token-2');
  expect(localStorage.getItem('personal_device')).toBe('1');
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('SESSION-06 in the wrapper the device vouches, without a proof', async () => {
  const app = loseSession(fakeBiometrics({ platform: 'ios' }));
  await waitFor(() => expect(app.page.loads).toEqual(['']));
  expect(app.api.seen('POST user/webauthn/refresh/options')).toHaveLength(0);
  expect(app.api.seen('POST user/refresh/session')[0]?.body).toEqual({ assertion: null });
});

test.each<readonly [string, BiometricFailure, string]>([
  ['BIO-06', 'backup', 'You cannot authenticate with a back up'],
  ['BIO-08', 'no sensor', 'No biometric sensor found on this device.'],
  ['BIO-10', 'locked out', 'Too many failed attempts.'],
  ['BIO-11', 'not enrolled', 'No biometric credentials set up.'],
])('SESSION-07 %s a check that fails (%s) is told and the login form shows', async (_id, failure, text) => {
  const app = loseSession(fakeBiometrics({ platform: 'android', failures: [failure] }));
  await passwordField();
  await app.user.click(await screen.findByRole('button', { name: 'Dismiss' })); // 'Session has expired' comes first
  await screen.findByText(text);
  expect(app.api.seen('POST user/refresh/session')).toHaveLength(0);
});

test('SESSION-07 BIO-12 any other failure is told and logged', async () => {
  const app = loseSession(fakeBiometrics({ failures: ['other'] }));
  await passwordField();
  await waitFor(() => {
    const logged = app.api.seen('POST error_log/create').map(({ body }) => body['message']);
    expect(logged).toContain('Could not access biometrics: other');
  });
});

async function checksOn(
  platform: BiometricPlatform,
  failures: BiometricFailure[],
  afterMs: number[],
): Promise<number[]> {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  const biometrics = fakeBiometrics({ platform, failures });
  loseSession(biometrics);
  await waitFor(() => expect(biometrics.asked).toHaveLength(1));
  const counts: number[] = [];
  for (const ms of afterMs) {
    await act(() => vi.advanceTimersByTimeAsync(ms));
    counts.push(biometrics.asked.length);
  }
  return counts;
}

test('BIO-03 CONST-15 OPEN-059 Android asks again after 3, 3.5 and 4 s, and then for the password', async () => {
  const failures = Array<BiometricFailure>(5).fill('not recognised');
  expect(await checksOn('android', failures, [2000, 1100, 3600, 4100, 10_000])).toEqual([1, 2, 3, 4, 4]);
  expect(await passwordField()).toBeDefined();
});

test('BIO-04 CONST-15 iOS asks twice more at once, and then for the password', async () => {
  expect(await checksOn('ios', Array<BiometricFailure>(5).fill('not recognised'), [100, 100])).toEqual([3, 3]);
  expect(await passwordField()).toBeDefined();
});

test('BIO-04 SESSION-07 who cancels is asked for the password at once', async () => {
  const biometrics = fakeBiometrics({ platform: 'ios', failures: ['cancelled'] });
  loseSession(biometrics);
  expect(await passwordField()).toBeDefined();
  expect(biometrics.asked).toEqual(['check']);
});

test('SESSION-06 OPEN-060 a session that cannot be refreshed any more leads to the login form', async () => {
  const app = loseSession(fakeBiometrics(), personal, { 'POST user/refresh/session': () => refuse('SESSION_EXPIRED') });
  await passwordField();
  expect(app.page.loads).toEqual([]);
});

test('SESSION-06 a proof that the server refuses leads to the login form', async () => {
  const app = loseSession(fakeBiometrics(), personal, {
    'POST user/refresh/session': () => refuse('BIOMETRIC_REFUSED'),
  });
  await passwordField();
  expect(localStorage.getItem('token')).toBe('token-1');
  expect(app.page.loads).toEqual([]);
});

test.each([
  ['is not personal', signedIn, true],
  ['has no biometrics', personal, false],
] as const)(
  'SESSION-08 SESSION-09 a device that %s shows the login popup directly',
  async (_what, stored, available) => {
    const biometrics = fakeBiometrics({ available: () => available });
    loseSession(biometrics, { ...stored });
    const popup = within(await screen.findByRole('dialog', { name: 'Log in' }));
    await popup.findByLabelText('Password');
    expect(popup.getByText('Session has expired').closest('[role=alert]')).not.toBeNull();
    expect(biometrics.asked).toEqual([]);
  },
);

test('BIO-05 SESSION-05 CONST-15 a sensor that is ready 3 s after the session was lost is offered, and brings it back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
  let available = false;
  const biometrics = fakeBiometrics({ available: () => available });
  const app = loseSession(biometrics);
  await passwordField();
  const offer = { name: 'Use fingerprint or face' };
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(screen.queryByRole('button', offer)).toBeNull();
  available = true;
  await act(() => vi.advanceTimersByTimeAsync(2500));
  vi.useRealTimers();
  await app.user.click(await screen.findByRole('button', offer));
  await waitFor(() => expect(app.page.loads).toEqual(['']));
  expect(biometrics.asked).toEqual(['check']);
  expect(localStorage.getItem('token')).toBe('token-2');
});

test('BIO-05 SESSION-08 a device that is not personal is not offered it', async () => {
  loseSession(fakeBiometrics(), { ...signedIn });
  await passwordField();
  await screen.findByRole('checkbox', { name: 'Enable biometric login' });
  expect(screen.queryByRole('button', { name: 'Use fingerprint or face' })).toBeNull();
});

test('OPEN-077 after a lost session the new one belongs to the user who signed in', async () => {
  const email = 'partner@demo.vialant.test';
  const app = loseSession(
    fakeBiometrics({ available: () => false }),
    { ...signedIn },
    {
      'POST user/login/status': () => ({ inactive_after_date: null }),
      'POST user/login': () => ({
        token: 'token-2',
        region: 'us',
        id: 'u2',
        first_name: 'P',
        last_name: 'P',
        primary_email: email,
        num_additional_groups: 0,
      }),
    },
  );
  await passwordField();
  const popup = within(await screen.findByRole('dialog', { name: 'Log in' }));
  await app.user.clear(popup.getByLabelText('Email'));
  await app.user.type(popup.getByLabelText('Email'), email);
  await app.user.type(popup.getByLabelText('Password'), 'Vialant-2026');
  await app.user.click(popup.getByRole('button', { name: 'Continue' }));
  await waitFor(() => expect(app.page.loads).toHaveLength(1));
  expect(app.storage.get('knownUser')).toEqual({ userId: 'u2', userGroupId: null });
});

test('SESSION-05 while the device asks, the password can be used instead', async () => {
  const biometrics = { ...fakeBiometrics(), check: () => new Promise<never>(() => {}) };
  const { user, page } = loseSession(biometrics);
  await user.click(await screen.findByRole('button', { name: 'Use your password' }));
  expect(await passwordField()).toBeDefined();
  expect(page.loads).toEqual([]);
});

async function keptQueries(): Promise<string> {
  const db = await openDB<{ texts: { key: string; value: string } }>('vialant-cache', 1);
  const text = (await db.get('texts', 'queries')) ?? '';
  db.close();
  return text;
}

test('SESSION-02 SESSION-09 a lost session removes its data from the page and from the device', async () => {
  const app = renderApp('/', {
    stored: { ...signedIn },
    services: { biometrics: fakeBiometrics({ available: () => false }) },
  });
  await screen.findByText('Current Inventory');
  await waitFor(async () => expect(await keptQueries()).toContain('Harbor EMS'), { timeout: 5000 });
  act(() => app.session.expired());
  await screen.findByRole('dialog', { name: 'Log in' });
  expect(screen.queryByText('Current Inventory')).toBeNull();
  await waitFor(async () => expect(await keptQueries()).not.toContain('Harbor EMS'), { timeout: 5000 });
});
