import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { offerSetup } from './offer-setup.ts';

type Row = Record<string, unknown>;

const NOTHING = { units: 0, boxes: 0, types: 0, people: 0, labels: 0, vials: 0, checks: 0 };
const PASSWORD = 'a'.repeat(64);

describe('a new agency', () => {
  const server = testServer({ isEmpty: true });

  test('SETUP-06 each item of the checklist is ticked by what is really there', async () => {
    const set = await server.post('setup/create', {
      code: await offerSetup(server.owner),
      organization: 'Lake County',
      agency: { name: 'Lake EMS', kind: 'ems', time_zone: 'America/New_York' },
      first_name: 'Ada',
      last_name: 'Adams',
      primary_email: 'ada@lake.example',
      password: PASSWORD,
    });
    const as = String((set.data as Row)['token']);
    const ticked = async (): Promise<unknown> => (await server.get('setup/checklist', { as })).data;
    const post = async (path: string, body: object): Promise<Row> => {
      const answer = await server.post(path, body, { as });
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
      return answer.data as Row;
    };
    expect(await ticked()).toEqual(NOTHING);
    const unit = await post('unit/create', { name: 'Medic 1' });
    expect(await ticked()).toEqual({ ...NOTHING, units: 1 });
    // What is archived was there once.
    await post('unit/archive', { id: unit['id'] });
    expect(await ticked()).toEqual({ ...NOTHING, units: 1 });
    await post('unit/restore', { id: unit['id'] });
    const box = await post('drug_box/create', { name: 'BOX-1', barcode_id: 'BOX-1' });
    await post('drug_box/update', { id: box['id'], unit_id: unit['id'] });
    const type = await post('drug_type/create', { name: 'Fentanyl', schedule: 'II' });
    expect(await ticked()).toEqual({ ...NOTHING, units: 1, boxes: 1, types: 1 });
    const person = { first_name: 'Bo', last_name: 'Berg', primary_email: 'bo@lake.example', password: PASSWORD };
    await post('user/create', person);
    expect(await ticked()).toMatchObject({ people: 1, vials: 0 });
    const vial = { barcode_id: 'FEN-1', type: type['id'], drug_box_id: box['id'], quantity: 100 };
    await post('drug/create', { ...vial, expiration_date: '2030-01-01', lot_number: 'L1', ...guest });
    expect(await ticked()).toMatchObject({ labels: 1, vials: 1, checks: 0 });
    await server.owner.query(
      'UPDATE user_group SET require_inventory_image = false, daily_check_verify_required = false',
    );
    const { id } = (await server.get('drug/find?barcode_id=FEN-1', { as })).data as Row;
    await post('box_check/create', { drug_box_id: box['id'], drug_checks: [{ drug_id: id, scanned_manually: 0 }] });
    expect(await ticked()).toEqual({ units: 1, boxes: 1, types: 1, people: 1, labels: 1, vials: 1, checks: 1 });
  });
});

describe('the demo agencies', () => {
  const server = testServer();
  const calls = custodyCalls(server);

  test('SETUP-06 ACCESS-01 the checklist is of the agency alone, and not for staff', async () => {
    await newVial(calls);
    expect((await calls.get('setup/checklist', { by: 'admin' })).data).toMatchObject({ units: 1, vials: 1, checks: 0 });
    expect((await calls.get('setup/checklist', { by: 'medic' })).status).toBe(403);
    expect((await server.get('setup/status')).data).toEqual({ is_set_up: true });
  });
});
