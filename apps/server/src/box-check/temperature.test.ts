import { BoxCheckInput } from '@vialant/contract/routes/custody';
import { expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

test('OPEN-087 every tenth of a degree that was reckoned is kept as the tenth it is', () => {
  const { temperature_celsius } = BoxCheckInput.shape;
  for (let tenths = -1000; tenths <= 1000; tenths += 1) {
    expect(String(temperature_celsius.parse(tenths * 0.1))).toBe(String(tenths / 10));
  }
});

test('OPEN-087 CHECK-18 a check whose temperature was reckoned stays provable as it is kept', async () => {
  await calls.set('Harbor EMS', { daily_check_verify_required: false });
  const { id: drug_box_id } = await calls.box('BOX-EMPTY');
  for (const [said, kept] of [
    [0.1 + 0.2, 0.3],
    [-0.1 - 0.2, -0.3],
    [3 * 1.1, 3.3],
    [-0, 0],
  ] as const) {
    const check = { drug_box_id, temperature_celsius: said, drug_checks: [] };
    const { id } = (await calls.post('box_check/create', check)).data as Row;
    expect((await calls.get(`box_check?id=${id}`)).data).toMatchObject({ temperature_celsius: kept });
  }
  await mustAddUp(server.owner);
});
