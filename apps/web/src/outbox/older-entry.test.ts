import { openDB } from 'idb';
import { expect, test } from 'vitest';
import { testServices, type TestServices } from '../testing/screen.tsx';
import type { MemoryRoutes } from '../testing/memory-api.ts';
import { queueOf } from './entry.ts';
import before from './testing/release-before.json' with { type: 'json' };

/** The rows of the release before, made by its own code, and the requests that it would have sent for them. */
const { rows, sent } = before;

const row = { created_by: null, created_on: '2026-01-01T00:00:00.000Z', user_group_id: 'g1' } as const;
const ids = new Map(
  ['FEN-001', 'FEN-002', 'FEN-003', 'KET-001', 'MOR-001'].map((code, n) => [code, 'd1 d2 d3 k1 m1'.split(' ')[n]]),
);
const drug = (barcode_id: string): object => ({
  ...row,
  id: ids.get(barcode_id),
  barcode_id,
  type: 't1',
  drug_box_id: 'b1',
  expiration_date: '2030-01-01',
  quantity: 100,
  lot_number: 'L',
  stock_move_record__quantity: 100,
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
      ? { kind: 'drug_box', drug_box: { ...row, id: 'b1', name: 'B', barcode_id }, drug_in_other_agency: 0 }
      : { kind: 'drug', drug: drug(barcode_id), drug_in_other_agency: 0 },
  'GET drug/for_box': () => [drug('FEN-001')],
  'GET user_group/transfer_info': () => ({ can_un_administer: 0, drug_in_other_agency: 0, is_reusable: 0 }),
  'POST stock_move_record/create': () => ({ id: 'm1' }),
  'POST stock_move_record/administer_and_waste_remaining': () => [{ id: 'm1' }],
  'POST box_check/create': () => ({ id: 'c1', created_on: row.created_on, user_names: 'Mo', discrepancies: 0 }),
  'POST drug/update/many': () => [],
} as unknown as MemoryRoutes;

async function opened(): Promise<TestServices> {
  const services = testServices({ routes, stored: { token: 'token-1' } });
  await services.outbox.count();
  const db = await openDB('vialant-outbox');
  for (const kept of rows) await db.add('entries', kept);
  db.close();
  return services;
}

test('ENT-12 OFFLINE-05 OFFLINE-12 OPEN-150 an outbox of the release before is opened: every record in its queue, the refused one with its reason', async () => {
  const { outbox } = await opened();
  expect(await outbox.listUnreadable()).toEqual([]);
  const entries = await outbox.list();
  expect(entries.map((entry) => [entry.id, queueOf(entry), entry.code])).toEqual([
    ['dose', 'administers', 'FEN-001'],
    ['batch-1', 'administers', 'FEN-002'],
    ['batch-2', 'administers', 'FEN-003'],
    ['refused', 'wastes', 'KET-001'],
    ['wasted', 'wastes', 'MOR-001'],
    ['checked', 'daily_checks', 'BOX-M1'],
    ['moved', 'acts', 'FEN-004'],
    ['by-phone', 'administers', 'FEN-005'],
  ]);
  expect(entries.find(({ id }) => id === 'refused')?.refusal).toMatchObject({
    code: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE',
  });
});

test('OFFLINE-06 OFFLINE-10 OPEN-115 SRV-46 what the release before has kept is sent as it would have sent it, each once, under its own key', async () => {
  const services = await opened();
  expect(await services.sync.run()).toMatchObject({ recorded: rows.length, refused: [], ended: 'complete' });
  expect(await services.outbox.count()).toBe(0);
  const requests = services.api.requests
    .filter(({ key }) => key.startsWith('POST '))
    .map(({ key, headers, body }) => [headers.get('idempotency-key'), key, body]);
  expect(requests).toHaveLength(sent.length);
  // The server compares the whole body under a key: one field more or less would count as another record.
  for (const { key, call, body } of sent) expect(requests).toContainEqual([key, call, body]);
});
