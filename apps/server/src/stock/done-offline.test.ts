import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

afterEach(() => mustAddUp(server.owner));

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

async function lifeOf(id: string): Promise<readonly Record<string, unknown>[]> {
  const { data } = await calls.get(`drug/timeline?drug_id=${id}`, { by: 'admin' });
  return (data as { entries: Record<string, unknown>[] }).entries;
}

test('OPEN-150 SRV-50 a move made offline has its own time; one from a box that the record does not know is noted', async () => {
  const vial = await calls.vial('FEN-001');
  const [here, there, third] = [await calls.box('BOX-M1'), await calls.box('BOX-M2'), await calls.box('BOX-SUP')];
  const move = (drug_box_id: string, taken_from_id: string, timestamp: string) =>
    calls.post('drug/update/many', {
      data: [{ id: vial.id, drug_box_id, taken_from_id, offline: 1, timestamp, ...guest }],
    });
  const [first, second] = [minutesAgo(30), minutesAgo(20)];
  expect((await move(there.id, here.id, first)).status).toBe(200);
  const elsewhere = (): Promise<unknown[]> => calls.discrepancies('Moved offline from elsewhere');
  expect(await elsewhere()).toEqual([]);
  expect((await move(third.id, here.id, second)).status).toBe(200);
  expect(await elsewhere()).toHaveLength(1);
  expect((await lifeOf(vial.id)).slice(-2)).toMatchObject([
    { act: 'transfer', happened: first, is_offline: 1 },
    { act: 'transfer', happened: second, is_offline: 1 },
  ]);
  const late = await move(here.id, third.id, new Date(Date.now() + 3 * 86_400_000).toISOString());
  expect(late).toMatchObject({ status: 422, err: 'TIME_IN_FUTURE' });
});

test('OPEN-150 OPEN-117 a vial received and given offline arrives with both times', async () => {
  const [received, given] = [minutesAgo(50), minutesAgo(40)];
  const vial = { ...(await newVial(calls, { code: 'OFF-1', box: 'BOX-M1' })), offline: 1, timestamp: received };
  const { data } = await calls.post('drug/create/many', { data: [vial] });
  const { id } = (data as Row[])[0] as Row;
  const dose = { stock_move_type_id__name: 'administer', quantity: -10, offline: 1, timestamp: given };
  expect((await calls.move('OFF-1', { ...dose, incident_number: 'I-1' })).status).toBe(200);
  expect(await lifeOf(id)).toMatchObject([
    { act: 'receive', happened: received, is_offline: 1 },
    { act: 'administer', happened: given, is_offline: 1 },
  ]);
});

test('OPEN-150 a number that was added and a box that was moved offline keep their times', async () => {
  await calls.set('Harbor EMS', { can_modify_incident_number: true });
  const { data } = await calls.move('FEN-002', { stock_move_type_id__name: 'administer', quantity: -100 });
  const timestamp = minutesAgo(7);
  const body = { id: (data as Row).id, incident_number: 'I-77', offline: 1, timestamp };
  expect((await calls.post('stock_move_record/update', body)).status).toBe(200);
  const { rows } = await server.owner.query(
    'SELECT offline, happened_at FROM incident_amendment ORDER BY id DESC LIMIT 1',
  );
  expect(rows).toEqual([{ offline: true, happened_at: new Date(timestamp) }]);
  const box = await calls.box('BOX-M1');
  const [unit] = ((await calls.get('unit/all')).data as Row[]).filter(({ id }) => id !== box['unit_id']);
  const moved = { id: box.id, unit_id: unit?.id, offline: 1, timestamp, ...guest };
  expect((await calls.post('drug_box/update', moved)).status).toBe(200);
  const boxMoves = await server.owner.query('SELECT offline, happened_at FROM box_transfer ORDER BY id DESC LIMIT 1');
  expect(boxMoves.rows).toEqual([{ offline: true, happened_at: new Date(timestamp) }]);
});

test('OPEN-150 what a device keeps holds every vial, the doses of the last days and the names, and nothing of a patient', async () => {
  const mark = 'PATIENT-MARK';
  const dose = {
    stock_move_type_id__name: 'administer',
    quantity: -100,
    incident_number: mark,
    patient_reference: mark,
  };
  const { data: given } = await calls.move('FEN-003', { ...dose, lat: 1.25, lon: 2.5, notes: mark });
  const { status, data } = await calls.get('stock/kept');
  expect(status).toBe(200);
  const kept = data as { vials: Row[]; moves: Row[]; people: Row[] };
  const held = await server.owner.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM drug WHERE is_held AND user_group_id = $1`,
    [await calls.groupId('Harbor EMS')],
  );
  expect(kept.vials.filter((vial) => Number(vial['stock_move_record__quantity']) > 0)).toHaveLength(
    held.rows[0]?.n ?? 0,
  );
  expect(kept.vials.map(({ barcode_id }) => barcode_id)).toContain('FEN-003');
  expect(kept.moves).toContainEqual(
    expect.objectContaining({ id: (given as Row).id, quantity: -100, has_incident: 1 }),
  );
  expect(kept.people).toContainEqual({ id: await calls.userId('medic'), first_name: 'Morgan', last_name: 'Medic' });
  const text = JSON.stringify(data);
  for (const personal of [mark, '1.25', '@', 'Summit']) expect(text).not.toContain(personal);
});
