import { createHash } from 'node:crypto';
import { canonicalJson, FORM_VERSION } from '@vialant/domain/proof/canonical';
import type { LinkLine, RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { afterEach, expect, test } from 'vitest';
import { linesOf, proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { custody, exported } = proofCommands(server);

const ADMINISTER = { stock_move_type_id__name: 'administer', quantity: -40, incident_number: 'I-1' };
const WASTE = { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Expired. Cap was loose' };
const OF_DOSE = {
  patient_reference: 'PCR-4711',
  administered_by_name: 'Ellis Student',
  medical_director: 'Dr. Ada Lindqvist',
  order_kind: 'verbal',
  route: 'IV',
};
const OF_WASTE = { waste_reason: 'Expired', manner_of_disposal: 'Sink or sewer' };
const NONE = Object.fromEntries(Object.keys({ ...OF_DOSE, ...OF_WASTE }).map((name) => [name, null]));
const ALL_OFF = {
  require_patient_reference: false,
  require_medical_director: false,
  require_order_kind: false,
  require_manner_of_disposal: false,
};
const ALL_ON = {
  require_patient_reference: true,
  require_medical_director: true,
  require_order_kind: true,
  require_manner_of_disposal: true,
};

afterEach(async () => {
  await calls.set('Harbor EMS', { ...ALL_OFF, allow_reverse_distributor: false });
  await mustAddUp(server.owner);
});

const offline = (): object => ({ offline: 1, timestamp: new Date(Date.now() - 1000).toISOString() });

const read = async (id: string): Promise<Row> => (await calls.get(`stock_move_record?id=${id}`)).data as Row;

const isLink = (line: RecordLine): line is LinkLine => line.line === 'link';

async function linkOf(file: string, recordId: string): Promise<LinkLine> {
  const found = (await linesOf(file)).filter(isLink).find(({ record }) => record['id'] === recordId);
  if (!found) throw new Error(`no link of ${recordId}`);
  return found;
}

test('LAW-02 a body without the new fields is recorded, answered and hashed as ever', async () => {
  const { status, data } = await calls.move('FEN-001', ADMINISTER);
  const given = data as Row;
  expect([status, given]).toMatchObject([200, { ...NONE, not_asked: null, incident_number: 'I-1' }]);
  expect(await read(given.id)).toMatchObject(NONE);
  const { line: _, hash, personal, ...link } = await linkOf(await exported('Harbor EMS', 'old.jsonl'), given.id);
  // The names that a record had before; what is null is in no hash, so that every earlier link keeps its own.
  expect(Object.keys({ ...link.record, ...personal }).filter((name) => name in NONE)).toEqual([]);
  const text = canonicalJson({ v: FORM_VERSION, ...link });
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});

test('LAW-02 a dose and a waste keep what belongs to each, in a record that verifies; what names people can be erased', async () => {
  const vial = await calls.vial('FEN-002');
  const path = 'stock_move_record/administer_and_waste_remaining';
  const body = { ...ADMINISTER, ...OF_DOSE, ...OF_WASTE, ...guest, drug_id: vial.id };
  const { status, data } = await calls.post(path, body, { key: 'law-1' });
  expect(status).toBe(200);
  const [dose, waste] = data as [Row, Row];
  expect(dose).toMatchObject({ ...NONE, ...OF_DOSE, quantity: -40 });
  expect(waste).toMatchObject({ ...NONE, ...OF_WASTE, quantity: -60, incident_number: null });
  for (const row of [dose, waste]) expect(await read(row.id)).toEqual(row);
  const alone = await calls.move('FEN-003', { ...WASTE, ...OF_DOSE, ...OF_WASTE });
  expect(alone).toMatchObject({ status: 200, data: { ...NONE, ...OF_WASTE } });
  const reversal = { stock_move_type_id__name: 'un_administer', source_id: (alone.data as Row).id, ...OF_WASTE };
  expect(await calls.move('FEN-003', reversal)).toMatchObject({ status: 200, data: NONE });

  const file = await exported('Harbor EMS', 'law.jsonl');
  const { record, personal } = await linkOf(file, dose.id);
  expect(record).toMatchObject({ medical_director: 'Dr. Ada Lindqvist', order_kind: 'verbal', route: 'IV' });
  expect(JSON.stringify(record)).not.toMatch(/PCR-4711|Ellis/);
  expect(personal).toMatchObject({ patient_reference: 'PCR-4711', administered_by_name: 'Ellis Student' });
  expect(await custody('verify', file)).toMatchObject({ code: 0 });

  const erase = ['erase', '--agency', 'Harbor EMS', '--patient', 'PCR-4711', '--for-good'];
  expect((await custody(...erase)).text).toBe('Erased the personal data of 1 records of Harbor EMS; the records stay.');
  const erased = { ...OF_DOSE, patient_reference: null, administered_by_name: null, incident_number: null };
  expect(await read(dose.id)).toMatchObject(erased);
  // The answer that is kept for repetitions has forgotten them too.
  expect((await calls.post(path, body, { key: 'law-1' })).data).toMatchObject([erased, waste]);
  const after = await exported('Harbor EMS', 'erased.jsonl');
  expect(await custody('verify', after)).toMatchObject({ code: 0 });
  expect(JSON.stringify(await linesOf(after))).not.toMatch(/PCR-4711|Ellis/);
});

test('LAW-03 what an agency requires is refused online with its names, and offline recorded with a mark', async () => {
  await calls.set('Harbor EMS', ALL_ON);
  const links = await calls.count('custody_link');
  const required = (...names: string[]): object => ({
    status: 422,
    err: 'REQUIRED',
    body: { fields: Object.fromEntries(names.map((name) => [name, 'required'])) },
  });
  const ofDose = ['patient_reference', 'medical_director', 'order_kind'];
  expect(await calls.move('FEN-004', ADMINISTER)).toMatchObject(required(...ofDose));
  expect(await calls.move('FEN-004', { ...ADMINISTER, ...OF_DOSE, patient_reference: '  ' })).toMatchObject(
    required('patient_reference'),
  );
  expect(await calls.move('FEN-004', WASTE)).toMatchObject(required('manner_of_disposal'));
  const vial = await calls.vial('FEN-004');
  const withRest = 'stock_move_record/administer_and_waste_remaining';
  const body = { ...ADMINISTER, drug_id: vial.id, ...guest };
  expect(await calls.post(withRest, body)).toMatchObject(required(...ofDose, 'manner_of_disposal'));
  const other = { ...body, drug_id: (await calls.vial('FEN-006')).id, quantity: -100, ...OF_DOSE };
  const both = { data: [{ ...body, quantity: -100 }, other] };
  expect(await calls.post('stock_move_record/create/many', both)).toMatchObject(required(...ofDose));
  expect(await calls.count('custody_link')).toBe(links);

  // Where nothing is left to waste, nothing is disposed of.
  const whole = await calls.post(withRest, { ...other, quantity: -100 });
  expect([whole.status, (whole.data as Row[]).length]).toEqual([200, 1]);

  const late = await calls.post(withRest, { ...body, ...offline(), order_kind: 'standing' });
  expect(late).toMatchObject({
    status: 200,
    data: [
      { offline: 1, order_kind: 'standing', not_asked: 'patient reference, medical director' },
      { offline: 1, not_asked: 'manner of disposal' },
    ],
  });
  await calls.set('Harbor EMS', { allow_manual_scan_entry: false });
  const typed = { ...WASTE, ...offline(), input_manually: 1 };
  expect((await calls.move('FEN-007', typed)).data).toMatchObject({ not_asked: 'manual entry, manner of disposal' });
  await calls.set('Harbor EMS', { allow_manual_scan_entry: true });
  expect(await custody('verify', await exported('Harbor EMS', 'required.jsonl'))).toMatchObject({ code: 0 });
});

test('LAW-02 LAW-03 a reverse distributor is a manner of disposal, where the agency allows it', async () => {
  await calls.set('Harbor EMS', { require_manner_of_disposal: true });
  const returned = { ...WASTE, manner_of_disposal: 'Reverse distributor' };
  expect((await calls.move('FEN-008', returned)).status).toBe(403);
  await calls.set('Harbor EMS', { allow_reverse_distributor: true });
  const contrary = { ...WASTE, reverse_distributor: 1, manner_of_disposal: 'Incineration' };
  expect(await calls.move('FEN-008', contrary)).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
  expect(await calls.move('FEN-008', { ...WASTE, reverse_distributor: 1 })).toMatchObject({ status: 200 });
});

test('LAW-02 what does not fit is refused by name', async () => {
  for (const [name, value] of [
    ['patient_reference', 'x'.repeat(61)],
    ['administered_by_name', 'x'.repeat(121)],
    ['administered_by_name', 'two\nlines'],
    ['medical_director', 'x'.repeat(121)],
    ['order_kind', 'written'],
    ['route', 'x'.repeat(41)],
    ['waste_reason', 'x'.repeat(81)],
    ['manner_of_disposal', 'Thrown away'],
  ] as const) {
    const { status, body } = await calls.move('FEN-009', { ...ADMINISTER, [name]: value });
    expect([name, status, Object.keys(body['fields'] as object)]).toEqual([name, 400, [name]]);
  }
});

test('LAW-04 staff learn the director of the day with their agency; auditors and admins read all, admins write', async () => {
  const current = async (): Promise<unknown> =>
    ((await calls.get('user_group/current')).data as Row)['medical_director'];
  const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const make = async (body: object): Promise<Row> =>
    (await calls.post('medical_director/create', body, { by: 'admin' })).data as Row;
  expect(await current()).toBeNull();
  await make({ name: 'Dr. Past', from_date: day(-90), until_date: day(-2) });
  await make({ name: 'Dr. Next', from_date: day(2) });
  expect(await current()).toBeNull();
  const now = await make({ name: 'Dr. Ada Lindqvist', from_date: day(-60), until_date: day(1) });
  expect(await current()).toBe('Dr. Ada Lindqvist');
  const deputy = await make({ name: 'Dr. Deputy', from_date: day(-1) });
  expect(await current()).toBe('Dr. Deputy');
  await calls.post('medical_director/archive', { id: deputy.id }, { by: 'admin' });
  expect(await current()).toBe('Dr. Ada Lindqvist');

  const early = { id: now.id, until_date: day(-61) };
  expect(await calls.post('medical_director/update', early, { by: 'admin' })).toMatchObject({
    status: 400,
    body: { fields: { until_date: 'must not be before the first day' } },
  });
  expect((await calls.post('medical_director/create', { name: 'Dr. Me', from_date: day(0) })).status).toBe(403);
  expect((await calls.get('medical_director/all')).status).toBe(403);
  expect(((await calls.get('user_group/current', { by: 'strict' })).data as Row)['medical_director']).toBeNull();
  const log = (await calls.get('change_log/all', { by: 'admin' })).data as Row[];
  expect(log.filter(({ entity }) => entity === 'medical_director').length).toBeGreaterThan(3);
});
