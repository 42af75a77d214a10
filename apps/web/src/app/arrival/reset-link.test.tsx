import { TIMING } from '@vialant/domain/values/timing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { hashPassword } from '../../api/password.ts';
import { fillIn, type TestOptions } from '../../testing/screen.tsx';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderApp, type TestApp } from '../../testing/app.tsx';
import { textsOfPage, writeIntoPage } from '../../testing/page-texts.ts';

afterEach(() => writeIntoPage({}));

const user = { id: 'user-1', primary_email: 'medic@demo.vialant.test', first_name: 'Mo', last_name: 'Medic' };

const routes: MemoryRoutes = {
  'GET user/get': () => ({ primary_email: 'medic@demo.vialant.test', mode: 'Reset' as const, region: 'us' }),
  'POST user/password/update': () => ({ token: 'token-9', region: 'us', user }),
  'POST short_term_token/create': () => ({ id: 'temp_77' }),
};

const links = {
  Reset: '/#reset-password?password_reset_guid=g-1&region=us',
  Update: '/#user-invite?password_reset_guid=g-1&country=ca',
} as const;

/** Links as they were mailed before the token moved into the fragment; they stay valid for days. */
const oldLinks = {
  Reset: '/?password_reset_guid=g-1&region=us#reset-password',
  Update: '/?password_reset_guid=g-1&country=ca#user-invite',
} as const;

const titles = { Reset: 'Reset Password', Update: 'Update Password' } as const;

function follow(mode: keyof typeof links, options: TestOptions = {}): TestApp {
  return renderApp(links[mode], { ...options, routes: { ...routes, ...options.routes } });
}

async function popupOf(mode: keyof typeof links): Promise<ReturnType<typeof within>> {
  const popup = within(await screen.findByRole('dialog', { name: titles[mode] }));
  await popup.findByLabelText('Enter your new password');
  return popup;
}

async function submit({ user: hand }: TestApp, mode: keyof typeof links, password: string): Promise<void> {
  await popupOf(mode);
  await fillIn(hand, 'Enter your new password', password);
  await hand.click(screen.getByRole('button', { name: mode }));
}

test.each([
  ['SHELL-19', 'Reset', 'us'],
  ['SHELL-20', 'Update', 'ca'],
] as const)(
  '%s RESET-04 RESET-06 RESET-07 RESET-08 RESET-09 OPEN-023 OPEN-063 the link opens the popup for %s',
  async (_id, mode, region) => {
    const app = follow(mode);
    const popup = await popupOf(mode);
    expect(popup.getByRole('button', { name: mode })).toBeDefined();
    expect(popup.getByRole('link', { name: 'Send another reset email' }).getAttribute('href')).toBe('/forgot/password');
    expect(app.api.seen('GET user/get').map(({ query }) => query)).toEqual([{ password_reset_guid: 'g-1' }]);
    expect(localStorage.getItem('password_reset_guid')).toBeNull();
    expect(localStorage.getItem('region')).toBe(region);
    expect(window.location.href).not.toContain('g-1');
  },
);

test.each(['Reset', 'Update'] as const)(
  'RESET-04 a link of before, with its token in the query, works (%s)',
  async (mode) => {
    const app = renderApp(oldLinks[mode], { routes });
    await popupOf(mode);
    expect(app.api.seen('GET user/get').map(({ query }) => query)).toEqual([{ password_reset_guid: 'g-1' }]);
    expect(window.location.href).not.toContain('g-1');
  },
);

test('RESET-04 the token outlives a reload of its tab, and nothing else', async () => {
  const app = follow('Reset');
  await popupOf('Reset');
  app.leave();
  expect(sessionStorage.getItem('password_reset_guid')).toBeNull();
  sessionStorage.setItem('password_reset_guid', 'g-1'); // a reload keeps it; only leaving the page removes it
  const again = renderApp('/#reset-password', { routes });
  const popup = await popupOf('Reset');
  await again.user.click(popup.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(sessionStorage.getItem('password_reset_guid')).toBeNull());
  expect(localStorage.getItem('password_reset_guid')).toBeNull();
});

