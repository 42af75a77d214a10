import { settingNames } from '@vialant/domain/agency/settings';
import { expect, test } from 'vitest';
import { boxChecks } from '../testing/box-checks.ts';
import { custodyCalls, newVial, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

type Effect = Record<string, [counted: number, outOf: number]>;

async function effect(): Promise<Effect> {
  const rows = (await calls.get('user_group/effect', { by: 'admin' })).data as Row[];
  return Object.fromEntries(rows.map((row) => [String(row['setting']), [row['counted'], row['out_of']]])) as Effect;
}

test('SETTINGS-02 each setting is counted, and only what it decides about', async () => {
  const before = await effect();
  expect(Object.keys(before).sort()).toEqual([...settingNames].sort());
  const law = { patient_reference: 'P-1', medical_director: 'Dr. Ada Lindqvist' };
  await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -10, input_manually: 1 });
  await calls.move('FEN-002', {
    stock_move_type_id__name: 'administer',
    quantity: -10,
    incident_number: 'I-1',
    ...law,
  });
  await calls.move('FEN-003', {
    stock_move_type_id__name: 'waste',
    quantity: -10,
    notes: 'Expired',
    manner_of_disposal: 'Other',
  });
  const after = await effect();
  const grown = Object.fromEntries(
    settingNames.flatMap((name) => {
      const [[was, wasOf], [is, isOf]] = [before[name] ?? [0, 0], after[name] ?? [0, 0]];
      return is === was && isOf === wasOf ? [] : [[name, [is - was, isOf - wasOf]]];
    }),
  );
  expect(grown).toEqual({
    allow_manual_scan_entry: [1, 3],
    allow_hand_scanner: [0, 3],
    allow_self_witness: [0, 3],
    allow_reverse_distributor: [0, 1],
    can_modify_incident_number: [0, 2],
    require_incident_number: [1, 2],
    require_patient_reference: [1, 2],
    require_medical_director: [1, 2],
    require_order_kind: [2, 2],
    require_manner_of_disposal: [0, 1],
    usage_requires_reseal: [3, 3],
  });
});

test('SETTINGS-02 the records that a setting counted are listed, each setting its own and as many as it counted', async () => {
  await calls.set('Harbor EMS', { allow_self_witness: true, allow_daily_check_with_checkbox: true });
  await boxChecks(calls).allowAll();
  const box = await calls.box('BOX-M2');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${box.id}`)).data as Row[];
  const ticked = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 1 }));
  expect((await calls.post('box_check/create', { drug_box_id: box.id, drug_checks: ticked })).status).toBe(200);
  expect((await calls.post('drug/create', await newVial(calls, { code: 'EFFECT-1' }), { by: 'admin' })).status).toBe(
    200,
  );
  const counts = await effect();
  for (const name of settingNames) {
    const listed = (await calls.get(`user_group/effect_records?setting=${name}`, { by: 'admin' })).data as Row[];
    expect([name, listed.length]).toEqual([name, counts[name]?.[0]]);
  }
  const [typed] = (await calls.get('user_group/effect_records?setting=allow_manual_scan_entry', { by: 'admin' }))
    .data as Row[];
  expect(typed).toMatchObject({
    what: 'administer',
    barcode_id: 'FEN-001',
    drug_box_name: 'BOX-M1',
    user_name: expect.any(String) as string,
    created_on: expect.stringMatching(/Z$/) as string,
  });
  expect((await calls.get('user_group/effect_records?setting=allow_self_witness')).status).toBe(403);
  expect((await calls.get('user_group/effect_records?setting=nothing', { by: 'admin' })).status).toBe(400);
});

test('SETTINGS-02 acts of another agency, and those of more than 30 days ago, do not count', async () => {
  const before = await effect();
  const box = await calls.box('BOX-S1', { by: 'strict' });
  expect(box.id).toBeTypeOf('string');
  await calls.move(
    'SF-FEN-001',
    { stock_move_type_id__name: 'administer', quantity: -10, incident_number: 'I-2' },
    { by: 'strict' },
  );
  expect(await effect()).toEqual(before);
  // The ids of an act that is recorded at the end of a millisecond reach into the next one.
  const { rows } = await server.owner.query<{ is_before: boolean; is_after: boolean }>(
    `SELECT bool_and(id_at(created_on + interval '2 ms') > id) AS is_after,
       bool_and(id_at(created_on - interval '1 s') <= id) AS is_before FROM stock_move_record`,
  );
  expect(rows).toEqual([{ is_before: true, is_after: true }]);
});
