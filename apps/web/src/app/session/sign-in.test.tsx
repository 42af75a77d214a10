import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fillIn } from '../../testing/screen.tsx';
import type { MemoryRoutes } from '../../testing/memory-api.ts';
import { refuse } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';

function loginRoutes(additionalGroups: number): MemoryRoutes {
  return {
    'POST user/login/status': () => ({ inactive_after_date: null }),
    'POST user/login': () => ({
      token: 'token-2',
      region: 'us',
      id: 'user-1',
      first_name: 'Mo',
      last_name: 'Medic',
      primary_email: 'medic@demo.vialant.test',
      num_additional_groups: additionalGroups,
    }),
    'GET user_group/for_user': () => [
      { id: 'g1', name: 'Harbor EMS' },
      { id: 'g2', name: 'Ridge Veterinary' },
    ],
  };
}

async function logIn({ user }: TestApp): Promise<void> {
  await screen.findByLabelText('Email');
  if (screen.getByLabelText<HTMLInputElement>('Email').value === '') {
    await fillIn(user, 'Email', 'medic@demo.vialant.test');
  }
  await fillIn(user, 'Password', 'Vialant-2026');
  await user.click(screen.getByRole('button', { name: 'Continue' }));
}

test('LOGIN-16 with one agency the app is loaded anew', async () => {
  const app = renderApp('/login/', { routes: loginRoutes(0), stored: { device_token: 'device-1' } });
  await logIn(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
});

test('PROD-07 the first sign-in on a device leads by way of the tutorial', async () => {
  const app = renderApp('/login/', { routes: loginRoutes(0) });
  await logIn(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/how-to-scan']));
});

test('ROUTE-24 after sign-in the user gets where they wanted to go', async () => {
  const app = renderApp('/administer/details?force-navigate=1', { routes: loginRoutes(0) });
  await logIn(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/administer/details?force-navigate=1']));
});

test('LOGIN-16 GROUP-03 with more agencies one is chosen first, then the app is loaded anew', async () => {
  const app = renderApp('/drug/history', { routes: loginRoutes(1) });
  await logIn(app);
  const popup = within(await screen.findByRole('dialog', { name: 'Choose an Agency' }));
  expect(app.page.loads).toEqual([]);
  await app.user.click(await popup.findByRole('button', { name: 'Ridge Veterinary' }));
  expect(localStorage.getItem('selected_agency_id')).toBe('g2');
  expect(app.page.loads).toEqual(['/drug/history']);
});

test('LOGIN-12 OPEN-054 a needed reset opens the forgot-password page', async () => {
  const app = renderApp('/login/', {
    routes: { ...loginRoutes(0), 'POST user/login': () => refuse('PASSWORD_RESET_REQUIRED') },
  });
  await logIn(app);
  await screen.findByRole('heading', { level: 1, name: 'Password Reset' });
  expect(screen.getByText('Password reset required')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('medic@demo.vialant.test');
});

test('SESSION-02 SESSION-08 SESSION-09 a 401 opens the login form over the page, and signing in comes back to it', async () => {
  const app = renderApp('/?box=1', {
    stored: signedIn,
    routes: { ...loginRoutes(0), 'GET drug_box/with_unit': () => refuse('SESSION_EXPIRED') },
  });
  const popup = within(await screen.findByRole('dialog', { name: 'Log in' }));
  expect(popup.getByText('Session has expired').closest('[role=alert]')).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(popup.getByLabelText('Password')));
  await logIn(app);
  await waitFor(() => expect(app.page.loads).toEqual(['/?box=1']));
  expect(localStorage.getItem('token')).toBe('token-2');
});

test('SESSION-09 a page that needs no session is left alone', async () => {
  const app = renderApp('/signup/', { stored: signedIn });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  app.session.expired();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const withCode: MemoryRoutes = {
  'POST user/login': () => ({ dual_factor_guid: 'guid-1' }),
  'POST user/login/with_code': () => ({
    token: 'token-2',
    region: 'us',
    id: 'user-1',
    first_name: 'Cody',
    last_name: 'Code',
    primary_email: 'code@demo.vialant.test',
    num_additional_groups: 1,
    can_set_phone_number: 1,
  }),
};

test('OTP-06 PHONE-04 ROUTE-05 after the code the phone page comes first, then the agency, then the wanted page', async () => {
  const app = renderApp('/drug/history', { routes: { ...loginRoutes(0), ...withCode } });
  await logIn(app);
  await screen.findByRole('dialog', { name: 'Enter Code' });
  await fillIn(app.user, 'Code', '123456');
  await app.user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { level: 1, name: 'Phone Number' });
  expect(window.location.pathname).toBe('/enter/phone');
  expect(localStorage.getItem('token')).toBeNull();
  await app.user.click(screen.getByRole('button', { name: 'Set Up Later' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Choose an Agency' }));
  expect(localStorage.getItem('token')).toBe('token-2');
  await app.user.click(await popup.findByRole('button', { name: 'Harbor EMS' }));
  expect(app.page.loads).toEqual(['/drug/history']);
});

test('ROUTE-05 the phone page without a sign-in says so and leads to the login form', async () => {
  const { user } = renderApp('/enter/phone');
  await screen.findByText('Your sign-in has ended. Log in again to add a phone number.');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeDefined();
});
