import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { testServices, type TestServices } from '../testing/screen.tsx';
import { type MemoryRoutes, refuse } from '../testing/memory-api.ts';
import type { OutboxEntry } from './entry.ts';
import type { NewEntry } from './store.ts';
import { administerEntry, checkEntry, guest, guestOnWire, saidIn, wasteEntry } from './testing/entries.ts';

const mine = { userId: 'u1', userGroupId: 'g1' } as const;
const row = { created_by: null, created_on: '2026-01-01T00:00:00.000Z', user_group_id: 'g1' } as const;
const drug = (id: string, barcode_id: string, left = 100): Record<string, unknown> & { id: string } => ({
  ...row,
  id,
  barcode_id,
  type: 't1',
  drug_box_id: 'b1',
  expiration_date: '2030-01-01',
  quantity: 100,
  lot_number: 'L',
  stock_move_record__quantity: left,
});

const routes = {
  'GET user/auth': () => ({
    id: 'u1',
    first_name: 'Mo',
    last_name: 'Medic',
    primary_email: 'medic@demo.vialant.test',
    user_group: { id: 'g1', name: 'Harbor EMS' },
  }),
  'GET code/find': ({ barcode_id }: { barcode_id: string }) =>
    barcode_id === 'BOX-M1'
      ? { kind: 'drug_box', drug_box: { ...row, id: 'b1', name: 'BOX-M1', barcode_id }, drug_in_other_agency: 0 }
      : { kind: 'drug', drug: drug('d1', barcode_id), drug_in_other_agency: 0 },
  'GET drug/for_box': () => [drug('d1', 'FEN-001'), drug('d2', 'FEN-002')],
  'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 }),
  'POST stock_move_record/create': () => ({ id: 'm1' }),
  'POST stock_move_record/administer_and_waste_remaining': () => [{ id: 'm1' }],
  'POST box_check/create': () => ({ id: 'c1', created_on: row.created_on, user_names: 'Mo', discrepancies: 0 }),
  'POST discrepancy/create': () => ({ id: 'x1' }),
} as unknown as MemoryRoutes;

async function synced(entries: readonly NewEntry[], more: MemoryRoutes = {}): Promise<TestServices> {
  const services = testServices({ routes: { ...routes, ...more }, stored: { token: 'token-1' } });
  for (const entry of entries) await services.outbox.add(entry);
  await services.sync.run();
  return services;
}

async function onlyEntry({ outbox }: TestServices): Promise<OutboxEntry> {
  const [entry] = await outbox.list();
  if (!entry) throw new Error('nothing waits');
  return entry;
}

test('OFFLINE-06 OPEN-115 SRV-50 an administration is sent under its own id with its time, its place and its guest', async () => {
  const at = { lat: 1.5, lon: 2.5 };
  const { api, outbox } = await synced([administerEntry('a1', mine, { ...at, notes: 'pain', doses: 2, guest })]);
  const [sent] = api.seen('POST stock_move_record/create');
  expect(sent?.body).toEqual({
    stock_move_type_id__name: 'administer',
    drug_id: 'd1',
    quantity: -100,
    doses: 2,
    incident_number: 'I-1',
    notes: 'pain',
    ...at,
    input_manually: 0,
    offline: 1,
    timestamp: '2026-03-01T10:00:00.000Z',
    ...guestOnWire,
  });
  expect(sent?.headers.get('idempotency-key')).toBe('a1');
  expect(sent?.headers.get('x-user-group-id')).toBe('g1');
  expect(Math.abs(Date.parse(sent?.headers.get('x-device-time') ?? '') - Date.now())).toBeLessThan(60_000);
  expect(await outbox.count()).toBe(0);
});

test.each<[string, number | null, 0 | 1, 0 | 1, 'create' | 'administer_and_waste_remaining', number]>([
  ['all of it', -100, 0, 0, 'create', -100],
  ['a part of a single-use vial: the rest is wasted', -40, 0, 0, 'administer_and_waste_remaining', -40],
  ['a part of a reusable vial: the rest stays', -40, 0, 1, 'create', -40],
  ['a part of a reusable vial whose rest is wasted', -40, 1, 1, 'administer_and_waste_remaining', -40],
  ['as much as there is', null, 0, 0, 'create', -100],
])('ADMIN-07 ADMIN-14 OPEN-100 OPEN-103 %s', async (_, quantity, waste_remaining, is_reusable, call, taken) => {
  const { api } = await synced([administerEntry('a1', mine, { quantity, waste_remaining })], {
    'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable }),
  });
  const [sent] = api.seen(`POST stock_move_record/${call}`);
  expect(sent?.body['quantity']).toBe(taken);
});

