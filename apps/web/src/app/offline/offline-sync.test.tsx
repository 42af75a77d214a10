import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openDB } from 'idb';
import { administerEntry, wasteEntry } from '../../outbox/testing/entries.ts';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';

const row = { created_by: null, created_on: '2026-01-01T00:00:00.000Z', user_group_id: 'g1' } as const;
const drug = {
  ...row,
  id: 'd1',
  barcode_id: 'FEN-001',
  type: 't1',
  drug_box_id: 'b1',
  expiration_date: '2030-01-01',
  quantity: 100,
  lot_number: 'L',
  stock_move_record__quantity: 100,
};
const routes = {
  'GET code/find': () => ({ kind: 'drug', drug, drug_in_other_agency: 0 }),
  'POST stock_move_record/create': () => ({ id: 'm1' }),
  'POST discrepancy/create': () => ({ id: 'x1' }),
} as unknown as MemoryRoutes;
const refusing = {
  ...routes,
  'POST stock_move_record/create': () =>
    refuse('ADMINISTER_EXCEEDS_AVAILABLE', 'You cannot administer more than: 50 mcg'),
} as MemoryRoutes;

const nobodys = { userId: null, userGroupId: null } as const;
const offer = 'FEN-001 could not be recorded: You cannot administer more than: 50 mcg.';
const question = `${offer} Delete it from this device?`;

async function openWithNetworkAway(more: MemoryRoutes, path = '/'): Promise<TestApp> {
  const app = renderApp(path, { stored: signedIn, routes: more });
  app.network.setOnline(false);
  await app.outbox.add(administerEntry('a1', nobodys));
  return app;
}

