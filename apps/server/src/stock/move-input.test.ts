import { randomUUID } from 'node:crypto';
import { say } from '@vialant/domain/words/refusal';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const administer = (code: string, quantity: number, more: object = {}): Promise<Answer> =>
  calls.move(code, { stock_move_type_id__name: 'administer', quantity, ...more });

afterEach(() => mustAddUp(server.owner));

describe('time', () => {
  test('SRV-50 OPEN-117 an offline record keeps its own time and is recorded now; from five minutes ahead it is refused', async () => {
    const past = new Date(Date.now() - 26 * 3_600_000).toISOString();
    const offline = { offline: 1, incident_number: 'I' };
    const { data } = await administer('FEN-011', -1, { ...offline, timestamp: past });
    expect(data).toMatchObject({ timestamp: past, offline: 1 });
    expect(Date.parse(String((data as Row)['created_on']))).toBeGreaterThan(Date.now() - 60_000);
    const ahead = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
    expect((await administer('FEN-011', -1, { ...offline, timestamp: ahead(4) })).status).toBe(200);
    expect(await administer('FEN-011', -1, { ...offline, timestamp: ahead(6) })).toMatchObject({
      status: 422,
      err: 'TIME_IN_FUTURE',
    });
  });

  test('SRV-50 a record made online cannot be dated back', async () => {
    const { data } = await administer('FEN-011', -1, { timestamp: '2001-02-03T04:05:06.789Z' });
    expect(Date.parse(String((data as Row)['timestamp']))).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each(['2001-02-03', '0000-01-01T00:00:00.000Z', '2001-02-30T00:00:00.000Z', '2001-02-03T04:05:06Z', ''])(
    'SRV-79 the time %j is refused with its field',
    async (timestamp) => {
      expect(await administer('FEN-011', -1, { offline: 1, incident_number: 'I', timestamp })).toMatchObject({
        status: 400,
        fields: { timestamp: expect.any(String) },
      });
    },
  );
});

describe('repetition', () => {
  test('SRV-46 UNADM-05 OPEN-122 a repeated key is answered as the first time and recorded once; with another body it is refused by a name of its own', async () => {
    const key = randomUUID();
    const { id } = await calls.vial('FEN-012');
    const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -10, ...guest };
    const first = await calls.post('stock_move_record/create', body, { key });
    const again = await calls.post('stock_move_record/create', body, { key });
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(await calls.left('FEN-012')).toBe(90);
    expect(await calls.post('stock_move_record/create', { ...body, quantity: -11 }, { key })).toMatchObject({
      status: 409,
      err: 'STALE',
      body: { err: 'STALE', refusal: 'KEY_REUSED', message: say({ code: 'KEY_REUSED' }) },
    });
    const elsewhere = await calls.post('stock_move_record/create/many', { data: [body] }, { key });
    expect(elsewhere).toMatchObject({ status: 409, err: 'STALE', body: { refusal: 'KEY_REUSED' } });
    expect(await calls.left('FEN-012')).toBe(90);
  });

  test('SRV-46 a key is the user’s own: another user’s call with it is another call', async () => {
    const key = randomUUID();
    const { id } = await calls.vial('FEN-012');
    const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...guest };
    const before = Number(await calls.left('FEN-012'));
    const mine = await calls.post('stock_move_record/create', body, { key });
    const theirs = await calls.post('stock_move_record/create', body, { key, by: 'partner' });
    expect((theirs.data as Row).id).not.toBe((mine.data as Row).id);
    expect(await calls.left('FEN-012')).toBe(before - 2);
  });

  test('SRV-46 SRV-04 the same key in another agency of the user does not show the first one’s answer', async () => {
    const key = randomUUID();
    const { id } = await calls.vial('FEN-012');
    const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...guest };
    await calls.post('stock_move_record/create', body, { key, by: 'partner' });
    const group = await calls.groupId('Ridge Veterinary');
    const other = await calls.post('stock_move_record/create', body, { key, by: 'partner', group });
    expect(other).toMatchObject({ status: 409, err: 'STALE' });
  });

  test('SRV-46 a refusal is not remembered: once it is possible, the same key goes through', async () => {
    const key = randomUUID();
    const code = 'FEN-001';
    const { id } = await calls.vial(code);
    const given = (await administer(code, -100)).data as Row;
    const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -5, ...guest };
    expect(await calls.post('stock_move_record/create', body, { key })).toMatchObject({ err: 'ALREADY_USED' });
    await calls.move(code, { stock_move_type_id__name: 'un_administer', source_id: given.id });
    expect((await calls.post('stock_move_record/create', body, { key })).status).toBe(200);
  });
});

describe('bad input', () => {
  const body = { stock_move_type_id__name: 'administer', quantity: -1 };

  test.each<[string, unknown]>([
    ['stock_move_type_id__name', 'receive'],
    ['stock_move_type_id__name', undefined],
    ['drug_id', ''],
    ['drug_id', null],
    ['quantity', '1'],
    ['quantity', 1e300],
    ['doses', 0],
    ['doses', 1.5],
    ['offline', true],
    ['notes', 'a\u0000b'],
    ['notes', '\ud800'],
    ['incident_number', 'a\u0000'],
    ['witness_id', '\u0000'],
    ['witness_biometric_guid', '\udfff'],
    ['guest_verify__name', 'x\u0000'],
    ['guest_verify__title', 'King'],
    ['lat', 91],
    ['lon', -181],
    ['reverse_distributor', 2],
  ])('SRV-79 %s of %j is refused with the field, and nothing is written', async (field, value) => {
    const before = await calls.count('stock_move_record');
    expect(await calls.move('MID-001', { ...body, [field]: value })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
    expect(await calls.count('stock_move_record')).toBe(before);
  });
});
