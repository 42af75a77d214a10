import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial, type Row } from '../testing/custody-calls.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
type Info = { can_un_administer: 0 | 1; drug_in_other_agency: 0 | 1; is_reusable: 0 | 1 };

async function fresh(type = 'Morphine 10 mg'): Promise<{ id: string; code: string }> {
  const body = await newVial(calls, { type, quantity: 10_000 });
  const { id } = (await calls.post('drug/create', body)).data as Row;
  return { id, code: String(body['barcode_id']) };
}

/** What staff and admins are told of the vial, who must be told the same. */
async function canReverse(drugId: string): Promise<0 | 1> {
  const path = `user_group/transfer_info?drug_id=${drugId}`;
  const [staff, admin] = [await calls.get(path), await calls.get(path, { by: 'admin' })];
  expect(admin.body).toEqual(staff.body);
  return (replyOf('GET user_group/transfer_info', staff) as Info).can_un_administer;
}

async function move(code: string, body: object, by: 'medic' | 'admin' = 'medic'): Promise<Row> {
  const answer = await calls.move(code, body, { by });
  expect(answer.status).toBe(200);
  return answer.data as Row;
}

const administer = { stock_move_type_id__name: 'administer', quantity: -1000 } as const;
const waste = { stock_move_type_id__name: 'waste', quantity: -1000, notes: 'Spilt' } as const;
const reverse = (source: Row): object => ({ stock_move_type_id__name: 'un_administer', source_id: source.id });

describe('can_un_administer', () => {
  test('OPEN-109 SRV-52 is 1 while one administration or waste is not reversed, whoever made it and whoever asks', async () => {
    const { id, code } = await fresh();
    expect(await canReverse(id)).toBe(0);
    const given = await move(code, administer);
    expect(await canReverse(id)).toBe(1);
    const wasted = await move(code, waste, 'admin');
    await move(code, reverse(given), 'admin');
    expect(await canReverse(id)).toBe(1);
    await move(code, reverse(wasted));
    expect(await canReverse(id)).toBe(0);
  });

  test('OPEN-109 SRV-52 a vial that is empty can be reversed too, and what only moved or was received cannot', async () => {
    const { id, code } = await fresh();
    const to = await calls.box('BOX-M2');
    expect((await calls.post('drug/update', { id, drug_box_id: to.id, ...guest })).status).toBe(200);
    expect(await canReverse(id)).toBe(0);
    await move(code, { ...waste, quantity: null, waste_all: 1 });
    expect([await calls.left(code), await canReverse(id)]).toEqual([0, 1]);
  });

  test('OPEN-109 has no time limit: what was done years ago is told, and is reversed', async () => {
    const { id, code } = await fresh();
    const given = await move(code, administer);
    await server.owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER append_only');
    await server.owner.query(
      `UPDATE stock_move_record SET created_on = created_on - interval '10 years' WHERE id = $1`,
      [given.id],
    );
    await server.owner.query('ALTER TABLE stock_move_record ENABLE TRIGGER append_only');
    const old = (await calls.get(`stock_move_record?id=${given.id}`)).data as Row;
    expect(String(old['created_on']) < '2020').toBe(true);
    expect(await canReverse(id)).toBe(1);
    await move(code, reverse(given));
    expect([await canReverse(id), await calls.left(code)]).toEqual([0, 10_000]);
  });

  test('OPEN-109 SRV-51 SRV-04 is 0 once the vial is in another agency, and nothing is told to one it never was in', async () => {
    const { id, code } = await fresh('Fentanyl 100 mcg');
    await move(code, administer);
    const path = `user_group/transfer_info?drug_id=${id}`;
    expect(await calls.get(path, { by: 'strict' })).toMatchObject({ status: 404, err: 'NOT_FOUND', data: undefined });
    const handedOver = await calls.post('drug/update', {
      id,
      drug_box_id: (await calls.box('BOX-S1', { by: 'strict' })).id,
      transfer_to_user_group_id: await calls.groupId('Summit Fire'),
      ...guest,
    });
    expect(handedOver.status).toBe(200);
    const info = replyOf('GET user_group/transfer_info', await calls.get(path));
    expect(info).toEqual({ can_un_administer: 0, drug_in_other_agency: 1, is_reusable: 0 });
  });

  test('OPEN-109 SRV-79 without a vial there is nothing to tell', async () => {
    for (const query of ['', '?drug_id=', `?drug_id=${'x'.repeat(65)}`]) {
      expect(await calls.get(`user_group/transfer_info${query}`)).toMatchObject({
        status: 400,
        err: 'INVALID_INPUT',
        fields: { drug_id: expect.any(String) },
      });
    }
  });
});