test('ADMIN-11 OPEN-101 a vial of a batch is sent as such, without a number', async () => {
  const { api } = await synced([administerEntry('a1', mine, { quantity: null, incident_number: null, of_batch: 1 })]);
  const [sent] = api.seen('POST stock_move_record/create');
  expect(sent?.body).toMatchObject({ incident_number: null, of_batch: 1, offline: 1 });
});

test('WASTE-14 OPEN-115 a waste is sent with all or its amount, and its notes', async () => {
  const part = { quantity: -12.5, waste_all: 0, unit: 'micrograms', input_barcode_manually: 1 } as const;
  const { api } = await synced([wasteEntry('w1', mine), wasteEntry('w2', mine, part)]);
  expect(api.seen('POST stock_move_record/create').map(({ body }) => body)).toMatchObject([
    {
      stock_move_type_id__name: 'waste',
      quantity: null,
      waste_all: 1,
      notes: 'dropped',
      offline: 1,
      input_manually: 0,
    },
    { stock_move_type_id__name: 'waste', quantity: -12.5, waste_all: 0, input_manually: 1 },
  ]);
});

test('CHECK-19 OPEN-115 a check is sent with the vials that are in the box, and names the other codes', async () => {
  const codes = [
    { barcode_id: 'FEN-001', scanned_manually: 0 },
    { barcode_id: 'FEN-002', scanned_manually: 1 },
    { barcode_id: 'MOR-009', scanned_manually: 0 },
  ] as const;
  const { api } = await synced([checkEntry('c1', mine, { codes, temperature_celsius: 21.5, notes: 'seal ok' })]);
  expect(api.seen('POST box_check/create')[0]?.body).toEqual({
    drug_box_id: 'b1',
    drug_checks: [
      { drug_id: 'd1', scanned_manually: 0 },
      { drug_id: 'd2', scanned_manually: 1 },
    ],
    scanned_manually: 0,
    input_barcode_manually: 0,
    user_was_offline: 1,
    timestamp: '2026-03-01T10:00:00.000Z',
    temperature_celsius: 21.5,
    notes: 'seal ok. Not in this box: MOR-009',
    lat: null,
    lon: null,
  });
});

test('OPEN-086 an entry that tells how its codes came in is sent with it', async () => {
  const codes = [
    { barcode_id: 'FEN-001', scanned_manually: 0, scanned_by: 'hand_scanner' },
    { barcode_id: 'FEN-002', scanned_manually: 1, scanned_by: 'typed' },
  ] as const;
  const { api } = await synced([
    checkEntry('c1', mine, { codes, scanned_by: 'camera' }),
    wasteEntry('w1', mine, { scanned_by: 'hand_scanner' }),
  ]);
  expect(api.seen('POST box_check/create')[0]?.body).toMatchObject({
    scanned_manually: 0,
    scanned_by: 'camera',
    drug_checks: [
      { drug_id: 'd1', scanned_manually: 0, scanned_by: 'hand_scanner' },
      { drug_id: 'd2', scanned_manually: 1, scanned_by: 'typed' },
    ],
  });
  expect(api.seen('POST stock_move_record/create')[0]?.body).toMatchObject({
    input_manually: 0,
    scanned_by: 'hand_scanner',
  });
});

test.each<[string, string | undefined, string, string | undefined]>([
  ['of the box that the screen named', 'b1', 'FEN-001', undefined],
  ['of a box that the device did not know', undefined, 'FEN-001', undefined],
  ['of a box whose vial has moved to another since', 'b0', 'FEN-001', 'This vial is not in the box'],
  ['begun with the code of the box itself', 'b0', 'BOX-M1', undefined],
])('CHECK-01 CHECK-19 a check %s is never recorded for another box', async (_, box_id, barcode_id, reason) => {
  const known = box_id === undefined ? {} : { box_id };
  const { api, outbox } = await synced([checkEntry('c1', mine, { barcode_id, ...known })]);
  expect(api.seen('POST box_check/create')).toHaveLength(reason === undefined ? 1 : 0);
  expect((await outbox.list())[0]?.refusal?.reason).toBe(reason);
});

