import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { testServices } from '../testing/screen.tsx';
import type { MemoryRoutes } from '../testing/memory-api.ts';

// Exactly as version 3.20.5 stored them: entries on a device must stay readable for every later version.
const signature = 'data:image/png;base64,AAAA';
const guest = { name: 'Gale', title: 'Nurse', license_number: 'RN-1', signature };
const head = { v: 1, userId: 'u1', userGroupId: 'g1', happenedAt: '2026-03-01T10:00:00.000Z', refusal: null };
const check = {
  ...head,
  id: 'c1',
  queue: 'daily_checks',
  target: { box: 'b1', drugs: ['d1', 'd2'], manual: ['d2'], unknown: ['MOR-009'] },
  payload: {
    barcode_id: 'BOX-M1',
    input_barcode_manually: 1,
    codes: [
      { barcode_id: 'FEN-001', scanned_manually: 0 },
      { barcode_id: 'FEN-002', scanned_manually: 1 },
      { barcode_id: 'MOR-009', scanned_manually: 0 },
    ],
    temperature_celsius: 21.5,
    notes: null,
    guest,
    lat: 1.5,
    lon: 2.5,
    box_id: 'b1',
  },
};
const administration = {
  ...head,
  id: 'a1',
  queue: 'administers',
  target: { drug: 'd1', quantity: '-87.5', rest: 'none' },
  payload: {
    barcode_id: 'FEN-001',
    input_barcode_manually: 0,
    quantity: null,
    unit: null,
    doses: 1,
    waste_remaining: 0,
    incident_number: 'I-1',
    notes: null,
    guest: null,
    lat: null,
    lon: null,
  },
};
const waste = {
  ...head,
  id: 'w1',
  queue: 'wastes',
  target: { drug: 'd2' },
  payload: {
    barcode_id: 'FEN-002',
    input_barcode_manually: 1,
    quantity: -12.5,
    unit: 'micrograms',
    waste_all: 0,
    notes: 'dropped',
    guest,
    lat: null,
    lon: null,
  },
};

const witness = {
  guest_verify__name: 'Gale',
  guest_verify__title: 'Nurse',
  guest_verify__license_number: 'RN-1',
  guest_verify__signature_img: signature,
};

const routes = {
  'GET user/auth': () => ({
    id: 'u1',
    first_name: 'Mo',
    last_name: 'Medic',
    primary_email: 'medic@demo.vialant.test',
    user_group: { id: 'g1', name: 'Harbor EMS' },
  }),
  'POST stock_move_record/create': () => ({ id: 'm1' }),
  'POST box_check/create': () => ({ id: 'c1', created_on: head.happenedAt, user_names: 'Mo', discrepancies: 0 }),
} as unknown as MemoryRoutes;

test('OFFLINE-06 OPEN-115 SRV-46 entries stored by an older version are sent as that version would have, field by field', async () => {
  const services = testServices({ routes, stored: { token: 'token-1' } });
  await services.outbox.count();
  const db = await openDB('vialant-outbox');
  for (const entry of [check, administration, waste]) await db.add('entries', entry);
  db.close();
  await services.sync.run();
  expect(await services.outbox.count()).toBe(0);
  // The server compares the whole body under a key: one field more or less would count as another record.
  expect(services.api.seen('POST box_check/create').map(({ body }) => body)).toStrictEqual([
    {
      drug_box_id: 'b1',
      scanned_manually: 1,
      input_barcode_manually: 1,
      user_was_offline: 1,
      timestamp: '2026-03-01T10:00:00.000Z',
      lat: 1.5,
      lon: 2.5,
      temperature_celsius: 21.5,
      notes: 'Not in this box: MOR-009',
      drug_checks: [
        { drug_id: 'd1', scanned_manually: 0 },
        { drug_id: 'd2', scanned_manually: 1 },
      ],
      ...witness,
    },
  ]);
  expect(services.api.seen('POST stock_move_record/create').map(({ body }) => body)).toStrictEqual([
    {
      stock_move_type_id__name: 'administer',
      drug_id: 'd1',
      quantity: -87.5,
      doses: 1,
      incident_number: 'I-1',
      notes: null,
      lat: null,
      lon: null,
      input_manually: 0,
      offline: 1,
      timestamp: '2026-03-01T10:00:00.000Z',
    },
    {
      stock_move_type_id__name: 'waste',
      drug_id: 'd2',
      quantity: -12.5,
      waste_all: 0,
      notes: 'dropped',
      lat: null,
      lon: null,
      input_manually: 1,
      offline: 1,
      timestamp: '2026-03-01T10:00:00.000Z',
      ...witness,
    },
  ]);
});
