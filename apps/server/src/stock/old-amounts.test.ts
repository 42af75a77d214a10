import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { inventoryCards } from '@vialant/domain/custody/inventory';
import { utcDate } from '@vialant/domain/values/date-only';
import { expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

function amountOf(micrograms: unknown): Amount {
  const amount = typeof micrograms === 'number' ? amountFromMicrograms(micrograms) : null;
  if (amount === null) throw new Error(`not an amount: ${String(micrograms)}`);
  return amount;
}

test('DASH-07 OPEN-096 two vials of more than any vial may hold today stay, are totalled, and can be used up', async () => {
  await server.owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, lot_number,
       quantity, amount_left)
     SELECT organization_id, user_group_id, unnest(ARRAY['OLD-1', 'OLD-2']), type, drug_box_id, expiration_date, 'OLD',
       999999999999.999, 999999999999.999
     FROM drug WHERE barcode_id = 'FEN-001'`,
  );
  const { drug_box_id } = await calls.vial('OLD-1');
  const { data } = await calls.get(`drug/for_box?drug_box_id=${String(drug_box_id)}`);
  const vials = (data as Row[])
    .filter(({ lot_number }) => lot_number === 'OLD')
    .map((row) => ({
      typeId: String(row['type']),
      amount: amountOf(row['stock_move_record__quantity']),
      createdAmount: amountOf(row['quantity']),
      expiresOn: null,
    }));
  const [card] = inventoryCards(vials, [], utcDate(new Date()));
  expect([card?.count, card?.totalText]).toEqual([2, '1999999999999.998\u00a0mcg']);
  const given = { stock_move_type_id__name: 'administer', quantity: -999_999_999_999.999, incident_number: 'I-1' };
  expect((await calls.move('OLD-1', given)).status).toBe(200);
  expect(await calls.left('OLD-1')).toBe(0);
});
