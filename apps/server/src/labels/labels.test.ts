import { randomUUID } from 'node:crypto';
import { isLabelCode } from '@vialant/domain/labels/label-code';
import { TIMING } from '@vialant/domain/values/timing';
import { beforeAll, describe, expect, test } from 'vitest';
import { API_BASE } from '@vialant/contract/envelope';
import { guest, custodyCalls, newVial, type Row } from '../testing/custody-calls.ts';
import { pauseShareEachTime } from '../testing/event-loop.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

type Codes = { codes: (Row & { code: string; place: number; state: string })[]; reprints: Row[] };

const made = async (body: object = {}): Promise<Answer> =>
  calls.post('label_sheet/create', { format: 'avery_5160', kind: 'vial', labels: 5, ...body }, admin);
const sheetOf = (answer: Answer): Row => {
  expect(answer).toMatchObject({ status: 200 });
  return answer.data as Row;
};
const codesOf = async ({ id }: Row): Promise<Codes> =>
  (await calls.get(`label_sheet/codes?id=${id}`, admin)).data as Codes;
const firstCode = async (sheet: Row): Promise<string> => String((await codesOf(sheet)).codes[0]?.code);
const createVial = async (code: string): Promise<Answer> =>
  calls.post('drug/create', await newVial(calls, { code }), admin);

async function file(sheet: Row, as = 'admin'): Promise<{ status: number; type: unknown; bytes: Buffer }> {
  const url = `${API_BASE}/label_sheet/file?id=${sheet.id}`;
  const answer = await server.app.inject({ url, headers: { 'x-auth-token': await server.signIn(as) } });
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: answer.rawPayload };
}

async function setPrefix(prefix: string): Promise<Answer> {
  return calls.post('user_group/update', { id: await calls.groupId('Harbor EMS'), label_prefix: prefix }, admin);
}

/** As if the sheets had been printed long enough ago that another print needs a reason. */
async function letTimePass(): Promise<void> {
  const ago = `interval '${TIMING.labelSheet.openMs + 1000} ms'`;
  for (const table of ['label_sheet', 'label_reprint']) {
    await server.owner.query(`UPDATE ${table} SET created_on = created_on - ${ago}`);
  }
}

describe('the prefix', () => {
  test('LABELS-03 is needed, of two or three letters, and of one agency of the organisation', async () => {
    expect(await made()).toMatchObject({ status: 422, err: 'LABEL_PREFIX_MISSING' });
    await server.owner.query(`UPDATE user_group SET label_prefix = 'SF' WHERE name = 'Summit Fire'`);
    for (const wrong of ['H', 'HARB', 'H1', 'HÄ']) {
      expect(await setPrefix(wrong)).toMatchObject({ status: 400, fields: { label_prefix: expect.any(String) } });
    }
    expect(await setPrefix('sf')).toMatchObject({
      status: 409,
      err: 'LABEL_PREFIX_TAKEN',
      fields: { label_prefix: 'Summit Fire has this prefix' },
    });
    expect(await setPrefix('hb')).toMatchObject({ status: 200, data: { label_prefix: 'HB' } });
    // The same prefix in another organisation is no conflict.
    await server.owner.query(`UPDATE user_group SET label_prefix = 'HB' WHERE name = 'Ridge Veterinary'`);
  });
});