test('a check with more codes than its notes can name hands them all over first', async () => {
  const codes = Array.from({ length: 400 }, (_, n) => ({ barcode_id: `MOR-${n}`, scanned_manually: 0 as const }));
  const { api, outbox } = await synced([checkEntry('c1', mine, { codes })]);
  const notes = String(api.seen('POST box_check/create')[0]?.body['notes']);
  expect([notes.length, notes.endsWith('…')]).toEqual([500, true]);
  const told = api.seen('POST discrepancy/create').map(({ body }) => String(body['notes']));
  expect(told.length).toBeGreaterThan(1);
  expect(told.every((text) => text.length <= 4000)).toBe(true);
  const record = told.map((text) => text.slice(text.indexOf(') ') + 2)).join('');
  const drug_checks = codes.map(({ barcode_id }) => ({ drug_id: { code: barcode_id } }));
  expect(JSON.parse(record)).toMatchObject({ request: { body: { drug_checks } } });
  expect(await outbox.count()).toBe(0);
});

test('OFFLINE-12 OFFLINE-13 OPEN-116 a refusal stops its queue with the server’s reason, and the other queues go on', async () => {
  const services = await synced([wasteEntry('w1', mine), wasteEntry('w2', mine), checkEntry('c1', mine)], {
    'POST stock_move_record/create': () =>
      refuse('OFFLINE_WASTE_EXCEEDS_AVAILABLE', 'You cannot waste more than is available'),
  });
  expect((await services.outbox.list()).map(({ id, refusal }) => [id, refusal?.reason])).toEqual([
    ['w1', 'You cannot waste more than is available'],
    ['w2', undefined],
  ]);
  expect(services.sync.state().last).toMatchObject({ recorded: 1, ended: 'complete', refused: [{ id: 'w1' }] });
});

test.each<[string, MemoryRoutes, string]>([
  ['no drug', { 'GET code/find': () => ({ kind: 'none', drug_in_other_agency: 0 }) }, 'Drug not found'],
  [
    'malformed',
    { 'POST stock_move_record/create': () => refuse('INVALID_INPUT', 'Bad', { notes: 'too long' }) },
    'notes too long',
  ],
  [
    'used up',
    {
      'GET code/find': () => ({ kind: 'drug', drug: drug('d1', 'FEN-001', 0), drug_in_other_agency: 0 }),
    } as unknown as MemoryRoutes,
    'This drug has already been used',
  ],
])('OFFLINE-12 %s is a refusal with its reason', async (_, more, reason) => {
  const services = await synced([administerEntry('a1', mine)], more);
  expect((await onlyEntry(services)).refusal?.reason).toBe(reason);
});

test('OPEN-116 a lost network and a busy or closing server are no refusals; one that fails at this record is', async () => {
  for (const status of ['network', 503, 429] as const) {
    const services = testServices({ routes, stored: { token: 'token-1' } });
    services.api.fail('POST stock_move_record/create', status === 'network' ? status : { status });
    await services.outbox.add(administerEntry(`a-${status}`, mine));
    expect((await services.sync.run()).ended).toBe('unreachable');
    const kept = (await services.outbox.list()).find(({ id }) => id === `a-${status}`);
    expect(kept?.refusal).toBeNull();
    await services.outbox.remove(`a-${status}`);
  }
  const services = testServices({ routes, stored: { token: 'token-1' } });
  services.api.fail('POST stock_move_record/create', { status: 500 });
  await services.outbox.add(administerEntry('a1', mine));
  await services.outbox.add(checkEntry('c1', mine));
  expect(await services.sync.run()).toMatchObject({ recorded: 1, ended: 'complete' });
  expect((await onlyEntry(services)).refusal?.reason).toBe('Something went wrong');
});

const refusing: MemoryRoutes = {
  'POST stock_move_record/create': () => refuse('ALREADY_USED', 'Drug has already been used'),
};

