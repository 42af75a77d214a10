import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boxChecks } from '../testing/box-checks.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { seen, check, missing, allowAll } = boxChecks(calls);

beforeEach(allowAll);

afterEach(() => mustAddUp(server.owner));

describe('a reseal', () => {
  const reseal = (box: string, code: string, body: object = {}, who?: Who): Promise<Answer> =>
    check(box, { drug_box__barcode_id: code, ...guest, ...body }, who);

  test('RESEAL-02 RESEAL-12 SRV-60 OPEN-092 gives the box its new code in the same transaction, frees the old one and is written as a reseal', async () => {
    const { id } = await calls.box('BOX-M1');
    const { status, data } = await reseal('BOX-M1', 'SEAL-1', { notes: 'After use' });
    expect(status).toBe(200);
    expect(await calls.box('SEAL-1')).toMatchObject({ id, name: 'BOX-M1', unit__name: 'Medic 1' });
    expect((await calls.get('code/find?barcode_id=BOX-M1')).data).toMatchObject({ kind: 'none' });
    expect((await calls.get(`reseal/all?drug_box_id=${id}`)).data).toMatchObject([
      {
        box_check_id: (data as Row).id,
        old_barcode_id: 'BOX-M1',
        new_barcode_id: 'SEAL-1',
        notes: 'After use',
        created_by: await calls.userId('medic'),
      },
    ]);
    expect((await calls.post('drug/create', await newVial(calls, { code: 'BOX-M1', box: 'BOX-M2' }))).status).toBe(200);
    expect(await reseal('SEAL-1', 'BOX-M1')).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    await server.owner.query(`UPDATE drug SET barcode_id = 'MOVED-AWAY' WHERE barcode_id = 'BOX-M1'`);
    expect((await reseal('SEAL-1', 'BOX-M1')).status).toBe(200);
  });

  test('RESEAL-07 SRV-60 a witness is always needed', async () => {
    await server.owner.query(`UPDATE drug_box SET daily_check_verify_required = false WHERE barcode_id = 'BOX-M1'`);
    const none = Object.fromEntries(Object.keys(guest).map((field) => [field, null]));
    for (const user_was_offline of [0, 1]) {
      expect(await reseal('BOX-M1', 'SEAL-2', { ...none, user_was_offline })).toMatchObject({
        status: 422,
        err: 'WITNESS_REQUIRED',
      });
    }
    await server.owner.query(`UPDATE drug_box SET daily_check_verify_required = NULL`);
    expect(await calls.box('BOX-M1')).toBeTruthy();
  });

  test('RESEAL-04 SRV-35 OPEN-112 a code that any drug or box of the organisation has is refused by name', async () => {
    for (const code of ['FEN-001', 'BOX-M2', 'BOX-M1', 'SF-FEN-001', 'BOX-S1', 'VEHICLE']) {
      expect(await reseal('BOX-M1', code)).toMatchObject({
        status: 409,
        err: 'CODE_IN_USE',
        body: { message: `This code ${code} is already in use` },
      });
    }
  });

  test('RESEAL-02 RESEAL-03 SCAN-18 a code of two characters, of none, or with a space, is no code', async () => {
    for (const short of ['AB', '', '   ']) {
      expect(await reseal('BOX-M1', short)).toMatchObject({
        status: 422,
        err: 'BOX_CODE_TOO_SHORT',
        body: { message: 'This code must be at least 3 characters' },
      });
    }
    expect(await reseal('BOX-M1', 'A B')).toMatchObject({ status: 422, err: 'CODE_HAS_SPACE' });
  });

  test('ROLE-10 RESEAL-08 where scanning is required, rows that no camera scanned are refused in the reseal’s own words', async () => {
    await calls.set('Harbor EMS', { require_reseal_scanning: true, allow_manual_scan_entry: false });
    const { id } = await calls.box('BOX-M1');
    const drug_checks = (await seen(id)).map((each) => ({ ...each, scanned_manually: 1 }));
    expect(await reseal('BOX-M1', 'SEAL-3', { drug_checks })).toMatchObject({
      status: 422,
      err: 'CHECKBOX_OFF_IN_RESEAL',
      body: { message: 'This is disabled during a reseal in the admin settings. You must scan each code.' },
    });
    expect((await check('BOX-M1', { drug_checks })).status).toBe(200);
    await calls.set('Harbor EMS', { require_reseal_scanning: false });
    expect((await reseal('BOX-M1', 'SEAL-3', { drug_checks })).status).toBe(200);
    expect((await reseal('SEAL-3', 'BOX-M1')).status).toBe(200);
  });

  test('RESEAL-06 OPEN-084 OPEN-092 needs the image and the confirmation of a check', async () => {
    await calls.set('Harbor EMS', { require_inventory_image: true });
    expect(await reseal('BOX-M1', 'SEAL-4')).toMatchObject({ status: 422, err: 'IMAGE_REQUIRED' });
    const none = { image_url: await calls.image(), drug_checks: [] };
    expect(await reseal('BOX-M1', 'SEAL-4', none)).toMatchObject({ status: 422, err: 'CONFIRM_PASSWORD_REQUIRED' });
    const before = (await missing()).length;
    const confirmed = { ...none, ...(await calls.confirm()) };
    const answer = await reseal('BOX-M1', 'SEAL-4', confirmed);
    expect(answer.status).toBe(200);
    expect((await missing()).length).toBe(before + Number((answer.data as Row)['discrepancies']));
    expect((answer.data as Row)['discrepancies']).toBeGreaterThan(0);
    const row = (await calls.get(`box_check?id=${(answer.data as Row).id}`)).data as Row;
    expect(row).toMatchObject({ user_was_offline: 0, timestamp: row['created_on'] });
  });

  test('OPEN-115 SRV-50 made offline it has its own time, says what was not asked, and notes each vial not seen', async () => {
    await calls.set('Harbor EMS', { require_inventory_image: true });
    const timestamp = new Date(Date.now() - 60_000).toISOString();
    const offline = { user_was_offline: 1, timestamp, drug_checks: [] };
    expect(await reseal('SEAL-4', 'BOX-M2', offline)).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    const { data } = await reseal('SEAL-4', 'SEAL-6', offline);
    const notSeen = await calls.discrepancies('Not seen in an offline check');
    expect((data as Row)['discrepancies']).toBe(notSeen.length);
    expect(notSeen.length).toBeGreaterThan(0);
    expect((await calls.get(`box_check?id=${(data as Row).id}`)).data).toMatchObject({
      user_was_offline: 1,
      timestamp,
      not_asked: 'image, confirmation',
    });
    const { id } = await calls.box('SEAL-6');
    expect((await calls.get(`reseal/all?drug_box_id=${id}`)).data).toContainEqual(
      expect.objectContaining({ old_barcode_id: 'SEAL-4', new_barcode_id: 'SEAL-6' }),
    );
  });

  test('SRV-46 a repeated reseal is made once', async () => {
    const { id } = await calls.box('BOX-M2');
    const body = { drug_box_id: id, drug_checks: await seen(id), drug_box__barcode_id: 'SEAL-5', ...guest };
    const key = randomUUID();
    const first = await calls.post('box_check/create', body, { key });
    const again = await calls.post('box_check/create', body, { key });
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await calls.get(`reseal/all?drug_box_id=${id}`)).data).toHaveLength(1);
  });
});
