import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { administerEntry, wasteEntry } from '../../outbox/testing/entries.ts';
import type { NewEntry } from '../../outbox/store.ts';
import { renderApp, signedIn, type TestApp } from '../../testing/app.tsx';
import { fillIn } from '../../testing/screen.tsx';
import { type MemoryRoutes, refuse } from '../../testing/memory-api.ts';

const mine = { userId: 'user-1', userGroupId: 'g1' } as const;
const guest = { name: 'Gale', title: 'Nurse', license_number: 'RN-1', signature: 'drawn' } as const;
const vial = {
  id: 'd1',
  created_by: null,
  created_on: '2026-01-01T00:00:00.000Z',
  user_group_id: 'g1',
  barcode_id: 'FEN-001',
  type: 'fen',
  drug_box_id: 'b1',
  expiration_date: '2030-01-01',
  quantity: 100,
  lot_number: 'L',
  stock_move_record__quantity: 100,
};
const routes = {
  'GET code/find': () => ({ kind: 'drug', drug: vial, drug_in_other_agency: 0 }),
  'GET drug/by_ids': () => [vial],
  'GET user/all': () => [{ id: 'w1', primary_email: 'pat@demo.test', first_name: 'Pat', last_name: 'Rivera' }],
  'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 }),
  'POST user/verify_user': () => true,
  'POST discrepancy/create': () => ({ id: 'x1' }),
  'POST stock_move_record/administer_and_waste_remaining': () => [{ id: 'm1' }],
  'POST stock_move_record/create': (body: Record<string, unknown>) => {
    if (Number(body['quantity']) < -100) return refuse('ADMINISTER_EXCEEDS_AVAILABLE', 'You cannot administer more');
    return body['witness_id'] || body['guest_verify__name']
      ? { id: 'm1' }
      : refuse('WITNESS_REQUIRED', 'Witness required');
  },
} as unknown as MemoryRoutes;

async function openRefused(entry: NewEntry, more: MemoryRoutes = {}): Promise<TestApp> {
  const app = renderApp('/', { stored: signedIn, routes: { ...routes, ...more } });
  app.network.setOnline(false);
  await app.outbox.add(entry);
  act(() => app.network.setOnline(true));
  await screen.findByRole('dialog', { name: 'Could not be recorded' });
  return app;
}

