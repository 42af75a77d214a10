import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { CLIENTS, raceTrack } from '../testing/race.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer({ connections: 24 });
const calls = custodyCalls(server);
const { race } = raceTrack(server);

afterEach(() => mustAddUp(server.owner));

async function fresh(): Promise<Row> {
  return (await calls.post('drug/create', await newVial(calls))).data as Row;
}

const administer = (drug_id: string, quantity: number): object => ({
  drug_id,
  ...guest,
  stock_move_type_id__name: 'administer',
  quantity,
});

test('SRV-64 64 use one password proof at once, each for its own vial: it serves one', async () => {
  const vials: Row[] = [];
  for (let n = 0; n < CLIENTS; n += 1) vials.push(await fresh());
  await calls.verify('partner');
  const witness_id = await calls.userId('partner');
  const { outcomes } = await race((client) => ({
    path: 'stock_move_record/create',
    body: { stock_move_type_id__name: 'administer', drug_id: vials[client]?.id, quantity: -1, witness_id },
  }));
  expect(outcomes).toEqual({ '200': 1, '422 WITNESS_REQUIRED': 63 });
});

test('SRV-67 64 use one shown code at once, each for its own vial: it serves one', async () => {
  const vials: Row[] = [];
  for (let n = 0; n < CLIENTS; n += 1) vials.push(await fresh());
  const guid = randomUUID();
  await calls.post('biometric_code/create', { guid }, { by: 'partner' });
  await calls.get(`biometric_code/guid?guid=${guid}`);
  const { outcomes } = await race((client) => ({
    path: 'stock_move_record/create',
    body: {
      stock_move_type_id__name: 'administer',
      drug_id: vials[client]?.id,
      quantity: -1,
      witness_biometric_guid: guid,
    },
  }));
  expect(outcomes).toEqual({ '200': 1, '422 VERIFY_CODE_EXPIRED': 63 });
});

test('SRV-46 64 tries of one key at once: one record, and the same answer for all', async () => {
  const vial = await fresh();
  const key = randomUUID();
  const { outcomes, all } = await race(() => ({
    path: 'stock_move_record/create',
    body: administer(vial.id, -10),
    key,
  }));
  expect(outcomes).toEqual({ '200': 64 });
  expect(new Set(all.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  expect(await calls.left(String(vial['barcode_id']))).toBe(90);
});

test('SRV-46 64 different requests with one key at once: one is recorded, the rest are refused as a reused key', async () => {
  const vial = await fresh();
  const key = randomUUID();
  const { outcomes } = await race((client) => ({
    path: 'stock_move_record/create',
    body: administer(vial.id, -(client + 1) / 1000),
    key,
  }));
  expect(outcomes).toEqual({ '200': 1, '409 STALE': 63 });
});

test('SRV-46 one key at once on a custody call and a generic call: one of them is done', async () => {
  const key = randomUUID();
  const { outcomes } = await race((client) =>
    client % 2
      ? { path: 'unit/create', body: { name: 'By one key' }, by: 'admin', key }
      : { path: 'discrepancy/create', body: { discrepancy_type: 'Reseal Avoided', notes: 'k' }, by: 'admin', key },
  );
  expect(outcomes).toEqual({ '200': 32, '409 STALE': 32 });
});
