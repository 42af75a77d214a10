import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { stockMoves } from '../testing/stock-moves.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { administer, fresh } = stockMoves(calls);

afterEach(() => mustAddUp(server.owner));

test('ROLE-06 SRV-06 SCAN-21 a typed code counts only where manual entry is allowed', async () => {
  const body = { stock_move_type_id__name: 'administer', quantity: -1, incident_number: 'I', input_manually: 1 };
  for (const offline of [0, null]) {
    expect(await calls.move('SF-FEN-001', { ...body, offline }, { by: 'strict' })).toMatchObject({
      status: 403,
      err: 'MANUAL_ENTRY_OFF',
      body: { message: 'Manual Entry is not enabled for your organization' },
    });
  }
  expect((await calls.move('SF-FEN-001', { ...body, input_manually: 0 }, { by: 'strict' })).status).toBe(200);
  expect((await administer('FEN-002', -1, { input_manually: 1 })).status).toBe(200);
});

test('ROLE-06 OPEN-115 OPEN-116 a code typed offline, where the device may not know the setting, is recorded and marked', async () => {
  const offline = { incident_number: 'I', offline: 1, timestamp: new Date().toISOString(), quantity: -1 };
  const body = { stock_move_type_id__name: 'administer', ...offline };
  const by = { by: 'strict' } as const;
  const typed = await calls.move('SF-FEN-002', { ...body, input_manually: 1 }, by);
  expect(typed.data).toMatchObject({ input_manually: 1, offline: 1, not_asked: 'manual entry' });
  expect((await calls.get(`stock_move_record?id=${(typed.data as Row).id}`, by)).data).toEqual(typed.data);
  const waste = { ...body, stock_move_type_id__name: 'waste', notes: 'x', waste_all: 1, input_manually: 1 };
  expect((await calls.move('SF-FEN-002', waste, by)).data).toMatchObject({ not_asked: 'manual entry' });
  // One that was scanned is not marked, nor is one of an agency that allows typing.
  const scanned = await calls.move('SF-FEN-003', { ...body, input_manually: 0 }, by);
  expect(scanned.data).toMatchObject({ not_asked: null });
  expect((await administer('FEN-002', -1, { ...offline, input_manually: 1 })).data).toMatchObject({
    not_asked: null,
  });
});
test('OPEN-086 OPEN-115 a code that a hand scanner read offline, where these are off, is recorded and marked', async () => {
  await calls.set('Harbor EMS', { allow_hand_scanner: false });
  const offline = { offline: 1, timestamp: new Date().toISOString(), incident_number: 'I' };
  const { data } = await administer(await fresh(), -1, { ...offline, scanned_by: 'hand_scanner' });
  expect(data).toMatchObject({ scanned_by: 'hand_scanner', not_asked: 'hand scanner' });
  const box = await calls.box('BOX-EMPTY');
  const body = { drug_box_id: box.id, user_was_offline: 1, drug_checks: [], scanned_by: 'hand_scanner', ...guest };
  const check = await calls.post('box_check/create', body);
  expect(check.status).toBe(200);
  const { id } = check.data as Row;
  expect((await calls.get(`box_check?id=${id}`)).data).toMatchObject({
    scanned_by: 'hand_scanner',
    not_asked: expect.stringContaining('hand scanner'),
  });
  await calls.set('Harbor EMS', { allow_hand_scanner: true });
});

test.each([
  ['neither', false, false],
  ['typing', true, false],
  ['hand scanners', false, true],
  ['both', true, true],
])(
  'OPEN-086 SRV-06 with %s allowed, a code counts or not by the way it came in, and the record tells it',
  async (_, typing, hand) => {
    await calls.set('Harbor EMS', { allow_manual_scan_entry: typing, allow_hand_scanner: hand });
    const code = await fresh();
    const isOn = { camera: true, typed: typing, hand_scanner: hand };
    const refusals = { camera: '', typed: 'MANUAL_ENTRY_OFF', hand_scanner: 'HAND_SCANNER_OFF' };
    for (const scanned_by of ['camera', 'typed', 'hand_scanner'] as const) {
      const answer = await administer(code, -1, { scanned_by });
      const told = { scanned_by, input_manually: scanned_by === 'typed' ? 1 : 0 };
      expect(answer).toMatchObject(isOn[scanned_by] ? { data: told } : { status: 403, err: refusals[scanned_by] });
      if (!isOn[scanned_by]) continue;
      const { id } = answer.data as { id: string };
      expect((await calls.get(`stock_move_record?id=${id}`)).data).toMatchObject(told);
    }
    await calls.set('Harbor EMS', { allow_manual_scan_entry: true, allow_hand_scanner: true });
  },
);

test('OPEN-086 who does not tell the way is believed the flag, and who says two things has typed', async () => {
  const code = await fresh();
  expect((await administer(code, -1, { input_manually: 1 })).data).toMatchObject({
    scanned_by: null,
    input_manually: 1,
  });
  expect((await administer(code, -1)).data).toMatchObject({ scanned_by: null, input_manually: 0 });
  const both = { scanned_by: 'camera', input_manually: 1 };
  expect((await administer(code, -1, both)).data).toMatchObject({ scanned_by: 'typed', input_manually: 1 });
  expect(await administer(code, -1, { scanned_by: 'nose' })).toMatchObject({
    status: 400,
    fields: { scanned_by: expect.any(String) },
  });
});

test('OPEN-086 the waste of the rest came in the same way as what was given', async () => {
  const body = {
    stock_move_type_id__name: 'administer',
    drug_id: (await calls.vial(await fresh())).id,
    quantity: -10,
  };
  const more = { incident_number: 'I', scanned_by: 'hand_scanner', ...guest };
  const { data } = await calls.post('stock_move_record/administer_and_waste_remaining', { ...body, ...more });
  expect(data).toMatchObject([
    { type: 'administer', scanned_by: 'hand_scanner' },
    { type: 'waste', scanned_by: 'hand_scanner' },
  ]);
});
