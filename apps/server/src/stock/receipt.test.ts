import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { boxChecks } from '../testing/box-checks.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { seen, check, allowAll } = boxChecks(calls);

type Receipt = Row & { number: string; lines: Row[] };

const receipt = async (id: string): Promise<Receipt> => {
  const { status, data } = await calls.get(`act/receipt?id=${id}`);
  expect(status).toBe(200);
  return data as Receipt;
};
const told = ({ lines }: Receipt): unknown[] => lines.map(({ act, code, micrograms }) => [act, code, micrograms]);

beforeEach(allowAll);
afterEach(() => mustAddUp(server.owner));

test('OPEN-138 the receipt of a batch tells every vial with drug and amount, the witness by name and kind, and is found by its key', async () => {
  const key = randomUUID();
  await calls.verify('partner');
  const [one, other] = [await calls.vial('FEN-001'), await calls.vial('MOR-001')];
  const given = { stock_move_type_id__name: 'administer', waste_remaining: 1 };
  const data = [
    { ...given, drug_id: one.id, quantity: -75, witness_id: await calls.userId('partner') },
    { stock_move_type_id__name: 'administer', drug_id: other.id, quantity: -10_000 },
  ];
  const { data: moves } = await calls.post('stock_move_record/create/many', { data }, { key });
  const [first] = moves as Row[];
  const told1 = await receipt(key);
  expect(told1).toMatchObject({
    id: first?.id,
    number: expect.stringMatching(/^[\dA-Z]{4}-[\dA-Z]{4}$/),
    act: 'administer',
    person: 'Morgan Medic',
    witness: { name: 'Parker Rivera', form: 'password', title: null },
    is_offline: 0,
    device_time: null,
    place: 'BOX-M1 (Medic 1)',
    to_place: null,
    discrepancies: [],
  });
  expect(told(told1)).toEqual([
    ['administer', 'FEN-001', '-75'],
    ['waste', 'FEN-001', '-25'],
    ['administer', 'MOR-001', '-10000'],
  ]);
  expect(told1.lines[0]).toMatchObject({ drug_type: 'Fentanyl 100 mcg', measure: 'micrograms', incident: null });

  // The incident number that is added afterwards stands on it, and every record leads to the same receipt.
  await calls.post('stock_move_record/update', { id: first?.id, incident_number: 'INC-9' });
  const again = await receipt(String((moves as Row[]).at(-1)?.id));
  expect(again.number).toBe(told1.number);
  expect(again.lines.map(({ incident }) => incident)).toEqual(['INC-9', null, null]);

  // Another user finds it by the record and not by the key; another agency does not find it at all.
  expect((await calls.get(`act/receipt?id=${key}`, { by: 'partner' })).status).toBe(404);
  expect((await calls.get(`act/receipt?id=${first?.id}`, { by: 'partner' })).status).toBe(200);
  expect((await calls.get(`act/receipt?id=${first?.id}`, { by: 'strict' })).status).toBe(404);
  for (const id of [randomUUID(), 'nonsense', '%00'])
    expect((await calls.get(`act/receipt?id=${id}`)).status).not.toBe(500);

  // The office finds it by the number that somebody reads out.
  const search = await calls.get(`record/search?text=${told1.number.toLowerCase().replace('-', '')}`, { by: 'admin' });
  expect(search.data).toEqual([{ kind: 'receipt', id: first?.id, name: told1.number, detail: 'Morgan Medic' }]);
});

