import { beforeAll, expect, test } from 'vitest';
import { custodyCalls, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin: Who = { by: 'admin' };
const waste = { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Broken seal' } as const;

beforeAll(async () => {
  await calls.set('Harbor EMS', { allow_reverse_distributor: true });
  const type = (await calls.type('Fentanyl 100 mcg')).id;
  await calls.post(
    'national_drug_code/create',
    { ndc_barcode: 'F41', ndc: '0409-9094-22', type, quantity: 100 },
    admin,
  );
  for (const code of ['F41-1', 'F41-2']) {
    await calls.post('drug/create', { ...(await newVial(calls, { code })), ndc_barcode: 'F41' }, admin);
  }
});

async function form(filters: Record<string, string> = {}): Promise<Row[]> {
  const day = new Date().toISOString().slice(0, 10);
  const query = new URLSearchParams({ name: 'form_41', from: day, to: day, ...filters });
  return ((await calls.get(`report/rows?${query.toString()}`, admin)).data as { rows: Row[] }).rows;
}

test('CASES-10 Form 41 counts whole vials destroyed on site, by NDC, way and people; nothing else is on it', async () => {
  const disposed = { ...waste, manner_of_disposal: 'Drug disposal system' };
  for (const code of ['F41-1', 'F41-2']) await calls.move(code, disposed);
  expect(await form()).toEqual([
    expect.objectContaining({
      ndc: '0409-9094-22',
      vials: 2,
      amount: '200',
      manner: 'Drug disposal system',
      destroyed_by: 'Morgan Medic',
      witness: 'Gale Guest',
      form: 'guest',
      code: 'F41-1, F41-2',
    }),
  ]);
  // What is left after a dose; what went to a distributor; what was spilled; and what was put back.
  await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -10 });
  await calls.move('FEN-001', disposed);
  await calls.move('FEN-002', { ...waste, reverse_distributor: 1 });
  await calls.move('FEN-003', { ...waste, manner_of_disposal: 'Spilled beyond recovery' });
  const undone = (await calls.move('FEN-004', disposed)).data as Row;
  expect(await form()).toHaveLength(2);
  await calls.move('FEN-004', { stock_move_type_id__name: 'un_administer', source_id: undone.id });
  expect(await form()).toHaveLength(1);
  // A vial is whole again when its dose was taken back.
  const given = (await calls.move('FEN-005', { stock_move_type_id__name: 'administer', quantity: -10 })).data as Row;
  await calls.move('FEN-005', { stock_move_type_id__name: 'un_administer', source_id: given.id });
  await calls.move('FEN-005', waste);
  expect((await form()).find(({ code }) => code === 'FEN-005')).toMatchObject({ vials: 1, manner: null, ndc: null });
  const day = new Date().toISOString().slice(0, 10);
  await calls.post(
    'registration/create',
    {
      number: 'AP5836727',
      name: 'Harbor',
      address: '1 Pier',
      state: 'MA',
      schedules: ['II'],
      expiration_date: '2030-01-01',
    },
    admin,
  );
  const prepared = await calls.get(`discrepancy_case/form_41?from=${day}&to=${day}`, admin);
  expect(prepared.data).toMatchObject({
    from: day,
    to: day,
    registrations: [{ number: 'AP5836727' }],
    destroyed: [
      {
        date: day,
        ndc: '0409-9094-22',
        vials: 2,
        quantity: 200,
        quantity_text: '200 mcg',
        method: 'Drug disposal system',
        destroyed_by: 'Morgan Medic',
        witness: 'Gale Guest',
        codes: ['F41-1', 'F41-2'],
      },
      { ndc: null, vials: 1, method: null, codes: ['FEN-005'] },
    ],
  });
  expect((await calls.get(`discrepancy_case/form_41?from=${day}`, admin)).status).toBe(400);
  expect((await calls.get('discrepancy_case/form_41')).status).toBe(403);
});
