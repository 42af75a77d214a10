import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type TestApp, renderApp, signedIn, userWith } from '../testing/app.tsx';
import { officeRoutes, renderOffice } from './testing/office-app.ts';

async function openMenu({ user }: TestApp): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

test.each(['admin', 'auditor'])('ACCESS-01 an %s finds the office in the menu', async (role) => {
  const app = renderApp('/', { stored: signedIn, routes: { ...userWith(role, {}), ...officeRoutes } });
  const menu = await openMenu(app);
  await app.user.click(await menu.findByRole('button', { name: 'Office' }));
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  expect(window.location.pathname).toBe('/office');
  expect(document.title).toBe('Overview | Office | Vialant');
});

test('ACCESS-01 staff have no entry in the menu, and the office is a page that does not exist', async () => {
  const menu = await openMenu(renderApp('/', { stored: signedIn, routes: userWith('user', {}) }));
  await menu.findByRole('button', { name: 'Harbor EMS' });
  expect(menu.queryByRole('button', { name: 'Office' })).toBeNull();
});

test.each(['/office', '/office/', '/office/stockroom/units'])('ACCESS-01 for staff %s is not found', async (path) => {
  const app = renderOffice(path, {}, 'user');
  await screen.findByRole('heading', { level: 1, name: 'Page not found' });
  await waitFor(() => expect(document.title).toBe('Page not found | Vialant'));
  expect(app.api.seen('GET unit/all')).toEqual([]);
});

test('ROUTE-24 without a session the office leads to the login form', async () => {
  renderApp('/office/stockroom/units', { routes: officeRoutes });
  await screen.findByRole('heading', { level: 1, name: 'Log in' });
  expect(window.location.pathname).toBe('/login/');
});

test('ACCESS-02 an auditor sees the rows and can change nothing', async () => {
  const app = renderOffice('/office/stockroom/units/u9', {}, 'auditor');
  const panel = within(await screen.findByRole('region', { name: 'Medic 9' }));
  expect(panel.getByText('Other')).toBeDefined();
  expect(panel.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Add|Save|Archive|Delete/ })).toBeNull();
  expect(app.api.requests.filter(({ key }) => key.startsWith('POST unit'))).toEqual([]);
});

test('an address that the office does not have says so', async () => {
  renderOffice('/office/nowhere');
  expect(await screen.findByText('There is no such page in the office.')).toBeDefined();
});

test('the way back to the field app is one tap', async () => {
  const { user } = renderOffice('/office');
  await user.click(await screen.findByRole('link', { name: 'Field app' }));
  await screen.findByRole('heading', { name: 'Current Inventory' });
  expect(window.location.pathname).toBe('/');
});
