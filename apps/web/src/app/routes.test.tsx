import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, useState } from 'react';
import { MemoryRouter, useNavigate } from 'react-router';
import { expect, test } from 'vitest';
import { Reentered } from './navigation/Reentered.tsx';
import { harborRoutes } from '../testing/demo-rows.ts';
import { renderApp, signedIn, userWith } from '../testing/app.tsx';

const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });

/** The same address with its last slash flipped. */
function flipped(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
}

test('ROUTE-01 OPEN-001 without a session / is the home screen', async () => {
  renderApp('/');
  await screen.findByRole('button', { name: 'Log in' });
  expect(screen.getByText('Track meds from receipt to disposal')).toBeDefined();
});

test('ROUTE-01 OPEN-001 with a session / is the dashboard', async () => {
  renderApp('/', { stored: signedIn });
  await heading('Current Inventory');
  expect(await screen.findByRole('listitem', { name: 'Fentanyl' })).toBeDefined();
});

const open = [
  ['ROUTE-02', '/login/', 'Log in'],
  ['ROUTE-03', '/signup/', 'Contact us'],
  ['ROUTE-04', '/forgot/password', 'Password Reset'],
  ['ROUTE-05', '/enter/phone', 'Phone Number'],
  ['ROUTE-10', '/administer/details/FEN-001', 'Administer Drug'],
  ['ROUTE-11', '/administer/details/FEN-001?force-navigate=1', 'Administer Drug'],
  ['SHELL-05 OPEN-027', '/offline/check', 'Scan a Box'],
  ['SHELL-05 OPEN-027', '/offline/administer', 'Scan a Drug'],
  ['SHELL-05 OPEN-027 WASTE-15', '/offline/waste', 'Offline Waste'],
  ['OPEN-138', '/offline/kept', 'Kept on this device'],
  ['ROUTE-21', '/how-to-daily-checks', 'Easily complete, record and verify daily med checks'],
  ['ROUTE-21', '/how-to-status', 'See the status of your drug box at any time'],
  ['ROUTE-21', '/how-to-reports', 'Secure reporting and analytics at your fingertips'],
  ['ROUTE-21', '/how-to-keep-track', 'Keep track of every vial and every milligram'],
  ['ROUTE-21 OPEN-009', '/how-to-scan', 'Turn your mobile device into a scanner'],
] as const;

const guarded = [
  ['ROUTE-06', '/bluetooth-temperature/', 'Bluetooth Temperature'],
  ['ROUTE-07', '/about/', 'Scan a Drug'],
  ['ROUTE-08 OPEN-004', '/form/', 'New Drug'],
  ['ROUTE-09 OPEN-005', '/scanner/', 'Scan a Drug or Box'],
  ['ROUTE-10', '/administer/details', 'Administer Drug'],
  ['ROUTE-12', '/box/transfer', 'Change Box'],
  ['ROUTE-13', '/drug/transfer/%5B%22d1%22%5D', 'Transfer Drug(s)'],
  ['ROUTE-14', '/waste/details/', 'Waste Drug'],
  ['ROUTE-15', '/un-administer/v1/multi-use', 'Un-Administer'],
  ['ROUTE-16', '/drug/history', 'Drug History'],
  ['ROUTE-17', '/modify/incident', 'Modify Incident Number'],
  ['ROUTE-18', '/verify/general/page', 'Witness'],
  ['ROUTE-19', '/guest/verify', 'Guest Verify'],
  ['OPEN-149', '/witness/this', 'Witness this'],
  ['ROUTE-20', '/box/check/confirm/c1', 'Inventory Check Complete'],
  ['ROUTE-20 OPEN-008', '/box/check/confirm/c1/1763200000000', 'Inventory Check Complete'],
  ['ROUTE-22 OPEN-010', '/drug/create', 'New Drug'],
  ['OPEN-012', '/vehicle/check', 'Vehicle Check'],
  ['OPEN-012', '/vehicle/check/cat1', 'Vehicle Check'],
] as const;

