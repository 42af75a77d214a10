import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, type Row } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

async function proofOf(id: string, by: 'medic' | 'strict' = 'medic'): Promise<unknown> {
  return (await calls.get(`drug/proof?drug_id=${id}`, { by })).data;
}

/** Does to the record what nobody can do through the product: past the triggers, as the owner of the tables. */
async function tamper(table: string, change: string, values: unknown[]): Promise<void> {
  await server.owner.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await server.owner.query(change, values);
  await server.owner.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

test('HISTORY-01 the chain of a vial is proven from its receipt to its last record', async () => {
  const { id } = await calls.vial('KET-001');
  const given = (await calls.move('KET-001', { stock_move_type_id__name: 'administer', quantity: -12.5 })).data as Row;
  await calls.move('KET-001', { stock_move_type_id__name: 'un_administer', source_id: given.id });
  await calls.post('stock_move_record/update', { id: given.id, incident_number: 'I-7' });
  const { rows } = await server.owner.query<{ chain_head: string }>('SELECT chain_head FROM drug WHERE id = $1', [id]);
  for (const spelled of [id, id.toUpperCase()]) {
    expect(await proofOf(spelled)).toEqual({ records: 4, head: rows[0]?.chain_head, is_intact: 1 });
  }
});

test('a vial that came from another agency and went back is proven in both, each by its own records', async () => {
  const { id } = await calls.vial('FEN-002');
  const move = async (by: 'medic' | 'strict', box: string, group: string): Promise<number> => {
    const other = by === 'medic' ? 'strict' : 'medic';
    const change = {
      id,
      drug_box_id: (await calls.box(box, { by: other })).id,
      transfer_to_user_group_id: await calls.groupId(group),
      ...guest,
    };
    return (await calls.post('drug/update/many', { data: [change] }, { by })).status;
  };
  await calls.set('Summit Fire', { allow_agency_drug_transfers: true });
  expect(await move('medic', 'BOX-S1', 'Summit Fire')).toBe(200);
  expect(await proofOf(id)).toMatchObject({ records: 2, is_intact: 1 });
  expect(await proofOf(id, 'strict')).toMatchObject({ records: 0, is_intact: 1 });
  const used = { stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'I-1' };
  expect((await calls.move('FEN-002', used, { by: 'strict' })).status).toBe(200);
  expect(await proofOf(id, 'strict')).toMatchObject({ records: 1, is_intact: 1 });
  expect(await move('strict', 'BOX-M1', 'Harbor EMS')).toBe(200);
  await calls.move('FEN-002', { stock_move_type_id__name: 'administer', quantity: -1 });
  expect(await proofOf(id)).toMatchObject({ records: 3, is_intact: 1 });
  expect(await proofOf(id, 'strict')).toMatchObject({ records: 2, is_intact: 1 });
});

describe('a record that was tampered with is not intact', () => {
  test('when an amount is not the one that was hashed', async () => {
    const { id } = await calls.vial('MOR-001');
    const given = (await calls.move('MOR-001', { stock_move_type_id__name: 'administer', quantity: -100 })).data as Row;
    await tamper('stock_move_record', 'UPDATE stock_move_record SET quantity = -50 WHERE id = $1', [given.id]);
    expect(await proofOf(id)).toMatchObject({ records: 2, is_intact: 0 });
  });

  test('when the last record is gone without a trace in the chain', async () => {
    const { id } = await calls.vial('MOR-002');
    const given = (await calls.move('MOR-002', { stock_move_type_id__name: 'administer', quantity: -100 })).data as Row;
    await tamper('custody_link', 'DELETE FROM custody_link WHERE record_id = $1', [given.id]);
    expect(await proofOf(id)).toMatchObject({ records: 1, is_intact: 0 });
  });

  test('when an incident number is not the one that was recorded', async () => {
    const { id } = await calls.vial('MOR-003');
    const move = { stock_move_type_id__name: 'administer', quantity: -100, incident_number: 'I-1' };
    const given = (await calls.move('MOR-003', move)).data as Row;
    await server.owner.query(`UPDATE personal_data SET incident_number = 'I-2' WHERE record_id = $1`, [given.id]);
    expect(await proofOf(id)).toMatchObject({ is_intact: 0 });
  });
});

test('a vial of another agency is answered like one that does not exist', async () => {
  const foreign = await calls.vial('SF-FEN-001', { by: 'strict' });
  for (const id of [foreign.id, randomUUID(), 'nonsense']) {
    expect(await calls.get(`drug/proof?drug_id=${id}`)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
  }
});
