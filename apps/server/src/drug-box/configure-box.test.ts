import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { CLIENTS, raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer({ connections: 24 });
const calls = custodyCalls(server);
const { send } = raceTrack(server);
const admin = { by: 'admin' } as const;

const configure = (body: object): Promise<Answer> => calls.post('drug_box/configure', body, admin);

async function newBox(body: object = {}): Promise<Row> {
  const code = `NB-${randomUUID()}`;
  const answer = await calls.post('drug_box/create', { name: 'New box', barcode_id: code, ...body }, admin);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as Row;
}

async function unitId(name: string): Promise<string> {
  const units = (await calls.get('unit/all?include_archived=1')).data as Row[];
  return units.find((unit) => unit['name'] === name)?.id ?? '';
}

async function boxIds(path: string): Promise<unknown[]> {
  return ((await calls.get(path)).data as Row[]).map(({ id }) => id);
}

afterEach(() => mustAddUp(server.owner));

describe('a new box', () => {
  test('STOCKROOM-01 has its unit, its own rule and its due time from the first call on', async () => {
    const unit_id = await unitId('Medic 1');
    const rule = { daily_check_verify_required: 1, check_daily: 0, check_due_at: '07:30' };
    expect(await newBox({ unit_id, ...rule })).toMatchObject({ unit_id, unit__name: 'Medic 1', ...rule });
    expect(await newBox()).toMatchObject({
      unit_id: null,
      daily_check_verify_required: null,
      check_daily: 1,
      check_due_at: null,
      archived_on: null,
    });
  });

  test('STOCKROOM-01 SRV-57 that it was brought to its unit is the first that is recorded of it', async () => {
    const unit_id = await unitId('Medic 2');
    const { id } = await newBox({ unit_id });
    const { rows } = await server.owner.query(
      `SELECT l.number, l.kind, t.from_unit_id, t.to_unit_id, t.user_name
       FROM custody_link l JOIN box_transfer t ON t.id = l.record_id WHERE l.subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      { number: 1, kind: 'box_transfer', from_unit_id: null, to_unit_id: unit_id, user_name: 'Avery Admin' },
    ]);
  });

  test('STOCKROOM-01 SRV-04 is not made in a unit that is not there, is archived, or is another agency’s', async () => {
    const { id: archived } = (await calls.post('unit/create', { name: 'Gone' }, admin)).data as Row;
    await calls.post('unit/archive', { id: archived }, admin);
    const { rows } = await server.owner.query<{ id: string }>(`SELECT id FROM unit WHERE name = 'Engine 1'`);
    const before = await calls.count('drug_box');
    for (const unit_id of [randomUUID(), 'nonsense', archived, rows[0]?.id]) {
      const body = { name: 'X', barcode_id: `X-${randomUUID()}`, unit_id };
      expect(await calls.post('drug_box/create', body, admin)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
    expect(await calls.count('drug_box')).toBe(before);
  });
});

describe('what an admin decides about a box', () => {
  test('STOCKROOM-01 is changed, one thing or all, and is in the change log; the record stays as it is', async () => {
    const { id } = await newBox();
    const links = await calls.count('custody_link');
    const all = { name: 'Other name', daily_check_verify_required: 1, check_daily: 0, check_due_at: '18:00' };
    expect((await configure({ id, ...all })).data).toMatchObject({ id, ...all, drug_box__name: 'Other name' });
    expect((await configure({ id, daily_check_verify_required: 0 })).data).toMatchObject({
      ...all,
      daily_check_verify_required: 0,
    });
    const asAgency = { daily_check_verify_required: null, check_due_at: null };
    expect((await configure({ id, ...asAgency })).data).toMatchObject({ name: 'Other name', ...asAgency });
    expect(await calls.count('custody_link')).toBe(links);
    const log = (await calls.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
    expect(log.map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual(
      expect.arrayContaining([
        ['name', 'New box', 'Other name'],
        ['daily_check_verify_required', null, 'true'],
        ['check_daily', 'true', 'false'],
        ['check_due_at', null, '18:00'],
        ['check_due_at', '18:00', null],
      ]),
    );
    expect(log.every(({ entity }) => entity === 'drug_box')).toBe(true);
  });

  test('STOCKROOM-01 decides whether a check needs a witness', async () => {
    const { id } = await newBox();
    const check = (): Promise<Answer> => calls.post('box_check/create', { drug_box_id: id, drug_checks: [] });
    expect((await check()).status).toBe(200);
    await configure({ id, daily_check_verify_required: 1 });
    expect(await check()).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  });

  test('STOCKROOM-01 what does not fit is told at its field, and nothing is changed', async () => {
    const { id } = await newBox();
    for (const [field, value] of [
      ['check_due_at', '7:30'],
      ['check_due_at', '24:00'],
      ['check_daily', null],
      ['daily_check_verify_required', 2],
      ['name', ''],
      ['name', 'a\nb'],
      ['name', 'x'.repeat(61)],
    ]) {
      expect(await configure({ id, [String(field)]: value })).toMatchObject({
        status: 400,
        fields: { [String(field)]: expect.any(String) },
      });
    }
    expect((await calls.get(`drug_box?id=${id}`)).data).toMatchObject({ name: 'New box', check_daily: 1 });
  });

  test('STOCKROOM-01 ACCESS-03 is not for staff, and another agency’s box is not found', async () => {
    const { id } = await newBox();
    expect((await calls.post('drug_box/configure', { id, name: 'Mine' })).status).toBe(403);
    const { id: theirs } = await calls.box('BOX-S1', { by: 'strict' });
    for (const other of [theirs, randomUUID(), 'nonsense']) {
      expect(await configure({ id: other, name: 'Mine' })).toMatchObject({ status: 404 });
    }
  });

  test('STOCKROOM-01 code, unit and chain of a box cannot be written by the application', async () => {
    for (const column of ['barcode_id', 'unit_id', 'chain_length', 'chain_head', 'user_group_id']) {
      await expect(server.pool.query(`UPDATE drug_box SET ${column} = ${column}`)).rejects.toThrow('permission denied');
    }
  });
});

describe('an archived box', () => {
  test('STOCKROOM-07 leaves the pickers, here and for sisters, and takes no vial; restored it does', async () => {
    const { id, barcode_id } = await newBox();
    expect(await boxIds('drug_box/with_unit')).toContain(id);
    expect((await calls.post('drug_box/archive', { id }, admin)).data).toMatchObject({
      id,
      archived_on: expect.any(String),
    });
    expect(await boxIds('drug_box/with_unit')).not.toContain(id);
    expect(await boxIds('drug_box/all')).not.toContain(id);
    expect(await boxIds('drug_box/all?include_archived=1')).toContain(id);
    expect((await calls.box(String(barcode_id))).id).toBe(id);
    const vial = { ...(await newVial(calls)), drug_box_id: id };
    expect(await calls.post('drug/create', vial)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    const move = { id: (await calls.vial('FEN-001')).id, drug_box_id: id, ...guest };
    expect(await calls.post('drug/update', move)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    await calls.post('drug_box/restore', { id }, admin);
    expect((await calls.post('drug/create', vial)).status).toBe(200);
    expect(await calls.post('drug_box/archive', { id }, admin)).toMatchObject({
      status: 409,
      body: { message: 'Still in use: 1 vials' },
    });
  });

  test('STOCKROOM-07 however a vial and the archiving meet, no archived box holds a vial', async () => {
    const vials = await newVial(calls);
    for (let round = 0; round < 8; round += 1) {
      const { id } = await newBox();
      await Promise.all([
        ...Array.from({ length: CLIENTS / 16 }, () =>
          send({ path: 'drug/create', body: { ...vials, barcode_id: randomUUID(), drug_box_id: id } }),
        ),
        send({ path: 'drug_box/archive', body: { id }, by: 'admin' }),
      ]);
    }
    const { rowCount } = await server.owner.query(
      `SELECT FROM drug d JOIN drug_box b ON b.id = d.drug_box_id WHERE b.archived_on IS NOT NULL`,
    );
    expect(rowCount).toBe(0);
  });
});