async function openList(app: TestApp): Promise<ReturnType<typeof within>> {
  await app.user.click(await screen.findByRole('button', { name: 'Menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  await app.user.click(await menu.findByRole('button', { name: /Offline Actions/ }));
  return within(await screen.findByRole('dialog', { name: /Offline Actions/ }));
}

test('OFFLINE-10 OFFLINE-16 DASH-17 when the network returns, what waits is recorded and the dashboard refreshes', async () => {
  const app = await openWithNetworkAway(routes);
  await screen.findByText('6 vials');
  const before = app.api.seen('GET drug/for_box').length;
  act(() => app.network.setOnline(true));
  expect(await screen.findByText('Offline actions recorded: 1')).toBeDefined();
  expect(app.api.seen('POST stock_move_record/create')[0]?.headers.get('idempotency-key')).toBe('a1');
  await waitFor(() => expect(app.api.seen('GET drug/for_box').length).toBeGreaterThan(before));
  expect(await app.outbox.count()).toBe(0);
});

test('SHELL-31 OFFLINE-10 coming back to the app sends what waits', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  await screen.findByText('6 vials');
  await app.outbox.add(administerEntry('a1', nobodys));
  act(() => app.appState.set(true));
  await waitFor(async () => expect(await app.outbox.count()).toBe(0));
});

test.each<[string, (app: TestApp) => void, string]>([
  ['the login screen', () => {}, '/login/'],
  ['the login popup', (app) => app.session.expired(), '/'],
])('OFFLINE-15 nothing is sent while %s is visible', async (_, lose, path) => {
  const app = await openWithNetworkAway(routes, path);
  act(() => lose(app));
  act(() => app.network.setOnline(true));
  act(() => app.appState.set(true));
  // Anything that the app started after the event has begun before this resolves.
  await app.outbox.count();
  expect(app.api.seen('POST stock_move_record/create')).toEqual([]);
  expect(app.api.seen('GET health')).toEqual([]);
});

test('OFFLINE-12 OPEN-116 a refused record is offered for deletion after an automatic sync; Delete hands it over first', async () => {
  const app = await openWithNetworkAway(refusing);
  act(() => app.network.setOnline(true));
  const popup = within(await screen.findByRole('dialog', { name: 'Could not be recorded' }));
  expect(popup.getByText(offer)).toBeDefined();
  app.api.fail('POST discrepancy/create', 'network');
  // The button ignores clicks that follow too quickly: a double tap asks, and deletes nothing.
  await app.user.dblClick(popup.getByRole('button', { name: 'Delete' }));
  expect(await popup.findByText(question)).toBeDefined();
  expect(app.api.seen('POST discrepancy/create')).toEqual([]);
  await waitFor(async () => {
    await app.user.click(popup.getByRole('button', { name: 'Delete' }));
    expect(screen.getByText('It is kept: the server could not take it over. Please try again.')).toBeDefined();
  });
  expect(await app.outbox.count()).toBe(1);
  app.api.heal();
  await waitFor(async () => {
    // The button ignores clicks that follow too quickly.
    await app.user.click(popup.getByRole('button', { name: 'Delete' }));
    expect(await app.outbox.count()).toBe(0);
  });
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  expect(app.api.seen('POST discrepancy/create').at(-1)?.body['discrepancy_type']).toBe('Offline record refused');
});

test('OPEN-016 OPEN-116 the list does not say that everything is recorded after a refused record was deleted in it', async () => {
  const app = await openWithNetworkAway(refusing);
  const list = await openList(app);
  act(() => app.network.setOnline(true));
  const popup = within(await screen.findByRole('dialog', { name: 'Could not be recorded' }));
  expect(screen.getAllByRole('dialog')).toHaveLength(1); // the list under it is none for now
  await app.user.click(popup.getByRole('button', { name: 'Delete' }));
  await popup.findByText(question);
  await waitFor(async () => {
    await app.user.click(popup.getByRole('button', { name: 'Delete' }));
    expect(await app.outbox.count()).toBe(0);
  });
  const left = 'Nothing is waiting. Deleted here: 1. Your agency has this as a discrepancy, and it is not recorded.';
  expect(await list.findByText(left)).toBeDefined();
  expect(screen.queryByText('Everything is recorded.')).toBeNull();
});

test('OPEN-116 Keep leaves it for the next sync, and does not ask again at every resume', async () => {
  const app = await openWithNetworkAway(refusing);
  act(() => app.network.setOnline(true));
  const popup = within(await screen.findByRole('dialog', { name: 'Could not be recorded' }));
  await app.user.click(popup.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  act(() => app.appState.set(true));
  await waitFor(() => expect(app.api.seen('POST stock_move_record/create')).toHaveLength(2));
  expect(screen.queryByText(offer)).toBeNull();
  expect(app.api.seen('POST discrepancy/create')).toEqual([]);
  app.api.answer(routes);
  act(() => app.appState.set(true));
  await waitFor(async () => expect(await app.outbox.count()).toBe(0));
});

test('OPEN-016 the list starts the sync and tells of each record what it is, when it was and how it stands', async () => {
  const app = await openWithNetworkAway(refusing);
  await app.outbox.add(wasteEntry('w1', { userId: 'somebody', userGroupId: 'g1' }, { barcode_id: 'MOR-001' }));
  const db = await openDB('vialant-outbox');
  await db.add('entries', { v: 9, id: 'from-the-future' });
  const list = await openList(app);
  expect(await list.findByText('The server cannot be reached. The records are kept and sent later.')).toBeDefined();
  expect(list.getByText('Administer FEN-001')).toBeDefined();
  expect(list.getByText('100 mcg')).toBeDefined();
  expect(list.getByText('Waiting')).toBeDefined();
  expect(list.getByText('Of another user or agency. It is sent when they sign in on this device.')).toBeDefined();
  expect(list.getByText('This version of the app cannot read this record. It is kept on this device.')).toBeDefined();
  app.network.setOnline(true);
  await app.user.click(await screen.findByRole('button', { name: 'Keep' }));
  expect(await list.findByText('Refused: You cannot administer more than: 50 mcg')).toBeDefined();
  const refused = within(list.getByText('Administer FEN-001').closest('li') ?? document.body);
  await app.user.click(refused.getByRole('button', { name: 'Repair or delete' }));
  expect(await screen.findByText(offer)).toBeDefined();
});

test('OPEN-016 OPEN-116 a record that cannot be read is handed over as it is kept, unless it is another’s', async () => {
  const app = renderApp('/', { stored: signedIn, routes });
  await screen.findByText('6 vials');
  await app.outbox.count();
  const db = await openDB('vialant-outbox');
  const payload = { barcode_id: 'FEN-001', quantity: -40 };
  const own = { v: 9, id: 'from-the-future', userId: 'user-1', userGroupId: 'g1', payload };
  await db.add('entries', own);
  await db.add('entries', { ...own, id: 'of-another', userId: 'user-2' });
  const list = await openList(app);
  expect(await list.findAllByText('Cannot be read')).toHaveLength(2);
  await app.user.click(list.getByRole('button', { name: 'Delete' }));
  await screen.findByText('FEN-001 could not be recorded: Cannot be read. Delete it from this device?');
  const popup = within(screen.getByRole('dialog', { name: 'Could not be recorded' }));
  await app.user.click(popup.getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await app.outbox.count()).toBe(1));
  const [told] = app.api.seen('POST discrepancy/create');
  expect(told?.headers.get('idempotency-key')).toBe('from-the-future:unreadable:0');
  const [head, record] = String(told?.body['notes']).split('\n');
  expect(head).toBe('FEN-001. Cannot be read');
  expect(JSON.parse(record ?? '')).toEqual(own);
  await waitFor(() => expect(list.queryByRole('button', { name: 'Delete' })).toBeNull());
});

test('OPEN-016 OFFLINE-17 Sync by hand shows how far it is, and says when everything is recorded', async () => {
  const answers: ((row: { id: string }) => void)[] = [];
  const held = {
    ...routes,
    'POST stock_move_record/create': () => new Promise<{ id: string }>((resolve) => answers.push(resolve)),
  } as unknown as MemoryRoutes;
  const app = renderApp('/', { stored: signedIn, routes: held });
  await screen.findByText('6 vials');
  app.api.fail('GET health', 'network');
  await app.outbox.add(administerEntry('a1', nobodys));
  await app.outbox.add(administerEntry('a2', nobodys));
  const list = await openList(app);
  expect(await list.findByText('The server cannot be reached. The records are kept and sent later.')).toBeDefined();
  app.api.heal();
  await app.user.click(list.getByRole('button', { name: 'Sync' }));
  expect(await list.findByText('1 of 2')).toBeDefined();
  expect(list.getByText('Sending')).toBeDefined();
  expect(list.getByRole('button', { name: 'Sync' }).hasAttribute('disabled')).toBe(true);
  await waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.({ id: 'm1' });
  expect(await list.findByText('2 of 2')).toBeDefined();
  await waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.({ id: 'm2' });
  expect(await list.findByText('Everything is recorded.')).toBeDefined();
});
