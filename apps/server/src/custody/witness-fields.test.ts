import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const noWitness = Object.fromEntries(Object.keys(guest).map((field) => [field, null]));

async function toTheOtherBox(): Promise<object> {
  const { id, drug_box_id } = await calls.vial('FEN-001');
  const [one, two] = [await calls.box('BOX-M1'), await calls.box('BOX-M2')];
  return { id, drug_box_id: drug_box_id === one.id ? two.id : one.id };
}

async function toTheFirstUnit(): Promise<object> {
  const [unit] = (await calls.get('unit/all')).data as Row[];
  return { id: (await calls.box('BOX-M2')).id, unit_id: unit?.id };
}

async function wholeBox(): Promise<object> {
  const { id } = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${id}`)).data as Row[];
  return { drug_box_id: id, drug_checks: vials.map((vial) => ({ drug_id: vial.id, scanned_manually: 0 })) };
}

/** Every call that writes to the custody record with a witness, and what it carries besides the witness. */
const acts: [string, () => Promise<object>][] = [
  [
    'stock_move_record/create',
    async () => ({
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial('KET-001')).id,
      quantity: -1,
    }),
  ],
  ['drug/create', () => newVial(calls)],
  ['drug/update', toTheOtherBox],
  ['drug_box/update', toTheFirstUnit],
  ['box_check/create', wholeBox],
];

beforeAll(async () => {
  const id = await calls.groupId('Harbor EMS');
  await calls.post('user_group/update', { id, daily_check_verify_required: 1 }, { by: 'admin' });
});

afterEach(() => mustAddUp(server.owner));

describe.each(acts)('ENT-07 the witness of %s', (path, act) => {
  const witnessed = async (witness: object): Promise<Answer> =>
    calls.post(path, { ...(await act()), ...noWitness, ...witness });

  test('is missing where none of the fields is sent, or one of the guest’s is not', async () => {
    expect(await witnessed({})).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    for (const field of Object.keys(guest)) {
      expect(await witnessed({ ...guest, [field]: null })).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    }
  });

  test('is a guest by the four guest fields', async () => {
    expect((await witnessed(guest)).status).toBe(200);
  });

  test('is a colleague by witness_id, once their password was proven', async () => {
    const witness_id = await calls.userId('partner');
    expect(await witnessed({ witness_id })).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    await calls.verify('partner');
    expect((await witnessed({ witness_id })).status).toBe(200);
  });

  test('is a colleague by witness_biometric_guid, once their code was scanned', async () => {
    const witness_biometric_guid = randomUUID();
    await calls.post('biometric_code/create', { guid: witness_biometric_guid }, { by: 'partner' });
    expect(await witnessed({ witness_biometric_guid })).toMatchObject({ status: 422, err: 'VERIFY_CODE_EXPIRED' });
    await calls.get(`biometric_code/guid?guid=${witness_biometric_guid}`);
    expect((await witnessed({ witness_biometric_guid })).status).toBe(200);
  });
});