async function choose(app: TestApp, name: 'Add a witness' | 'Change'): Promise<void> {
  const popup = within(screen.getByRole('dialog', { name: 'Could not be recorded' }));
  await app.user.click(popup.getByRole('button', { name }));
  await screen.findByRole('heading', { name: 'Repair Record' });
  await screen.findByText('FEN-001');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function witness(app: TestApp): Promise<void> {
  await screen.findByRole('option', { name: 'Pat Rivera' });
  await app.user.selectOptions(screen.getByLabelText('Witness'), 'Pat Rivera');
  await fillIn(app.user, "Witness's password", 'secret');
  await app.user.click(screen.getByRole('button', { name: 'Verify' }));
}

const keys = (app: TestApp): (string | null)[] =>
  app.api.requests
    .filter(({ key }) => key.startsWith('POST stock_move_record'))
    .map(({ headers }) => headers.get('idempotency-key'));

test('OPEN-116 a record without a witness gets one: it is sent under a new key with its first time, once for a double tap', async () => {
  const app = await openRefused(administerEntry('a1', mine, { lat: 1, lon: 2 }));
  await choose(app, 'Add a witness');
  expect(screen.getByText('Refused: Witness required')).toBeDefined();
  expect(screen.queryByLabelText(/Incident number/)).toBeNull();
  await app.user.dblClick(screen.getByRole('button', { name: 'Add a witness' }));
  expect(await screen.findByText(/^100 mcg of Fentanyl FEN-001 will be recorded as given\. Time: /)).toBeDefined();
  await witness(app);
  expect(await screen.findByText('Repaired and recorded')).toBeDefined();
  await waitFor(async () => expect(await app.outbox.count()).toBe(0));
  const [first, repair, ...more] = keys(app);
  expect([first, more]).toEqual(['a1', []]);
  expect(repair).not.toBe('a1');
  expect(app.api.seen('POST stock_move_record/create').at(-1)?.body).toEqual({
    stock_move_type_id__name: 'administer',
    drug_id: 'd1',
    quantity: -100,
    doses: 1,
    incident_number: 'I-1',
    notes: null,
    input_manually: 0,
    offline: 1,
    timestamp: '2026-03-01T10:00:00.000Z',
    lat: 1,
    lon: 2,
    witness_id: 'w1',
    repair_of: 'a1',
  });
});

test('OPEN-116 a changed amount is said beside the first one; the rest of a single-use vial is wasted, and it is witnessed anew', async () => {
  const app = await openRefused(administerEntry('a1', mine, { quantity: -120, guest }));
  expect(screen.queryByRole('button', { name: 'Add a witness' })).toBeNull();
  await choose(app, 'Change');
  const amount = screen.getByLabelText(/Amount administered/);
  expect((amount as HTMLInputElement).value).toBe('120');
  await app.user.clear(amount);
  await app.user.type(amount, '90');
  await app.user.click(screen.getByRole('button', { name: 'Add a witness' }));
  await witness(app);
  expect(await screen.findByText('Repaired and recorded')).toBeDefined();
  expect(app.api.seen('POST stock_move_record/administer_and_waste_remaining')[0]?.body).toMatchObject({
    quantity: -90,
    first_quantity: -120,
    repair_of: 'a1',
    witness_id: 'w1',
  });
  // The guest signed another amount: their signature is kept with the record as it was.
  expect(String(app.api.seen('POST discrepancy/create')[0]?.body['notes'])).toContain('"signature":"drawn"');
});

test('OPEN-116 a guest who signed stays the witness of a record that takes the same, with another incident number', async () => {
  const app = await openRefused(administerEntry('a1', mine, { guest, incident_number: 'I-1' }), {
    'POST stock_move_record/create': (body: Record<string, unknown>) =>
      body['incident_number'] === 'I-1'
        ? refuse('INVALID_INPUT', 'Bad', { incident_number: 'is wrong' })
        : { id: 'm1' },
  });
  await choose(app, 'Change');
  const incident = screen.getByLabelText(/Incident number/);
  await app.user.clear(incident);
  await app.user.type(incident, 'I-2');
  await app.user.click(screen.getByRole('button', { name: 'Record' }));
  expect(await screen.findByText('Repaired and recorded')).toBeDefined();
  const body = app.api.seen('POST stock_move_record/create').at(-1)?.body;
  expect(body).toMatchObject({ guest_verify__name: 'Gale', incident_number: 'I-2', repair_of: 'a1' });
  expect(body).not.toHaveProperty('first_quantity');
  expect(app.api.seen('POST discrepancy/create')).toEqual([]);
});

test('OPEN-116 a waste is repaired too, and what waited behind it is sent', async () => {
  const app = await openRefused(wasteEntry('w1', mine));
  await app.outbox.add(wasteEntry('w2', mine, { guest }));
  await choose(app, 'Add a witness');
  await app.user.click(screen.getByRole('button', { name: 'Add a witness' }));
  await witness(app);
  expect(await screen.findByText('Repaired and recorded')).toBeDefined();
  await waitFor(async () => expect(await app.outbox.count()).toBe(0));
  expect(keys(app)).toEqual(['w1', expect.not.stringMatching(/^w/), 'w2']);
  expect(app.api.seen('POST stock_move_record/create')[1]?.body).toMatchObject({ waste_all: 1, repair_of: 'w1' });
});

test('OPEN-116 what is refused again leads back to the form, and the record stays on the device', async () => {
  const app = await openRefused(administerEntry('a1', mine));
  await choose(app, 'Add a witness');
  await app.user.click(screen.getByRole('button', { name: 'Add a witness' }));
  app.api.answer({ 'POST stock_move_record/create': () => refuse('ALREADY_USED', 'Used by now') });
  await witness(app);
  expect(await screen.findByText('Used by now')).toBeDefined();
  expect(await screen.findByRole('heading', { name: 'Repair Record' })).toBeDefined();
  expect(await app.outbox.count()).toBe(1);
});

test('OPEN-116 SRV-46 a page that is loaded anew while the repair is sent sends the same again', async () => {
  const app = await openRefused(administerEntry('a1', mine));
  await choose(app, 'Add a witness');
  await app.user.click(screen.getByRole('button', { name: 'Add a witness' }));
  app.api.answer({ 'POST stock_move_record/create': () => new Promise(() => {}) } as unknown as MemoryRoutes);
  await witness(app);
  await waitFor(() => expect(keys(app)).toHaveLength(2));
  app.leave();
  const again = renderApp('/', { stored: signedIn, routes });
  expect(await screen.findByText('Repaired and recorded')).toBeDefined();
  expect(keys(again)).toContain(keys(app)[1]);
  await waitFor(async () => expect(await again.outbox.count()).toBe(0));
});

test('OPEN-077 OPEN-116 a record of another user, or none, is not repaired', async () => {
  const app = renderApp('/offline/repair/change/a9', { stored: signedIn, routes });
  expect(await screen.findByText(/does not wait on this device any more/)).toBeDefined();
  app.leave();
  const other = renderApp('/', { stored: signedIn, routes });
  await other.outbox.add(administerEntry('a2', { userId: 'user-2', userGroupId: 'g1' }));
  other.leave();
  renderApp('/offline/repair/change/a2', { stored: signedIn, routes });
  expect(await screen.findByText(/does not wait on this device any more/)).toBeDefined();
});