test('OPEN-116 Delete first gives the server the whole record, with the signature as a picture, then takes it off', async () => {
  const services = await synced([administerEntry('a1', mine, { guest, notes: 'naïve 💊' })], {
    ...refusing,
    'POST image/upload': () => ({ url: '/api/v1/image/file?id=p1' }),
  });
  expect(await services.sync.discard(await onlyEntry(services))).toBe(true);
  const [upload] = services.api.seen('POST image/upload');
  expect([upload?.headers.get('x-folder'), upload?.headers.get('idempotency-key')]).toEqual([
    'signature',
    'a1:signature',
  ]);
  const [sent] = services.api.seen('POST discrepancy/create');
  expect(sent?.headers.get('idempotency-key')).toBe('a1:refused:0');
  expect(sent?.body['discrepancy_type']).toBe('Offline record refused');
  const [head, record] = String(sent?.body['notes']).split('\n');
  expect(head).toBe('Administer FEN-001. Drug has already been used');
  expect(JSON.parse(record ?? '')).toEqual({
    happened_at: '2026-03-01T10:00:00.000Z',
    ...saidIn(administerEntry('a1', mine, { notes: 'naïve 💊' })),
    guest: { ...guest, signature: '/api/v1/image/file?id=p1' },
  });
  expect(await services.outbox.count()).toBe(0);
});

test('OPEN-116 a record stays until the server has all of it; a part it has already is not stored twice', async () => {
  const services = await synced([administerEntry('a1', mine, { guest })], {
    ...refusing,
    'POST image/upload': () => refuse('WRONG_TYPE', 'no picture'),
  });
  const entry = await onlyEntry(services);
  services.api.fail('POST discrepancy/create', 'network', 4);
  expect(await services.sync.discard(entry)).toBe(false);
  expect(await services.outbox.count()).toBe(1);
  services.api.answer({ 'POST discrepancy/create': () => refuse('NOT_ALLOWED') });
  expect(await services.sync.discard(entry)).toBe(false);
  services.api.answer({ 'POST discrepancy/create': () => refuse('KEY_REUSED') });
  expect(await services.sync.discard(entry)).toBe(true);
  // A signature that is no picture is sent as text.
  expect(String(services.api.seen('POST discrepancy/create')[0]?.body['notes'])).toContain(guest.signature);
});

test('OPEN-116 a record that a later try recorded while the question stood open is not told as refused', async () => {
  const services = await synced([administerEntry('a1', mine)], refusing);
  const asked = await onlyEntry(services);
  services.api.answer(routes);
  expect((await services.sync.run()).recorded).toBe(1);
  expect(await services.sync.discard(asked)).toBe(true);
  expect(services.api.seen('POST discrepancy/create')).toEqual([]);
});

test('OPEN-077 OPEN-116 what is left of a record is not handed over in the name of who signs in meanwhile', async () => {
  const services = await synced([administerEntry('a1', mine, { guest })], refusing);
  services.api.answer({
    'POST image/upload': () => {
      localStorage.setItem('token', 'token-2');
      return { url: '/api/v1/image/file?id=p1' };
    },
  });
  expect(await services.sync.discard(await onlyEntry(services))).toBe(false);
  expect(services.api.seen('POST discrepancy/create')).toEqual([]);
  expect(await services.outbox.count()).toBe(1);
});

test('OPEN-077 OPEN-116 what cannot be read is neither deleted before the server has it nor given to another agency', async () => {
  const services = await synced([]);
  const db = await openDB('vialant-outbox');
  const strange = { v: 9, id: 'x-1', ...mine, payload: { barcode_id: 'FEN-001', guest } };
  await db.add('entries', strange);
  for (const other of [{ userId: 'u2' }, { userGroupId: 'g2' }, { userGroupId: 7 }]) {
    expect(await services.sync.discardUnreadable({ ...strange, ...other })).toBe(false);
  }
  services.api.fail('POST discrepancy/create', 'network', 4);
  services.api.answer({ 'POST image/upload': () => ({ url: '/api/v1/image/file?id=p1' }) });
  expect(await services.sync.discardUnreadable(strange)).toBe(false);
  expect(await services.outbox.count()).toBe(1);
  expect(await services.sync.discardUnreadable(strange)).toBe(true);
  expect(await services.outbox.count()).toBe(0);
  const notes = String(services.api.seen('POST discrepancy/create').at(-1)?.body['notes']);
  expect(notes).toContain('/api/v1/image/file?id=p1');
  expect(notes).not.toContain(guest.signature);
});

