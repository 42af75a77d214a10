import { afterEach, expect, test } from 'vitest';
import { linesOf, proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { custody, exported } = proofCommands(server);
const admin: Who = { by: 'admin' };

afterEach(() => mustAddUp(server.owner));

const complete = (body: object, who?: Who): Promise<Answer> => calls.post('stock_move_record/complete', body, who);
const read = async (id: string): Promise<Row> => (await calls.get(`stock_move_record?id=${id}`)).data as Row;

/** The line of a vial in the usage report of today. */
async function usage(code: string): Promise<Row | undefined> {
  const day = new Date().toISOString().slice(0, 10);
  const { data } = await calls.get(`report/rows?name=usage&from=${day}&to=${day}`, admin);
  return (data as { rows: Row[] }).rows.find((row) => row['code'] === code);
}

test('LAW-05 a missing element is completed by who acted or an admin, once, as an appended amendment', async () => {
  const dose = { stock_move_type_id__name: 'administer', quantity: -10, incident_number: 'I-5' };
  const { id } = (await calls.move('FEN-001', dose)).data as Row;
  expect(await usage('FEN-001')).toMatchObject({ patient: 'I-5', missing: expect.stringContaining('director,order') });
  expect(await complete({ id, medical_director: 'Dr. Lind' }, { by: 'partner' })).toMatchObject({ status: 403 });
  expect(await complete({ id, medical_director: ' ' })).toMatchObject({
    status: 400,
    fields: { patient_reference: 'required', medical_director: 'required', order_kind: 'required' },
  });
  expect(await complete({ id, manner_of_disposal: 'Incineration' })).toMatchObject({
    fields: { manner_of_disposal: 'is no part of this record' },
  });
  const own = { id, medical_director: 'Dr. Lind', patient_reference: 'PCR-5' };
  const done = await complete(own, { key: 'own' });
  expect(done).toMatchObject({ status: 200, data: { medical_director: 'Dr. Lind', patient_reference: 'PCR-5' } });
  expect(done.data).toMatchObject({ completed_by_name: 'Morgan Medic', completed_on: expect.any(String) });
  expect((await complete(own, { key: 'own' })).data).toEqual(done.data);
  expect(await complete({ id, medical_director: 'Dr. Other' }, admin)).toMatchObject({
    fields: { medical_director: 'is recorded already' },
  });
  expect((await complete({ id, order_kind: 'verbal' }, admin)).status).toBe(200);
  // The incident number is still the one of the record, and can still be changed.
  expect(await read(id)).toMatchObject({
    incident_number: 'I-5',
    order_kind: 'verbal',
    completed_by_name: 'Avery Admin',
  });
  await calls.set('Harbor EMS', { can_modify_incident_number: true });
  await calls.post('stock_move_record/update', { id, incident_number: 'I-6' });
  expect(await read(id)).toMatchObject({ incident_number: 'I-6', completed_by_name: 'Avery Admin' });
  const life = (await calls.get(`drug/timeline?drug_id=${(await calls.vial('FEN-001')).id}`, admin)).data;
  const acts = (life as { entries: Row[] }).entries.map(({ act }) => act);
  expect(acts.slice(-3)).toEqual(['completion', 'completion', 'amendment']);
  expect(await usage('FEN-001')).toMatchObject({ patient: 'PCR-5', director: 'Dr. Lind', order: 'verbal' });

  const wasted = (await calls.move('FEN-002', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' }))
    .data as Row;
  await calls.set('Harbor EMS', { allow_reverse_distributor: false });
  expect(await complete({ id: wasted.id, manner_of_disposal: 'Reverse distributor' })).toMatchObject({ status: 403 });
  const manner = await complete({ id: wasted.id, manner_of_disposal: 'Incineration' });
  expect(manner.data).toMatchObject({ manner_of_disposal: 'Incineration' });
  const unknown = '0192b3c4-0000-7000-8000-000000000000';
  expect(await complete({ id: unknown, order_kind: 'verbal' })).toMatchObject({ status: 404 });
  expect(await complete({ id, order_kind: 'verbal' }, { by: 'strict' })).toMatchObject({ status: 404 });
});

test('LAW-05 LAW-06 a completion is in the chain, and its patient is erased with the record', async () => {
  const { id } = (await calls.move('FEN-003', { stock_move_type_id__name: 'administer', quantity: -10 })).data as Row;
  await complete({ id, patient_reference: 'PCR-6', medical_director: 'Dr. Lind' }, { key: 'erased' });
  const file = await exported('Harbor EMS', 'completed.jsonl');
  const lines = await linesOf(file);
  const added = lines.find((line) => line.line === 'link' && line.record['medical_director'] === 'Dr. Lind');
  expect(added).toMatchObject({ table: 'incident_amendment', record: { user_name: 'Morgan Medic' } });
  expect((await custody('verify', file)).code).toBe(0);
  await custody('erase', '--agency', 'Harbor EMS', '--patient', 'PCR-6', '--for-good');
  expect(await read(id)).toMatchObject({ patient_reference: null, medical_director: 'Dr. Lind' });
  const again = await complete({ id, patient_reference: 'PCR-6', medical_director: 'Dr. Lind' }, { key: 'erased' });
  expect(again.data).toMatchObject({ patient_reference: null });
  expect((await custody('verify', await exported('Harbor EMS', 'erased.jsonl'))).code).toBe(0);
});
