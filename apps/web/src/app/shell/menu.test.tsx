import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Outbox } from '../../outbox/store.ts';
import { openKeptTexts } from '../start/kept-texts.ts';
import { administerEntry } from '../../outbox/testing/entries.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';
import { wasteAct } from '../../testing/waste-act.ts';

const routes = {
  'POST user/logout': () => ({ success: true as const }),
  'GET user_group/for_user': () => [
    { id: 'g1', name: 'Harbor EMS' },
    { id: 'g2', name: 'Ridge Veterinary' },
  ],
};

async function openMenu({ user }: TestApp): Promise<ReturnType<typeof within>> {
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  return within(await screen.findByRole('dialog', { name: 'Menu' }));
}

async function wait(outbox: Outbox, id: string): Promise<void> {
  await outbox.add(administerEntry(id, { userId: null, userGroupId: null }));
}

test('SHELL-08 the menu is titled Menu', async () => {
  const menu = await openMenu(renderApp('/', { stored: signedIn, routes }));
  expect(menu.getByRole('heading', { name: 'Menu' })).toBeDefined();
});

test('SHELL-09 offline actions show only while there are some', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  const menu = await openMenu(app);
  await menu.findByRole('button', { name: 'Drugs' });
  expect(screen.queryByText(/Offline Actions/)).toBeNull();
  await wait(app.outbox, 'one');
  await wait(app.outbox, 'two');
  expect(await menu.findByRole('button', { name: 'Offline Actions (2)' })).toBeDefined();
});

test('SHELL-09 their number is in the bar without opening the menu', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  const bar = within(await screen.findByRole('banner'));
  await wait(app.outbox, 'one');
  expect(await bar.findByText('Offline Actions (1)')).toBeDefined();
  expect(bar.getByText('1')).toBeDefined();
  await app.user.click(bar.getByRole('button', { name: 'Offline Actions (1)' }));
  const list = within(await screen.findByRole('dialog', { name: 'Offline Actions (1)' }));
  await app.user.click(list.getByRole('button', { name: 'Close' }));
  await app.outbox.remove('one');
  await waitFor(() => expect(bar.queryByText('Offline Actions (1)')).toBeNull());
});

test('SHELL-09 OPEN-016 tapping them lists type and code', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  // The page is drawn anew once its box is known, and takes an open popup with it.
  await screen.findByRole('heading', { name: 'Current Inventory' });
  await wait(app.outbox, 'one');
  const menu = await openMenu(app);
  await app.user.click(await menu.findByRole('button', { name: 'Offline Actions (1)' }));
  const list = within(await screen.findByRole('dialog', { name: 'Offline Actions (1)' }));
  expect(list.getByText('Administer FEN-001')).toBeDefined();
});

test('SHELL-10 OPEN-017 Drugs leads to the dashboard', async () => {
  const app = renderApp('/drug/details/d1', { stored: signedIn, routes });
  await app.user.click(await screen.findByRole('button', { name: 'Close' }));
  const menu = await openMenu(app);
  await app.user.click(menu.getByRole('button', { name: 'Drugs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/');
});

test('SHELL-11 OPEN-076 log-out ends the session, clears local storage but the sandbox flag, and loads anew', async () => {
  const app = renderApp('/', { stored: { ...signedIn, sandbox: '1', last_box_id: 'b1' }, routes });
  const menu = await openMenu(app);
  await app.user.click(menu.getByRole('button', { name: 'Log-out' }));
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect(app.api.seen('POST user/logout').map(({ headers }) => headers.get('x-auth-token'))).toEqual(['token-1']);
  expect(Object.entries(localStorage)).toEqual([['sandbox', '1']]);
});

test('SHELL-11 OPEN-077 what was begun and not finished is not there for the next user', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  app.acts.keep(wasteAct('begun'));
  app.acts.keepForm('/administer/details begun', { amount: '5' });
  const menu = await openMenu(app);
  await app.user.click(menu.getByRole('button', { name: 'Log-out' }));
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect([app.acts.find('begun'), app.acts.form('/administer/details begun')]).toEqual([null, null]);
});

test('SHELL-11 OPEN-152 what the device keeps of the agency is gone before the server answers, and nothing more is kept', async () => {
  const kept = (): Promise<string | null> => openKeptTexts().getItem('queries');
  const app = renderApp('/', { stored: signedIn, routes });
  app.api.fail('POST user/logout', 'silence');
  await waitFor(async () => expect(await kept()).toContain('Harbor EMS'), { timeout: 3000 });
  const menu = await openMenu(app);
  await app.user.click(menu.getByRole('button', { name: 'Log-out' }));
  await waitFor(async () => expect(await kept()).toBeNull());
  expect(app.page.loads).toEqual([]);
  await waitFor(() => expect(app.page.loads).toEqual(['/']), { timeout: 5000 });
  expect(await kept()).toBeNull();
});

test('SHELL-11 log-out works without a network', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  const menu = await openMenu(app);
  app.api.fail('POST user/logout', 'network');
  await app.user.click(menu.getByRole('button', { name: 'Log-out' }));
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect(localStorage.getItem('token')).toBeNull();
});

test('SHELL-11 OPEN-077 with waiting records log-out warns first, and keeps them', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  await wait(app.outbox, 'one');
  const menu = await openMenu(app);
  await menu.findByRole('button', { name: 'Offline Actions (1)' });
  await app.user.click(menu.getByRole('button', { name: 'Log-out' }));
  const warning = within(await screen.findByRole('dialog', { name: 'Log-out' }));
  expect(warning.getByText('Offline actions waiting on this device: 1. They are kept after log-out.')).toBeDefined();
  expect(app.api.seen('POST user/logout')).toHaveLength(0);
  await app.user.click(warning.getByRole('button', { name: 'Log-out' }));
  await waitFor(() => expect(app.page.loads).toEqual(['/']));
  expect(await app.outbox.count()).toBe(1);
});

test('SHELL-12 GROUP-01 GROUP-02 GROUP-03 the agency name opens the chooser; a choice is stored and loads anew', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  const menu = await openMenu(app);
  await app.user.click(await menu.findByRole('button', { name: 'Harbor EMS' }));
  const popup = within(await screen.findByRole('dialog', { name: 'Choose an Agency' }));
  await app.user.click(await popup.findByRole('button', { name: 'Ridge Veterinary' }));
  expect(localStorage.getItem('selected_agency_id')).toBe('g2');
  expect(app.page.loads).toEqual(['/']);
});