test('OPEN-077 a record of somebody else, or of another agency, is neither sent nor deleted', async () => {
  const services = await synced([
    administerEntry('a1', { userId: 'u2', userGroupId: 'g1' }),
    administerEntry('a2', { userId: 'u1', userGroupId: 'g2' }),
  ]);
  for (const entry of await services.outbox.list()) expect(await services.sync.discard(entry)).toBe(false);
  expect(await services.outbox.count()).toBe(2);
  expect(services.api.requests.filter(({ key }) => key.startsWith('POST '))).toEqual([]);
});

test('OPEN-077 a record made before the agency was known is of its user alone', async () => {
  const services = await synced([
    administerEntry('a1', { userId: 'u1', userGroupId: null }),
    administerEntry('a2', { userId: 'u2', userGroupId: null }),
  ]);
  expect(
    services.api.seen('POST stock_move_record/create').map(({ headers }) => headers.get('idempotency-key')),
  ).toEqual(['a1']);
  expect(await services.outbox.list()).toMatchObject([{ id: 'a2', userId: 'u2', userGroupId: null }]);
});

test('OFFLINE-17 a server that does not answer is not asked for anything else', async () => {
  const services = testServices({ routes, stored: { token: 'token-1' } });
  await services.outbox.add(administerEntry('a1', mine));
  services.api.fail('GET health', 'network');
  expect(await services.sync.run()).toMatchObject({ recorded: 0, ended: 'unreachable' });
  expect(services.api.requests.map(({ key }) => key)).toEqual(['GET health']);
});

test('OFFLINE-14 a second sync while one runs does nothing', async () => {
  const services = testServices({ routes, stored: { token: 'token-1' } });
  await services.outbox.add(administerEntry('a1', mine));
  const [first, second] = await Promise.all([services.sync.run(), services.sync.run()]);
  expect([first.ended, second.ended]).toEqual(['complete', 'already running']);
  expect(services.api.seen('POST stock_move_record/create')).toHaveLength(1);
});

test('OPEN-077 whether a vial is reusable is not asked in the name of who signs in meanwhile', async () => {
  const services = await synced([administerEntry('a1', mine, { quantity: -40 })], {
    'GET code/find': () => {
      localStorage.setItem('token', 'token-2');
      return { kind: 'drug', drug: drug('d1', 'FEN-001'), drug_in_other_agency: 0 };
    },
  } as unknown as MemoryRoutes);
  expect(services.api.seen('GET user_group/transfer_info')).toEqual([]);
  expect(services.sync.state().last?.ended).toBe('signed out');
  expect(await onlyEntry(services)).toMatchObject({ filled: null, refusal: null });
});

test.each([
  ['of a box', checkEntry('c1', mine), 'POST box_check/create', 'Box not found'],
  ['about a vial', wasteEntry('w1', mine), 'POST stock_move_record/create', 'Drug not found'],
] as const)('OFFLINE-12 what the server does not find is named: a record %s', async (_, entry, call, reason) => {
  const services = await synced([entry], { [call]: () => refuse('NOT_FOUND') });
  expect((await onlyEntry(services)).refusal).toMatchObject({ reason, code: 'NOT_FOUND' });
});

test('OPEN-116 SRV-46 a record whose key is taken was recorded, as it was or repaired: it leaves the device', async () => {
  const services = await synced([wasteEntry('w1', mine), wasteEntry('w2', mine)], {
    'POST stock_move_record/create': (_, { headers }) =>
      headers.get('idempotency-key') === 'w1' ? refuse('KEY_REUSED') : { id: 'm2' },
  });
  expect(services.sync.state().last).toMatchObject({ recorded: 2, refused: [] });
  expect(await services.outbox.count()).toBe(0);
});

test('OPEN-116 what cannot be read and has no id is handed over under the same key each time', async () => {
  const services = await synced([]);
  const strange = { v: 9, ...mine, payload: { barcode_id: 'FEN-001' } };
  services.api.fail('POST discrepancy/create', 'network', 4);
  expect(await services.sync.discardUnreadable(strange)).toBe(false);
  expect(await services.sync.discardUnreadable(strange)).toBe(true);
  expect(await services.sync.discardUnreadable({ ...strange, payload: {} })).toBe(true);
  const keys = services.api.seen('POST discrepancy/create').map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 5)).size).toBe(1);
  expect(keys[5]).not.toBe(keys[0]);
});
