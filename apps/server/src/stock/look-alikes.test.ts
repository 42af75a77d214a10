import { LOOK_ALIKES } from '@vialant/domain/scan/testing/look-alikes';
import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const REFUSED = { status: 422, err: expect.stringMatching(/^CODE_(?:NOT_PLAIN|HAS_SPACE)$/) };

describe('BOX-S1 with something in it that looks like nothing, or like another letter', () => {
  test.each(LOOK_ALIKES)('OPEN-143 SRV-35 %s: is no code of a new vial', async (_what, barcode_id) => {
    expect(await calls.post('drug/create', { ...(await newVial(calls)), barcode_id })).toMatchObject(REFUSED);
  });

  test.each(LOOK_ALIKES)('OPEN-143 SRV-35 %s: is no code of a new box', async (_what, barcode_id) => {
    const box = { name: 'Look-alike', barcode_id };
    expect(await calls.post('drug_box/create', box, { by: 'admin' })).toMatchObject(REFUSED);
  });

  test.each(LOOK_ALIKES)('OPEN-143 RESEAL-02 %s: is no seal', async (_what, drug_box__barcode_id) => {
    const { id } = await calls.box('BOX-M1');
    const reseal = { drug_box_id: id, drug_checks: [], drug_box__barcode_id, ...guest };
    expect(await calls.post('box_check/create', reseal)).toMatchObject(REFUSED);
  });
});

test('OPEN-143 the refusal says what a code can have', async () => {
  const odd = { ...(await newVial(calls)), barcode_id: 'BOX-S1\u200b' };
  expect(await calls.post('drug/create', odd)).toMatchObject({
    err: 'CODE_NOT_PLAIN',
    body: { message: expect.stringContaining('only the letters A to Z, digits and signs') },
  });
});