test('SRV-18 OTP-01 an account with a one-time code is asked for it before anyone is signed in', async () => {
  const app = follow('Reset', {
    routes: {
      'POST user/password/update': () => ({ dual_factor_guid: 'd-1' }),
      'POST user/login/with_code': ({ dual_factor_code }) =>
        dual_factor_code === '123456'
          ? { ...user, token: 'token-8', region: 'us', num_additional_groups: 0, can_set_phone_number: 0 as const }
          : refuse('INCORRECT_CODE'),
    },
  });
  await submit(app, 'Reset', 'Abcdefgh');
  const popup = within(await screen.findByRole('dialog', { name: 'Enter Code' }));
  expect(localStorage.getItem('token')).toBeNull();
  await fillIn(app.user, 'Code', '111111');
  await app.user.click(popup.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Incorrect Code');
  await app.user.clear(popup.getByLabelText('Code'));
  await fillIn(app.user, 'Code', '123456');
  // A click straight after another counts as a nervous one.
  await new Promise((resolve) => setTimeout(resolve, TIMING.button.debounceMs));
  await app.user.click(popup.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('dialog', { name: 'Password Reset Successful!' });
  expect(localStorage.getItem('token')).toBe('token-8');
  expect(app.api.seen('POST user/login/with_code').at(-1)?.body).toMatchObject({ dual_factor_guid: 'd-1' });
});

test('RESET-10 a password that the server knows to be common is told, and the popup stays', async () => {
  const app = follow('Reset', { routes: { 'POST user/password/update': () => refuse('PASSWORD_TOO_COMMON') } });
  await submit(app, 'Reset', 'Password1');
  await screen.findByText('This password is one of the first that anyone would try. Choose another one');
  expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeDefined();
});

test.each([
  ['refused', '/?password_reset_guid=old&region=us#reset-password'],
  ['missing', '/#reset-password'],
])('RESET-05 OPEN-046 a link that is %s is told, and the forgot-password page opens', async (_what, path) => {
  renderApp(path, { routes: { 'GET user/get': () => refuse('PASSWORD_RESET_EXPIRED') } });
  await screen.findByText(
    'link expired, Enter your email address to get another email with a link that has not expired',
  );
  await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('RESET-05 without an answer the link is not called expired, and can be asked for again', async () => {
  let tries = 0;
  const app = follow('Reset', {
    routes: {
      'GET user/get': () => {
        tries += 1;
        if (tries <= 4) throw new TypeError('Failed to fetch');
        return { primary_email: 'medic@demo.vialant.test', mode: 'Reset' as const, region: 'us' };
      },
    },
  });
  await app.user.click(await screen.findByRole('button', { name: 'Retry' }));
  await popupOf('Reset');
});

test.each([
  ['RESET-10', 'Abcdefg', 'Passwords must be 8 characters or longer'],
  ['RESET-11', 'abcdefgh', 'Passwords must contain 1 uppercase character'],
  ['RESET-12', 'ABCDEFGH', 'Passwords must contain 1 lowercase character'],
])('%s %s is refused with: %s', async (_id, password, text) => {
  const app = follow('Reset');
  await submit(app, 'Reset', password);
  await screen.findByText(text);
  expect(app.api.seen('POST user/password/update')).toHaveLength(0);
});

test('RESET-13 RESET-14 RESET-16 RESET-17 a reset sends the hashed password, signs in, and says so at a desk', async () => {
  const app = follow('Reset');
  await submit(app, 'Reset', 'Abcdefgh');
  const done = within(await screen.findByRole('dialog', { name: 'Password Reset Successful!' }));
  expect(done.getByText('Now open the app to continue')).toBeDefined();
  expect(app.api.seen('POST user/password/update')[0]?.body).toEqual({
    password_reset_guid: 'g-1',
    password: await hashPassword('Abcdefgh'),
  });
  expect(localStorage.getItem('token')).toBe('token-9');
  expect(localStorage.getItem('last_login_email')).toBe('medic@demo.vialant.test');
  expect(sessionStorage.getItem('password_reset_guid')).toBeNull();
  expect(localStorage.getItem('updating')).toBeNull();
  await app.user.click(done.getByRole('button', { name: 'Close' }));
  expect(app.page.loads).toEqual(['/']);
});

test('RESET-18 OPEN-062 on a phone the popup leads to the app, signed in, or to the store', async () => {
  writeIntoPage({ 'android-store-url': 'https://store.example/app', 'app-scheme': 'medtrail' });
  const app = follow('Reset', { services: { phone: 'android', ...textsOfPage() } });
  await submit(app, 'Reset', 'Abcdefgh');
  const done = within(await screen.findByRole('dialog', { name: 'Password Reset Successful!' }));
  await app.user.click(done.getByRole('button', { name: 'Go to the App' }));
  await waitFor(() => expect(app.page.loads).toEqual(['medtrail://login?temp_token=temp_77']));
  await app.user.click(done.getByRole('button', { name: 'Download the App' }));
  const download = within(await screen.findByRole('dialog', { name: 'Now download the app' }));
  expect(download.getByRole('link', { name: 'Download on Google Play' }).getAttribute('href')).toBe(
    'https://store.example/app',
  );
});

test('RESET-18 OPEN-137 on a phone without a store and a video there is no way to a download', async () => {
  const app = follow('Reset', { services: { phone: 'android' } });
  await submit(app, 'Reset', 'Abcdefgh');
  const done = within(await screen.findByRole('dialog', { name: 'Password Reset Successful!' }));
  expect(done.getByRole('button', { name: 'Go to the App' })).toBeDefined();
  expect(done.queryByRole('button', { name: 'Download the App' })).toBeNull();
});

test('RESET-14 RESET-15 after an invite the app is loaded anew with the download popup', async () => {
  const app = follow('Update');
  await submit(app, 'Update', 'Abcdefgh');
  await waitFor(() => expect(app.page.loads).toEqual(['/#show-tutorial']));
  expect(localStorage.getItem('token')).toBe('token-9');
});

test('RESET-19 OPEN-064 the old password is refused and the popup stays', async () => {
  const app = follow('Reset', { routes: { 'POST user/password/update': () => refuse('DUPLICATE') } });
  await submit(app, 'Reset', 'Abcdefgh');
  await screen.findByText('You cannot use your existing password');
  expect(screen.getByRole('dialog', { name: 'Reset Password' })).toBeDefined();
  expect(sessionStorage.getItem('password_reset_guid')).toBe('g-1');
});

test('RESET-20 OPEN-045 OPEN-064 a disabled account is told without a period and the login form opens', async () => {
  const app = follow('Reset', { routes: { 'POST user/password/update': () => refuse('ACCOUNT_DISABLED') } });
  await submit(app, 'Reset', 'Abcdefgh');
  await screen.findByText('Your account is disabled. An admin can enable it');
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
});

const TAIL = 'Enter your email address to get another email with a link that has not expired';

test.each([
  ['RESET-21', 'Reset', 'PASSWORD_RESET_EXPIRED', `Password reset expired, ${TAIL}`],
  ['RESET-21', 'Reset', 'network', `Password reset expired, ${TAIL}`],
  ['RESET-22 OPEN-046', 'Update', 'PASSWORD_RESET_EXPIRED', `Invite link expired, ${TAIL}`],
  ['RESET-22', 'Update', 'network', `Invite link expired, ${TAIL}`],
] as const)('%s %s that fails by %s shows: %s', async (_id, mode, failure, text) => {
  const app = follow(mode, { routes: { 'POST user/password/update': () => refuse('PASSWORD_RESET_EXPIRED') } });
  await popupOf(mode);
  if (failure === 'network') app.api.fail('POST user/password/update', 'network');
  await submit(app, mode, 'Abcdefgh');
  await screen.findByText(text);
  await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
  expect(sessionStorage.getItem('password_reset_guid')).toBeNull();
});

test('RESET-09 the link asks for another email', async () => {
  const app = follow('Reset');
  const popup = await popupOf('Reset');
  await app.user.click(popup.getByRole('link', { name: 'Send another reset email' }));
  await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
});
