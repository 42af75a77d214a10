import { afterEach, beforeAll, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

beforeAll(async () => {
  const id = await calls.groupId('Harbor EMS');
  await calls.post('user_group/update', { id, allow_reverse_distributor: 1 }, { by: 'admin' });
});

afterEach(() => mustAddUp(server.owner));

/** Records a move of the vial, and returns it as it is read later. */
async function written(code: string, body: object): Promise<Row> {
  const { status, data, body: told } = await calls.move(code, body);
  if (status !== 200) throw new Error(JSON.stringify(told));
  return (await calls.get(`stock_move_record?id=${(data as Row).id}`)).data as Row;
}

test('ENT-09 every field of an administration is kept as it was sent', async () => {
  const sent = {
    quantity: -12.5,
    doses: 2,
    incident_number: 'INC-7',
    offline: 1,
    input_manually: 1,
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    lat: 1.5,
    lon: 2.5,
    notes: 'In pain',
  };
  const record = await written('FEN-001', { stock_move_type_id__name: 'administer', ...sent });
  expect(record).toMatchObject({
    ...sent,
    stock_move_type__name: 'administer',
    drug_id: (await calls.vial('FEN-001')).id,
    guest_verify_name: 'Gale Guest',
  });
  expect(await calls.left('FEN-001')).toBe(87.5);
});

test('ENT-09 waste_all and reverse_distributor of a waste take the whole vial and are kept', async () => {
  await written('KET-001', { stock_move_type_id__name: 'waste', quantity: -1000, notes: 'Spilled' });
  const part = { stock_move_type_id__name: 'waste', notes: 'Expired' };
  const whole = await written('KET-001', { ...part, waste_all: 1 });
  expect(whole).toMatchObject({ quantity: -499_000, reverse_distributor: 0, notes: 'Expired' });
  expect(await calls.left('KET-001')).toBe(0);
  expect(await written('KET-002', { ...part, quantity: -1, reverse_distributor: 1 })).toMatchObject({
    quantity: -500_000,
    reverse_distributor: 1,
  });
});

test('ENT-09 source_id says which record a reversal takes back', async () => {
  const [first, second] = [
    await written('FEN-002', { stock_move_type_id__name: 'administer', quantity: -10 }),
    await written('FEN-002', { stock_move_type_id__name: 'administer', quantity: -20 }),
  ];
  const reversal = await written('FEN-002', { stock_move_type_id__name: 'un_administer', source_id: first.id });
  expect(reversal).toMatchObject({ quantity: 10, source_id: first.id });
  expect(await calls.left('FEN-002')).toBe(80);
  expect((await calls.get(`stock_move_record?id=${first.id}`)).data).toMatchObject({ un_administer_id: reversal.id });
  expect((await calls.get(`stock_move_record?id=${second.id}`)).data).toMatchObject({ un_administer_id: null });
});
