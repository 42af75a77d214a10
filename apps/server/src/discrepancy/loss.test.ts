import type { CallReply } from '@vialant/contract/call';
import { beforeAll, afterEach, expect, test } from 'vitest';
import { linesOf, proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { verifyLines } from '../custody/proof/testing/verify-lines.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row, type Who } from '../testing/custody-calls.ts';
import { raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

type Case = CallReply<'GET discrepancy_case'>;

const server = testServer();
const calls = custodyCalls(server);
const { send } = raceTrack(server);
const { custody, exported } = proofCommands(server);
const admin: Who = { by: 'admin' };

beforeAll(async () => {
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1`, [await calls.userId('partner')]);
});
afterEach(() => mustAddUp(server.owner));

const act = (verb: string, body: object, who: Who = admin): Promise<Answer> =>
  calls.post(`discrepancy_case/${verb}`, body, who);
const read = async (id: string): Promise<Case> => (await calls.get(`discrepancy_case?id=${id}`, admin)).data as Case;

/** A case about these vials that somebody has taken; its next version. */
async function taken(codes: readonly string[]): Promise<{ id: string; number: string; version: number }> {
  const opened = (await act('open', { case_type: 'loss', note: 'The bag is gone' })).data as Case;
  for (const code of codes) {
    const attached_id = (await calls.vial(code)).id;
    await act('attach', { id: opened.id, attached_kind: 'drug', attached_id });
  }
  const version = 1 + codes.length;
  await act('update', { id: opened.id, version, state: 'investigating' });
  return { id: opened.id, number: opened.number, version: version + 1 };
}

/** The balance of a type since a day long ago, in its own unit. */
async function balance(type: string): Promise<Row> {
  const drug_type_id = (await calls.type(type)).id;
  const period = { from: '2026-01-01', to: new Date().toISOString().slice(0, 10), every: 'period', split: 'type' };
  const query = new URLSearchParams({ name: 'balance', by: 'recorded', drug_type_id, ...period });
  const { data, body } = await calls.get(`report/rows?${query.toString()}`, admin);
  expect(body['err']).toBeUndefined();
  const [row = { id: '' }] = (data as { rows: Row[] }).rows;
  return row;
}

const movesOf = async (code: string): Promise<Row[]> =>
  (await calls.get(`stock_move_record/for_drug?drug_id=${(await calls.vial(code)).id}`, admin)).data as Row[];

test('CASES-11 a case that is reported as loss takes out what its vials hold, and one found later puts it back', async () => {
  const before = await balance('Fentanyl 100 mcg');
  await calls.move('FEN-004', { stock_move_type_id__name: 'administer', quantity: -25 });
  const { id, number, version } = await taken(['FEN-003', 'FEN-004']);
  const loss = { id, version, outcome: 'loss' };
  expect(await act('close', loss)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  const unproven = { ...loss, witness_id: await calls.userId('partner') };
  expect(await act('close', unproven)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  expect(await act('close', { ...loss, version: 1, ...guest })).toMatchObject({ err: 'CASE_CHANGED' });
  expect([await calls.left('FEN-003'), (await read(id)).state]).toEqual([100, 'investigating']);

  const [one, again] = [
    await act('close', { ...loss, ...guest }, { ...admin, key: 'lost' }),
    await act('close', { ...loss, ...guest }, { ...admin, key: 'lost' }),
  ];
  expect(one).toMatchObject({ status: 200, data: { state: 'reported' } });
  expect(again.data).toEqual(one.data);
  expect((await movesOf('FEN-003')).filter(({ type }) => type === 'loss')).toEqual([
    expect.objectContaining({ quantity: -100, notes: `Case ${number}`, guest_verify_name: 'Gale Guest' }),
  ]);
  expect([await calls.left('FEN-003'), await calls.left('FEN-004')]).toEqual([0, 0]);
  expect((await read(id)).vial_evidence).toMatchObject([
    { barcode_id: 'FEN-003', amount_left: 0, lost: 100, lost_text: '100\u00a0mcg', last_move: 'loss' },
    { barcode_id: 'FEN-004', amount_left: 0, lost: 75 },
  ]);
  const after = await balance('Fentanyl 100 mcg');
  expect(after).toMatchObject({ lost: '175', closing: String(Number(before['closing']) - 200) });

  // Only its case puts a loss back.
  const [{ id: source_id } = { id: '' }] = await movesOf('FEN-003');
  const undone = { stock_move_type_id__name: 'un_administer', source_id };
  expect(await calls.move('FEN-003', undone)).toMatchObject({ err: 'NOTHING_TO_REVERSE' });
  expect(await calls.move('FEN-005', { stock_move_type_id__name: 'loss', quantity: -1 })).toMatchObject({
    status: 400,
  });

  await act('reopen', { id, version: version + 1, reason: 'Found in the other truck' });
  expect(await calls.left('FEN-003')).toBe(0);
  const found = { id, version: version + 2, outcome: 'found' };
  expect(await act('close', found)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  await calls.verify('partner', admin);
  const ended = await act('close', { ...found, witness_id: await calls.userId('partner') });
  expect(ended).toMatchObject({ status: 200, data: { state: 'resolved' } });
  expect([await calls.left('FEN-003'), await calls.left('FEN-004')]).toEqual([100, 75]);
  expect((await movesOf('FEN-004'))[0]).toMatchObject({
    type: 'un_administer',
    quantity: 75,
    witnessed_by: 'Parker Rivera',
  });
  expect(await balance('Fentanyl 100 mcg')).toMatchObject({
    reversed: '175',
    closing: String(Number(before['closing']) - 25),
  });
  expect((await read(id)).vial_evidence).toMatchObject([
    { lost: 0, amount_left: 100 },
    { lost: 0, amount_left: 75 },
  ]);
});

test('CASES-11 what was reported and is found later is put back by one act, with the reason and before a witness', async () => {
  const { id, version } = await taken(['FEN-006']);
  const before = await balance('Fentanyl 100 mcg');
  await act('close', { id, version, outcome: 'loss', ...guest });
  const found = { id, version: version + 1, outcome: 'found' };
  expect(await act('close', { ...found, ...guest })).toMatchObject({ status: 400, fields: { note: 'required' } });
  const said = { ...found, note: 'Behind the seat' };
  expect(await act('close', said)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  expect(await act('close', { ...said, outcome: 'miscount', ...guest })).toMatchObject({ err: 'CASE_STEP' });
  expect(await calls.left('FEN-006')).toBe(0);
  expect(await act('close', { ...said, ...guest })).toMatchObject({
    status: 200,
    data: { state: 'resolved', outcome: 'found' },
  });
  expect(await calls.left('FEN-006')).toBe(100);
  expect((await read(id)).events.at(-1)).toMatchObject({ kind: 'outcome', note: 'Behind the seat' });
  const after = await balance('Fentanyl 100 mcg');
  expect([after['closing'], Number(after['reversed']) - Number(before['reversed'])]).toEqual([before['closing'], 100]);
  // What was found once is not found again.
  expect(await act('close', { ...said, version: version + 2, ...guest })).toMatchObject({ err: 'CASE_STEP' });
});

test('CASES-11 of two admins who report a case as loss at once one takes out, once', async () => {
  const { id, version } = await taken(['FEN-005']);
  const body = { id, version, outcome: 'theft', ...guest };
  const tried = await Promise.all(
    (['admin', 'partner'] as const).map((by) => send({ path: 'discrepancy_case/close', body, by })),
  );
  expect(tried.map(({ status, err }) => err ?? status).sort()).toEqual([200, 'CASE_CHANGED']);
  expect((await movesOf('FEN-005')).filter(({ type }) => type === 'loss')).toHaveLength(1);
});

test('CASES-11 an exported loss is true with its case, and is named without it or with another amount', async () => {
  const file = await exported('Harbor EMS', 'losses.jsonl');
  const { code, text } = await custody('verify', file);
  expect([code, text]).toEqual([0, expect.stringContaining('This record is unbroken and signed.')]);
  expect((await custody('rebuild', '--check')).text).toBe('Everything is as the record says.');
  const lines = await linesOf(file);
  const lost = lines.find((line) => line.line === 'link' && line.record['type'] === 'loss');
  if (lost?.line !== 'link') throw new Error('no loss in the file');
  const caseId = String(lost.record['case_id']);
  const isOfCase = (line: object): boolean =>
    ('subject' in line && line.subject === caseId) || ('id' in line && line.id === caseId);
  const without = await verifyLines(lines.filter((line) => !isOfCase(line)).map((line) => JSON.stringify(line)));
  expect(without.untruths.map(({ what }) => what)).toContain('the case of this loss is not in the file');
  const less = { ...lost, record: { ...lost.record, quantity: '-1' } };
  const changed = await verifyLines(lines.map((line) => JSON.stringify(line === lost ? less : line)));
  expect(changed.untruths[0]).toMatchObject({ number: lost.number, recordId: lost.record['id'] });
});