test('OPEN-138 waste, reversal, receiving, transfer and unit each have their receipt', async () => {
  const key = randomUUID();
  const waste = { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Broken', ...guest };
  const { data: wasted } = await calls.move('FEN-002', waste, { key });
  expect(await receipt(key)).toMatchObject({
    act: 'waste',
    notes: 'Broken',
    witness: { name: 'Gale Guest', form: 'guest', title: 'Nurse' },
    lines: [{ act: 'waste', code: 'FEN-002', micrograms: '-100' }],
  });
  const back = { stock_move_type_id__name: 'un_administer', source_id: (wasted as Row).id };
  const { data: reversed } = await calls.move('FEN-002', back);
  expect(await receipt((reversed as Row).id)).toMatchObject({ act: 'un_administer', lines: [{ micrograms: '100' }] });

  const created = randomUUID();
  await calls.post(
    'drug/create/many',
    { data: [await newVial(calls, { code: 'RCP-1' }), await newVial(calls, { code: 'RCP-2' })] },
    { key: created },
  );
  const received = await receipt(created);
  expect(received).toMatchObject({ act: 'receive', person: 'Morgan Medic' });
  expect(received.lines.map(({ code }) => code)).toEqual(['RCP-1', 'RCP-2']);

  const moved = randomUUID();
  const to = await calls.box('BOX-M2');
  const vial = await calls.vial('RCP-1');
  await calls.post('drug/update/many', { data: [{ id: vial.id, drug_box_id: to.id, ...guest }] }, { key: moved });
  expect(await receipt(moved)).toMatchObject({
    act: 'transfer',
    to_place: 'BOX-M2 (Medic 2)',
    lines: [{ act: 'transfer', code: 'RCP-1' }],
  });

  const unit = randomUUID();
  const box = await calls.box('BOX-M1');
  const units = (await calls.get('unit/all')).data as Row[];
  const other = units.find(({ id }) => id !== box['unit_id']);
  await calls.post('drug_box/update', { id: box.id, unit_id: other?.id, ...guest }, { key: unit });
  expect(await receipt(unit)).toMatchObject({
    act: 'unit',
    place: 'BOX-M1 (Medic 1)',
    to_place: `BOX-M1 (${String(other?.['name'])})`,
    witness: { name: 'Gale Guest' },
    lines: [],
  });
});

test('OPEN-138 OPEN-144 a partial check names what it did not see, on the receipt and as the last check, also later', async () => {
  const box = await calls.box('BOX-M2');
  const absent = [(await calls.vial('FEN-007')).id, (await calls.vial('OND-005')).id];
  const all = await seen(box.id);
  const drug_checks = all.filter(({ drug_id }) => !absent.includes(drug_id));
  const { data } = await check('BOX-M2', { drug_checks, ...(await calls.confirm()) });
  const { id } = data as Row;
  const partial = await receipt(id);
  expect(partial).toMatchObject({
    id,
    act: 'check',
    place: 'BOX-M2 (Medic 2)',
    discrepancies: [{ type: 'Box check missing drug', notes: expect.stringContaining('FEN-007') }],
  });
  const unseen = ({ lines }: Receipt): unknown[] => lines.filter(({ act }) => act === 'unseen').map(({ code }) => code);
  expect(unseen(partial)).toEqual(['FEN-007', 'OND-005']);
  expect(partial.lines.filter(({ act }) => act === 'check')).toHaveLength(drug_checks.length);
  const last = async (): Promise<unknown> => (await calls.get(`box_check/last?drug_box_id=${box.id}`)).data;
  expect(await last()).toMatchObject({ id, checked: drug_checks.length, unseen: 2 });

  // What happens to the box afterwards does not change what the check saw.
  await calls.move('OND-005', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
  const fen = { id: absent[0], drug_box_id: (await calls.box('BOX-EMPTY')).id, ...guest };
  await calls.post('drug/update/many', { data: [fen] });
  await calls.post('drug/create', { ...(await newVial(calls, { code: 'RCP-9' })), drug_box_id: box.id });
  expect(unseen(await receipt(id))).toEqual(['FEN-007', 'OND-005']);
  expect(await last()).toMatchObject({ id, checked: drug_checks.length, unseen: 2 });

  // A reseal is told as one, with both codes.
  const { data: sealed } = await check('BOX-M2', { drug_box__barcode_id: 'SEAL-R-9', ...guest });
  expect(await receipt((sealed as Row).id)).toMatchObject({ act: 'reseal', old_code: 'BOX-M2', new_code: 'SEAL-R-9' });
});

test('HISTORY-01 EXPLORE-03 the history of a vial holds amendments as old and new, and the reseals of the box it lay in', async () => {
  const { id } = await calls.vial('FEN-003');
  const { data } = await calls.move('FEN-003', {
    stock_move_type_id__name: 'administer',
    quantity: -40,
    incident_number: 'I-1',
  });
  const { id: doseId } = data as Row;
  for (const incident_number of ['I-2', 'I-3'])
    await calls.post('stock_move_record/update', { id: doseId, incident_number });
  await calls.post('stock_move_record/complete', { id: doseId, medical_director: 'Dr. Lind' });
  await check('BOX-M1', { drug_box__barcode_id: 'SEAL-H-1', ...guest });
  const target = await calls.box('BOX-EMPTY');
  await calls.post('drug/update/many', { data: [{ id, drug_box_id: target.id, ...guest }] });
  await check('SEAL-H-1', { drug_box__barcode_id: 'SEAL-H-2', ...guest });
  await check('BOX-EMPTY', { drug_box__barcode_id: 'SEAL-H-3', ...guest });
  const life = (await calls.get(`drug/timeline?drug_id=${id}`)).data as {
    entries: (Row & { changes: unknown[] })[];
    reseals: Row[];
  };
  expect(life.entries.map(({ act }) => act)).toEqual([
    'receive',
    'administer',
    'amendment',
    'amendment',
    'completion',
    'check',
    'transfer',
    'check',
  ]);
  expect(life.entries[1]).toMatchObject({ record_id: doseId, changes: [] });
  expect(life.entries.slice(2, 5).map(({ changes }) => changes)).toEqual([
    [{ field: 'incident_number', was: 'I-1', now: 'I-2' }],
    [{ field: 'incident_number', was: 'I-2', now: 'I-3' }],
    [{ field: 'medical_director', was: null, now: 'Dr. Lind' }],
  ]);
  expect(life.reseals.map(({ old_code, new_code, witness }) => [old_code, new_code, witness])).toEqual([
    ['BOX-M1', 'SEAL-H-1', 'Gale Guest'],
    ['BOX-EMPTY', 'SEAL-H-3', 'Gale Guest'],
  ]);
});
