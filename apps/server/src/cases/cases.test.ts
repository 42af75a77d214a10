import { addDays, daysBetween, type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import { dayIn } from '@vialant/domain/values/zone';
import { form106Due, noticeDue } from '@vialant/domain/cases/clock';
import type { CallReply } from '@vialant/contract/call';
import { beforeAll, describe, expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { agencyTransaction } from '../db/agency-transaction.ts';
import { boxChecks } from '../testing/box-checks.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { raceTrack } from '../testing/race.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { readCaseAttention } from './case-attention.ts';

type Case = CallReply<'GET discrepancy_case'>;
type Form = CallReply<'GET discrepancy_case/form_106'>;

const ZONE = 'America/New_York';
const server = testServer();
const calls = custodyCalls(server);
const checks = boxChecks(calls);
const { race, send } = raceTrack(server);
const admin: Who = { by: 'admin' };

beforeAll(async () => {
  await checks.allowAll();
  await server.owner.query(`UPDATE user_group SET time_zone = $1 WHERE name = 'Harbor EMS'`, [ZONE]);
  // A second admin, for what two of them do at once.
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1 AND user_group_id = $2`, [
    await calls.userId('partner'),
    await calls.groupId('Harbor EMS'),
  ]);
});

const today = (): DateOnly => dayIn(ZONE, new Date());
const all = async (query = ''): Promise<Case[]> =>
  (await calls.get(`discrepancy_case/all${query}`, admin)).data as Case[];
const read = async (id: string): Promise<Case> => (await calls.get(`discrepancy_case?id=${id}`, admin)).data as Case;
const form = async (id: string): Promise<Form> =>
  (await calls.get(`discrepancy_case/form_106?id=${id}`, admin)).data as Form;
const act = (verb: string, body: object, who: Who = admin): Promise<Answer> =>
  calls.post(`discrepancy_case/${verb}`, body, who);

/** A check of the box that sees all but the vials with these codes; answers the case that it opened. */
async function miss(box: string, codes: string[]): Promise<Case> {
  const missing = new Set(await Promise.all(codes.map(async (code) => (await calls.vial(code)).id)));
  const seen = await checks.seen((await calls.box(box)).id);
  const drug_checks = seen.filter(({ drug_id }) => !missing.has(drug_id));
  const { data } = await checks.check(box, { drug_checks, ...(await calls.confirm()) });
  const noted = (await calls.get('discrepancy/all')).data as Row[];
  const first = noted.find(({ box_check_id }) => box_check_id === (data as Row).id);
  return read(String(first?.['case_id']));
}

describe('the life of a case', () => {
  test('CASES-01 CASES-02 CASES-03 CASES-05 CASES-06 CASES-07 from a missing vial to found, reopened and reported', async () => {
    await checks.check('BOX-M1');
    const case1 = await miss('BOX-M1', ['FEN-001', 'FEN-002']);
    const year = today().slice(0, 4);
    expect(case1).toMatchObject({ number: `${year}-0001`, version: 1, state: 'open', case_type: 'missing_drug' });
    expect(case1).toMatchObject({ owner_id: null, outcome: null, discrepancies: 2, vials: 2 });
    expect(case1).toMatchObject({ notice_due_date: noticeDue(today()), form_due_date: form106Due(today()) });
    expect(case1.noted.map(({ notes }) => notes)).toEqual([
      expect.stringContaining('FEN-001 was not found'),
      expect.stringContaining('FEN-002 was not found'),
    ]);
    // What the record knows: each vial's last record is the good check, and since then one person has acted.
    expect(case1.vial_evidence.map(({ barcode_id, last_kind, last_by }) => [barcode_id, last_kind, last_by])).toEqual([
      ['FEN-001', 'drug_check', 'Morgan Medic'],
      ['FEN-002', 'drug_check', 'Morgan Medic'],
    ]);
    expect(case1.last_good_check).toMatchObject({ user_name: 'Morgan Medic' });
    expect(case1.actors).toEqual([expect.objectContaining({ name: 'Morgan Medic', acts: 1, witnessed: 0 })]);

    const { id } = case1;
    const me = await calls.userId('admin');
    expect(await act('close', { id, version: 1, outcome: 'found' })).toMatchObject({ status: 409, err: 'CASE_STEP' });
    expect(await act('reopen', { id, version: 1, reason: 'x' })).toMatchObject({ status: 409, err: 'CASE_STEP' });
    const taken = await act('update', {
      id,
      version: 1,
      state: 'investigating',
      owner_id: me,
      note: 'Asked the crew.',
    });
    expect(taken.data).toMatchObject({ version: 2, state: 'investigating', owner_name: 'Avery Admin' });
    expect(await act('update', { id, version: 2, state: 'investigating' })).toMatchObject({ err: 'CASE_STEP' });
    expect(await act('update', { id, version: 1, police_report: 'x' })).toMatchObject({
      status: 409,
      err: 'CASE_CHANGED',
    });
    expect((await act('note', { id, note: 'Found in the jacket.' })).data).toMatchObject({ version: 3 });
    const found = (await act('close', { id, version: 3, outcome: 'found' })).data;
    expect(found).toMatchObject({ version: 4, state: 'resolved', outcome: 'found', closed_on: expect.any(String) });
    expect(await act('update', { id, version: 4, case_type: 'other' })).toMatchObject({ err: 'CASE_STEP' });
    expect(await act('update', { id, version: 4, police_report: 'x' })).toMatchObject({ err: 'CASE_STEP' });

    expect(await act('reopen', { id, version: 4, reason: ' ' })).toMatchObject({ status: 400 });
    expect(await act('update', { id, version: 4 })).toMatchObject({ status: 400, fields: { note: 'required' } });
    await act('reopen', { id, version: 4, reason: 'It was another vial.' });
    const sent = { notice_sent_date: today(), notice_reference: 'Mail to the field office' };
    expect(await act('update', { id, version: 5, notice_sent_date: today() })).toMatchObject({
      status: 400,
      fields: { notice_reference: 'required' },
    });
    const tomorrow = addDays(today(), 1);
    expect(await act('update', { id, version: 5, ...sent, notice_sent_date: tomorrow })).toMatchObject({
      fields: { notice_sent_date: 'must not be in the future' },
    });
    await act('update', { id, version: 5, ...sent });
    const theft = { id, version: 6, outcome: 'theft', ...guest };
    expect((await act('close', theft)).data).toMatchObject({ state: 'reported' });
    // The form is sent after the end of a case that was reported as loss.
    const form106 = { form_sent_date: today(), form_reference: 'DEA-1' };
    expect((await act('update', { id, version: 7, ...form106 })).data).toMatchObject({ version: 8, ...form106 });
    const { events } = await read(id);
    expect(events.map(({ kind, state, user_name }) => [kind, state, user_name])).toEqual([
      ['opened', 'open', 'Morgan Medic'],
      ['state', 'investigating', 'Avery Admin'],
      ['note', 'investigating', 'Avery Admin'],
      ['outcome', 'resolved', 'Avery Admin'],
      ['reopened', 'investigating', 'Avery Admin'],
      ['notice_sent', 'investigating', 'Avery Admin'],
      ['outcome', 'reported', 'Avery Admin'],
      ['form_sent', 'reported', 'Avery Admin'],
    ]);
    expect(events[4]?.note).toBe('It was another vial.');
  });

  test('CASES-06 another type has no clock until it is a possible loss, from the day that is said', async () => {
    const noted = await calls.post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: 'In a hurry' });
    const { id, version, ...row } = await read(String((noted.data as Row)['case_id']));
    expect(row).toMatchObject({ case_type: 'reseal_avoided', notice_due_date: null, form_due_date: null, vials: 0 });
    const day = addDays(today(), -3);
    const marked = (await act('update', { id, version, loss_discovered_date: day })).data;
    expect(marked).toMatchObject({ notice_due_date: noticeDue(day), form_due_date: form106Due(day) });
    const attention = await agencyTransaction(
      openDb(server.pool),
      { credentials: { token: await server.signIn('admin'), userGroupId: null }, needs: 'auditor' },
      readCaseAttention,
    );
    expect(attention.clocks.filter(({ caseId }) => caseId === id).map(({ kind, due }) => [kind, due])).toEqual([
      ['notice', noticeDue(day)],
      ['form_106', form106Due(day)],
    ]);
    expect(attention.unended).toBe((await all()).filter(({ outcome }) => outcome === null).length);
    expect(attention.untaken).toBe((await all('?state=open')).length);
  });

  test('CASES-06 whoever ends a case without clocks as a loss has discovered the loss on that day', async () => {
    const opened = (await act('open', { case_type: 'other', note: 'Seal broken' })).data as Case;
    expect(opened).toMatchObject({ state: 'open', notice_due_date: null, discrepancies: 0 });
    const { id } = opened;
    await act('update', { id, version: 1, state: 'investigating', owner_id: await calls.userId('partner') });
    const ended = (await act('close', { id, version: 2, outcome: 'tampering' }, { by: 'partner' })).data;
    expect(ended).toMatchObject({ state: 'reported', notice_due_date: noticeDue(today()) });
  });
});

describe('CASES-01 CASES-04 what comes into a case', () => {
  test('a discrepancy names what it is about; a further one of a check joins its case until that has ended', async () => {
    const first = await miss('BOX-M2', ['FEN-007']);
    const { box_check_id, drug_id, drug_box_id } = first.noted[0] ?? {};
    expect([drug_id, drug_box_id]).toEqual([(await calls.vial('FEN-007')).id, (await calls.box('BOX-M2')).id]);
    const body = { discrepancy_type: 'Box check missing drug', box_check_id, drug_box_id };
    expect((await calls.post('discrepancy/create', body)).data).toMatchObject({ case_id: first.id, drug_id: null });
    expect((await read(first.id)).events.map(({ kind }) => kind)).toEqual(['opened', 'discrepancy']);
    await act('update', { id: first.id, version: 2, state: 'investigating' });
    await act('close', { id: first.id, version: 3, outcome: 'miscount' });
    const other = (await calls.post('discrepancy/create', body)).data as Row;
    expect(other['case_id']).not.toBe(first.id);
    for (const field of ['drug_id', 'drug_box_id', 'box_check_id', 'stock_move_record_id']) {
      const unknown = { discrepancy_type: 'Box check missing drug', [field]: '0192b3c4-0000-7000-8000-000000000000' };
      expect(await calls.post('discrepancy/create', unknown)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
  });

  test('a changed incident number names its vial and move', async () => {
    await calls.set('Harbor EMS', { can_modify_incident_number: true });
    const given = await calls.move('KET-001', {
      stock_move_type_id__name: 'administer',
      quantity: -1,
      incident_number: 'A-1',
    });
    const move = (given.data as Row).id;
    await calls.post('stock_move_record/update', { id: move, incident_number: 'A-2' });
    const [newest] = (await calls.get('discrepancy/all')).data as Row[];
    expect(newest).toMatchObject({ stock_move_record_id: move, drug_id: (await calls.vial('KET-001')).id });
    expect(await read(String(newest?.['case_id']))).toMatchObject({ case_type: 'incident_changed', vials: 1 });
  });

  test('admins attach vials, records and pictures of the agency, and nothing else', async () => {
    const opened = (
      await act('open', {
        case_type: 'theft',
        note: 'Door forced',
        discovered_date: addDays(today(), -1),
        drug_box_id: (await calls.box('BOX-SUP')).id,
        drug_id: (await calls.vial('KET-002')).id,
      })
    ).data as Case;
    expect(opened).toMatchObject({ version: 2, vials: 1, notice_due_date: noticeDue(addDays(today(), -1)) });
    const { id } = opened;
    const image = (await calls.image()).split('=')[1];
    const move = ((await calls.get('stock_move_record/all', admin)).data as Row[])[0]?.id;
    expect(await act('attach', { id, attached_kind: 'image', attached_id: image })).toMatchObject({ status: 200 });
    expect(await act('attach', { id, attached_kind: 'stock_move_record', attached_id: move })).toMatchObject({
      status: 200,
    });
    expect(await act('attach', { id, attached_kind: 'reseal', attached_id: move })).toMatchObject({ err: 'NOT_FOUND' });
    expect(await act('attach', { id, attached_kind: 'image', attached_id: move })).toMatchObject({
      err: 'IMAGE_NOT_FOUND',
    });
    expect(await act('open', { case_type: 'loss', note: 'x', discovered_date: addDays(today(), 1) })).toMatchObject({
      fields: { discovered_date: 'must not be in the future' },
    });
    expect(await act('update', { id, version: 4, owner_id: await calls.userId('medic') })).toMatchObject({
      fields: { owner_id: 'must be an admin of the agency' },
    });
  });
});

test('CASES-09 Form 106 is prepared from the record, and says what is missing', async () => {
  const ndc = { ndc_barcode: 'CASE-NDC', ndc: '0409-9094-22', type: (await calls.type('Fentanyl 100 mcg')).id };
  expect((await calls.post('national_drug_code/create', { ...ndc, quantity: 100 }, admin)).status).toBe(200);
  const vial = await newVial(calls, { code: 'FORM-1' });
  await calls.post('drug/create', { ...vial, ndc_barcode: 'CASE-NDC' }, admin);
  const { id, version } = await miss('BOX-M1', ['FORM-1']);
  const bare = await form(id);
  expect(bare).toMatchObject({ registrations: [], police_report: null, value: null, steps_taken: null });
  expect(bare).toMatchObject({ loss_type: null, discovered_date: today(), place: expect.stringContaining('Medic') });
  expect(bare.lost).toEqual([
    expect.objectContaining({ ndc: '0409-9094-22', vials: 1, quantity: 100, quantity_text: '100\u00a0mcg' }),
  ]);
  expect(bare.people_with_access).toBeGreaterThan(0);
  const losses = (await all()).filter(({ state }) => state === 'reported').length;
  expect(bare).toMatchObject({ losses_in_24_months: losses, cases_in_24_months: (await all()).length - 1 });
  const known = { police_report: 'Harbor PD 17', loss_value: 12.5, steps_taken: 'New lock' };
  await act('update', { id, version, state: 'investigating', ...known });
  await act('close', { id, version: version + 1, outcome: 'loss', ...guest });
  expect(await form(id)).toMatchObject({ police_report: 'Harbor PD 17', value: 12.5, steps_taken: 'New lock' });
  // What was lost is no longer in the vial, and still on the form.
  expect(await form(id)).toMatchObject({ loss_type: 'loss', lost: [{ vials: 1, quantity: 100 }] });
});

describe('CASES-02 at once', () => {
  test('of two admins who end a case from the same page one is told that it has changed', async () => {
    const { id } = (await act('open', { case_type: 'other', note: 'Race' })).data as Case;
    await act('update', { id, version: 1, state: 'investigating' });
    const outcomes = ['found', 'theft'] as const;
    const tried = await Promise.all(
      outcomes.map((outcome, at) =>
        send({
          path: 'discrepancy_case/close',
          body: { id, version: 2, outcome },
          by: at === 0 ? 'admin' : 'partner',
        }),
      ),
    );
    expect(tried.map(({ status, err }) => err ?? status).sort()).toEqual([200, 'CASE_CHANGED']);
    expect((await read(id)).events).toHaveLength(3);
  });

  test('CASES-01 cases opened by many at once are numbered without gap or twin, notes are all kept', async () => {
    const before = (await all()).length;
    const { outcomes } = await race(() => ({
      path: 'discrepancy/create',
      body: { discrepancy_type: 'Reseal Avoided', notes: 'x' },
    }));
    expect(outcomes).toEqual({ 200: 64 });
    const numbers = (await all()).map(({ number }) => Number(number.slice(5))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: before + 64 }, (_, at) => at + 1));
    const [{ id } = { id: '' }] = await all();
    const noted = await race((client) => ({
      path: 'discrepancy_case/note',
      body: { id, note: String(client) },
      by: 'admin',
    }));
    expect(noted.outcomes).toEqual({ 200: 64 });
    expect((await read(id)).events.map(({ number }) => number)).toEqual(Array.from({ length: 65 }, (_, at) => at + 1));
  });

  test('a refused operation takes no number, and a repeated call opens one case', async () => {
    const before = (await all()).length;
    const unknown = '0192b3c4-0000-7000-8000-000000000000';
    await calls.post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: 'x', box_check_id: unknown });
    const opened = { case_type: 'other', note: 'Twice' };
    const [one, two] = [
      await act('open', opened, { ...admin, key: 'twice' }),
      await act('open', opened, { ...admin, key: 'twice' }),
    ];
    expect(two.data).toEqual(one.data);
    expect((one.data as Case).number).toMatch(new RegExp(`-0*${before + 1}$`));
  });
});

describe('CASES-02 nobody can edit or delete', () => {
  test('neither the application nor the owner of the database changes a case, an event or a discrepancy', async () => {
    for (const table of ['discrepancy_case', 'case_event', 'discrepancy']) {
      for (const statement of [`UPDATE ${table} SET created_on = now()`, `DELETE FROM ${table}`]) {
        await expect(server.owner.query(statement)).rejects.toThrow('append-only');
        await expect(server.pool.query(statement)).rejects.toThrow('permission denied');
      }
      await expect(server.owner.query(`TRUNCATE ${table} CASCADE`)).rejects.toThrow('append-only');
    }
    await expect(server.pool.query(`INSERT INTO case_event DEFAULT VALUES`)).rejects.toThrow('permission denied');
  });

  test('ACCESS-01 ACCESS-02 staff have no cases, auditors read them and change nothing', async () => {
    const [{ id } = { id: '' }] = await all();
    for (const path of ['discrepancy_case/all', `discrepancy_case?id=${id}`, `discrepancy_case/form_106?id=${id}`]) {
      expect((await calls.get(path)).status).toBe(403);
    }
    const note = { id, note: 'x' };
    expect((await act('note', note, { by: 'medic' })).status).toBe(403);
    await server.owner.query(`UPDATE membership SET role = 'auditor' WHERE user_id = $1`, [
      await calls.userId('partner'),
    ]);
    expect((await calls.get(`discrepancy_case?id=${id}`, { by: 'partner' })).status).toBe(200);
    expect((await act('note', note, { by: 'partner' })).status).toBe(403);
    expect((await act('open', { case_type: 'other', note: 'x' }, { by: 'partner' })).status).toBe(403);
  });

  test('ACCESS-03 another agency has no such case', async () => {
    const [{ id } = { id: '' }] = await all();
    await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1`, [await calls.userId('strict')]);
    const theirs: Who = { by: 'strict' };
    expect((await calls.get(`discrepancy_case?id=${id}`, theirs)).status).toBe(404);
    expect((await calls.get(`discrepancy_case/form_106?id=${id}`, theirs)).status).toBe(404);
    expect((await act('note', { id, note: 'x' }, theirs)).status).toBe(404);
    expect((await calls.get('discrepancy_case/all', theirs)).data).toEqual([]);
  });
});

test('CASES-06 a check that was made offline was discovered when it was made', async () => {
  const made = new Date(Date.now() - 40 * 3_600_000);
  const seen = await checks.seen((await calls.box('BOX-M1')).id);
  const { data } = await checks.check('BOX-M1', {
    drug_checks: seen.slice(1),
    user_was_offline: 1,
    timestamp: made.toISOString(),
    ...guest,
  });
  expect((data as Row)['discrepancies']).toBeGreaterThan(0);
  const offline = (await all()).find(({ case_type }) => case_type === 'not_seen_offline');
  expect(offline?.discovered_on).toBe(made.toISOString());
  const day = dateOnly(dayIn(ZONE, made)) ?? today();
  const marked = await act('update', { id: offline?.id, version: 1, case_type: 'missing_drug' });
  expect(marked.data).toMatchObject({ notice_due_date: noticeDue(day) });
  expect(daysBetween(day, today())).toBeGreaterThan(0);
});