test.each([...open, ...guarded])('%s %s shows %s', async (_id, path, title) => {
  renderApp(path, { stored: signedIn });
  await heading(title);
  await waitFor(() => expect(document.title).toBe(`${title} | Vialant`));
});

test.each([...open, ...guarded].filter(([, path]) => !path.includes('?')))(
  '%s %s is the same page with its last slash flipped',
  async (_id, path, title) => {
    renderApp(flipped(path), { stored: signedIn });
    expect(await heading(title)).toBeDefined();
  },
);

test.each(open)('%s %s is open to everyone', async (_id, path, title) => {
  renderApp(path);
  expect(await heading(title)).toBeDefined();
});

test.each(guarded)('ROUTE-24 %s %s leads to the login form without a session', async (_id, path) => {
  renderApp(path);
  await heading('Log in');
  expect(window.location.pathname).toBe('/login/');
});

test('ROUTE-23 OPEN-011 /drug/details/:id opens over the dashboard and closes to it', async () => {
  const { user } = renderApp('/drug/details/d1', { stored: signedIn });
  await screen.findByRole('dialog', { name: 'Drug Details' });
  await screen.findByText('Current Inventory');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/');
});

test('ROUTE-24 ROUTE-23 /drug/details/:id needs a session', async () => {
  renderApp('/drug/details/d1');
  expect(await heading('Log in')).toBeDefined();
});

test('ROUTE-07 OPEN-003 the scan screen has its text, and its button leads to the field for typing', async () => {
  const { user } = renderApp('/about/', { stored: signedIn, routes: { ...harborRoutes, ...userWith('user', {}) } });
  await heading('Scan a Drug');
  expect(screen.getByText('Place the scan area below on the barcode')).toBeDefined();
  await waitFor(() => expect(screen.getByPlaceholderText('Enter Manually').hasAttribute('readonly')).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Enter Manually' }));
  expect(document.activeElement).toBe(screen.getByPlaceholderText('Enter Manually'));
});

test('an unknown address has a page with a way on', async () => {
  const { user } = renderApp('/nowhere');
  await heading('Page not found');
  await user.click(screen.getByRole('button', { name: 'Go to the start' }));
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined();
});

test('SHELL-03 SHELL-04 the home buttons open /signup/ and /login/', async () => {
  const { user } = renderApp('/');
  await user.click(await screen.findByRole('button', { name: 'Contact us' }));
  await heading('Contact us');
  expect(document.activeElement).toBe(screen.getByRole('main'));
  expect(window.location.pathname).toBe('/signup/');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Log in' }));
  await heading('Log in');
  expect(window.location.pathname).toBe('/login/');
});

test('SIGNUP-10 Reset Password opens /forgot/password', async () => {
  const { user } = renderApp('/signup/');
  await user.click(await screen.findByRole('button', { name: 'Reset Password' }));
  expect(await heading('Password Reset')).toBeDefined();
});

function Counter(): ReactElement {
  const [count, setCount] = useState(0);
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => setCount(count + 1)}>
        count {count}
      </button>
      <button type="button" onClick={() => void navigate('/administer/details/A')}>
        plain
      </button>
      <button type="button" onClick={() => void navigate('/administer/details/A?force-navigate=1')}>
        forced
      </button>
    </>
  );
}

test('ROUTE-11 OPEN-006 force-navigate enters the page anew, without it the values stay', async () => {
  render(
    <MemoryRouter initialEntries={['/administer/details/A']}>
      <Reentered>
        <Counter />
      </Reentered>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'count 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'plain' }));
  expect(screen.getByRole('button', { name: 'count 1' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'forced' }));
  await userEvent.click(screen.getByRole('button', { name: 'count 0' }));
  await userEvent.click(screen.getByRole('button', { name: 'forced' }));
  expect(screen.getByRole('button', { name: 'count 0' })).toBeDefined();
});