describe('sheets', () => {
  beforeAll(async () => {
    await setPrefix('HB');
  });

  test('LABELS-03 LABELS-06 a sheet has its own codes, its number, and what has become of them', async () => {
    const key = randomUUID();
    const body = { format: 'avery_5167', kind: 'vial', labels: 100, start_position: 80 };
    const sheet = sheetOf(await calls.post('label_sheet/create', body, { ...admin, key }));
    expect(sheet).toMatchObject({ ...body, number: 1, used: 0, unused: 100, voided: 0, reprints: 0 });
    expect(sheetOf(await calls.post('label_sheet/create', body, { ...admin, key }))).toEqual(sheet);
    const { codes } = await codesOf(sheet);
    expect(codes.map(({ place }) => place)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    for (const { code } of codes) expect([code.slice(0, 2), isLabelCode(code)]).toEqual(['HB', true]);
    expect(new Set(codes.map(({ code }) => code)).size).toBe(100);
    expect(sheetOf(await made())['number']).toBe(2);
    const log = (await calls.get(`change_log/all?row_id=${sheet.id}`, admin)).data as Row[];
    expect(log).toMatchObject([{ entity: 'label_sheet', what: 'added', row_name: '1' }]);
    // Two at once get two numbers.
    const both = await Promise.all([made(), made()]);
    expect(both.map((answer) => sheetOf(answer)['number']).sort()).toEqual([3, 4]);
  });

  test('LABELS-03 a code that was printed before, or that a vial has, is not drawn again', async () => {
    const { rows } = await server.owner.query<{ code: string }>('SELECT code FROM label_code LIMIT 1');
    await expect(
      server.owner.query(
        `INSERT INTO label_code (user_group_id, label_sheet_id, place, code)
         SELECT user_group_id, id, 1000, $1 FROM label_sheet LIMIT 1`,
        [rows[0]?.code],
      ),
    ).rejects.toThrow('label_code_folded_key');
  });

  test('LABELS-04 the labels begin on the sheet, and there are at most ten sheets of them', async () => {
    expect(await made({ start_position: 31 })).toMatchObject({
      status: 400,
      fields: { start_position: 'must be 1 to 30' },
    });
    for (const wrong of [{ labels: 0 }, { labels: 1891 }, { labels: 1.5 }, { shift_x: 5.1 }, { format: 'a4' }]) {
      expect((await made(wrong)).status).toBe(400);
    }
    expect((await made({ start_position: 30 })).status).toBe(200);
  });

  test('LABELS-04 the shift is kept for each format, and the test page uses no code', async () => {
    expect((await calls.get('label_sheet/shifts', admin)).data).toEqual([]);
    sheetOf(await made({ shift_x: 0.3, shift_y: -1.2 }));
    sheetOf(await made({ format: 'avery_l4731', shift_y: 2 }));
    sheetOf(await made({ shift_x: 0.4 }));
    expect((await calls.get('label_sheet/shifts', admin)).data).toEqual([
      { format: 'avery_5160', shift_x: 0.4, shift_y: -1.2 },
      { format: 'avery_l4731', shift_x: 0, shift_y: 2 },
    ]);
    const before = await calls.count('label_code');
    const url = `${API_BASE}/label_sheet/test_page?format=avery_l4731&shift_x=-0.5`;
    const page = await server.app.inject({ url, headers: { 'x-auth-token': await server.signIn('admin') } });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(page.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await calls.count('label_code')).toBe(before);
    const wrong = await calls.get('label_sheet/test_page?format=avery_l4731&shift_x=much', admin);
    expect(wrong).toMatchObject({ status: 400 });
  });

  test('LABELS-06 the file is given at once, and later only by a reprint with a reason', async () => {
    const sheet = sheetOf(await made());
    expect(await file(sheet)).toMatchObject({ status: 200, type: 'application/pdf' });
    await letTimePass();
    expect(await calls.get(`label_sheet/file?id=${sheet.id}`, admin)).toMatchObject({
      status: 422,
      err: 'REPRINT_NEEDS_REASON',
      body: { message: 'A reprint needs a reason' },
    });
    const reprint = (body: object): Promise<Answer> =>
      calls.post('label_sheet/reprint', { id: sheet.id, ...body }, admin);
    for (const reason of [undefined, '', '   ']) expect((await reprint({ reason })).status).toBe(400);
    expect((await reprint({ reason: 'x', start_position: 31 })).status).toBe(400);
    expect(await reprint({ reason: 'Paper jam' })).toMatchObject({ status: 200, data: { reprints: 1 } });
    expect((await file(sheet)).status).toBe(200);
    const { codes, reprints } = await codesOf(sheet);
    expect(reprints).toMatchObject([{ reason: 'Paper jam', created_by_name: expect.stringContaining(' ') }]);
    // One label alone may be in use; a void one is never printed again.
    const [used, lost] = codes;
    expect((await createVial(String(used?.code))).status).toBe(200);
    await calls.post('label_sheet/void', { id: sheet.id, label_code_ids: [lost?.id] }, admin);
    expect((await reprint({ reason: 'Smeared', label_code_id: used?.id })).status).toBe(200);
    expect(await reprint({ reason: 'Lost', label_code_id: lost?.id })).toMatchObject({ err: 'NO_LABEL_TO_PRINT' });
    expect(await reprint({ reason: 'Other', label_code_id: randomUUID() })).toMatchObject({ err: 'NOT_FOUND' });
    await calls.post('label_sheet/void', { id: sheet.id }, admin);
    expect(await reprint({ reason: 'Again' })).toMatchObject({ status: 422, err: 'NO_LABEL_TO_PRINT' });
  });

  test('LABELS-06 a code is used for good by a vial or a box, and void ones serve for neither', async () => {
    const sheet = sheetOf(await made());
    const [vial, box, lost, seal] = (await codesOf(sheet)).codes;
    // However it is typed, it is the same code.
    expect((await createVial(String(vial?.code).toLowerCase())).status).toBe(200);
    const newBox = { name: 'Labelled', barcode_id: box?.code };
    expect((await calls.post('drug_box/create', newBox, admin)).status).toBe(200);
    const voiding = (ids: unknown[]): Promise<Answer> =>
      calls.post('label_sheet/void', { id: sheet.id, label_code_ids: ids }, admin);
    expect(await voiding([lost?.id])).toMatchObject({ status: 200, data: { used: 2, unused: 2, voided: 1 } });
    for (const id of [lost?.id, vial?.id]) expect(await voiding([id])).toMatchObject({ status: 409, err: 'STALE' });
    for (const answer of [
      await createVial(String(lost?.code)),
      await calls.post('drug_box/create', { name: 'Void', barcode_id: lost?.code }, admin),
    ]) {
      expect(answer).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    }
    // The box is resealed: its first label is gone, and stays used.
    const resealed = await calls.post('box_check/create', {
      drug_box_id: (await calls.box(String(box?.code))).id,
      drug_box__barcode_id: seal?.code,
      drug_checks: [],
      image_url: await calls.image(),
      ...guest,
    });
    expect(resealed.status).toBe(200);
    const states = (await codesOf(sheet)).codes.map(({ state }) => state);
    expect(states).toEqual(['used', 'used', 'void', 'used', 'unused']);
    const log = (await calls.get(`change_log/all?row_id=${lost?.id}`, admin)).data as Row[];
    expect(log).toMatchObject([{ entity: 'label_code', row_name: lost?.code, field: 'void_on' }]);
  });

  test('LABELS-06 of using a label and voiding it at once, one is refused', async () => {
    const sheet = sheetOf(await made({ labels: 8 }));
    for (const { id, code } of (await codesOf(sheet)).codes) {
      const body = await newVial(calls, { code });
      const [vial, voided] = await Promise.all([
        calls.post('drug/create', body, admin),
        calls.post('label_sheet/void', { id: sheet.id, label_code_ids: [id] }, admin),
      ]);
      expect([vial.err, voided.err].filter((err) => err === undefined)).toHaveLength(1);
    }
  });

  test('SETTINGS-05 LABELS-03 require_printed_code refuses new vials with any other code', async () => {
    const effect = async (): Promise<Row | undefined> =>
      ((await calls.get('user_group/effect', admin)).data as Row[]).find(
        ({ setting }) => setting === 'require_printed_code',
      );
    const before = await effect();
    const [vials, boxes] = [sheetOf(await made()), sheetOf(await made({ kind: 'box' }))];
    const ofSister = 'SF2222222';
    await server.owner.query(
      `WITH s AS (INSERT INTO label_sheet (user_group_id, created_by_name, number, format, kind, start_position, labels)
         SELECT id, 'Theirs', 1, 'avery_5160', 'vial', 1, 1 FROM user_group WHERE name = 'Summit Fire' RETURNING *)
       INSERT INTO label_code (user_group_id, label_sheet_id, place, code) SELECT user_group_id, id, 1, $1 FROM s`,
      [ofSister],
    );
    await calls.set('Harbor EMS', { require_printed_code: true });
    const refused = [`NEW-${randomUUID()}`, await firstCode(boxes), ofSister];
    for (const code of refused) {
      expect(await createVial(code)).toMatchObject({
        status: 422,
        err: 'CODE_NOT_PRINTED',
        body: { message: `${code} is not an unused printed label of this agency. Use another label.` },
      });
    }
    const [one, two] = (await codesOf(vials)).codes;
    const data = [await newVial(calls, { code: String(one?.code) }), await newVial(calls, { code: 'HB2345678' })];
    expect(await calls.post('drug/create/many', { data }, admin)).toMatchObject({ err: 'CODE_NOT_PRINTED' });
    expect((await createVial(String(one?.code))).status).toBe(200);
    expect((await createVial(String(two?.code).toLowerCase())).status).toBe(200);
    await calls.set('Harbor EMS', { require_printed_code: false });
    expect((await createVial(`NEW-${randomUUID()}`)).status).toBe(200);
    const after = await effect();
    expect(Number(after?.['counted']) - Number(before?.['counted'])).toBe(1);
    expect(Number(after?.['out_of']) - Number(before?.['out_of'])).toBe(3);
  });

  test('LABELS-06 staff neither see nor make labels, an auditor sees them', async () => {
    const sheet = sheetOf(await made());
    for (const path of ['label_sheet/all', 'label_sheet/shifts', `label_sheet/codes?id=${sheet.id}`]) {
      expect((await calls.get(path, { by: 'medic' })).status).toBe(403);
    }
    await server.owner.query(`UPDATE membership SET role = 'auditor' WHERE user_id = $1 AND user_group_id = $2`, [
      await calls.userId('partner'),
      await calls.groupId('Harbor EMS'),
    ]);
    expect((await calls.get('label_sheet/all', { by: 'partner' })).status).toBe(200);
    expect((await file(sheet, 'partner')).status).toBe(200);
    const body = { id: sheet.id, reason: 'x' };
    expect((await calls.post('label_sheet/reprint', body, { by: 'partner' })).status).toBe(403);
  });

  test('LABELS-01 ten sheets of the smallest labels leave others their turn', async () => {
    const sheet = sheetOf(await made({ format: 'avery_l4731', labels: 1890 }));
    let bytes = 0;
    const share = await pauseShareEachTime(async () => {
      bytes = (await file(sheet)).bytes.length;
    });
    expect(bytes).toBeGreaterThan(100_000);
    expect(share).toBeLessThan(1 / 3);
  });
});
