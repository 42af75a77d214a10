import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DISCREPANCY_TYPES } from '@vialant/domain/custody/discrepancy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { agencyTransaction } from '../db/agency-transaction.ts';
import { openDb } from '../db/open.ts';
import { boxChecks } from '../testing/box-checks.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { dailyChecks } from './daily-checks.ts';

const server = testServer();
const calls = custodyCalls(server);
const { check, allowAll } = boxChecks(calls);

type Item = { kind: string; count: number; list: Record<string, unknown>[] };
type Overview = { items: Item[]; record: { state: string; signed_on: string | null } };

async function overview(): Promise<Overview> {
  return (await calls.get('overview', { by: 'admin' })).data as Overview;
}

async function item(kind: string): Promise<Item | undefined> {
  return (await overview()).items.find((each) => each.kind === kind);
}

/** Something that no call can make, such as the past. */
const arrange = (statement: string, values: unknown[] = []): Promise<unknown> => server.owner.query(statement, values);

let harbor = '';

beforeAll(async () => {
  harbor = await calls.groupId('Harbor EMS');
  await allowAll();
});

describe('OVERVIEW-01 the first page', () => {
  test('counts checks that are missed or due, and a check takes the box off the list at once', async () => {
    await arrange(`UPDATE drug_box SET created_on = now() - interval '9 days' WHERE user_group_id = $1`, [harbor]);
    // Due a minute after midnight, the checks of today and of all days before were missed.
    await arrange(`UPDATE user_group SET check_due_at = '00:00', time_zone = 'UTC' WHERE id = $1`, [harbor]);
    const before = await item('checks_missed');
    expect(before?.list.map(({ name }) => name)).toContain('BOX-M1');
    const boxes = (await calls.get('overview/checks', { by: 'admin' })).data as Row[];
    expect(boxes.filter(({ state }) => state === 'missed')).toHaveLength(before?.count ?? -1);
    expect((await check('BOX-M1')).status).toBe(200);
    expect((await item('checks_missed'))?.count ?? 0).toBe((before?.count ?? 0) - 1);
    const checked = ((await calls.get('overview/checks', { by: 'admin' })).data as Row[]).find(
      ({ name }) => name === 'BOX-M1',
    );
    expect(checked).toMatchObject({ state: 'checked', checked_by: expect.any(String) as string });
    // Of a box that is not checked daily, or not in use, nothing is said.
    await arrange(`UPDATE drug_box SET check_daily = false WHERE user_group_id = $1 AND name = 'BOX-M2'`, [harbor]);
    await arrange(`UPDATE drug_box SET archived_on = now() WHERE user_group_id = $1 AND name = 'BOX-SUP'`, [harbor]);
    const left = ((await calls.get('overview/checks', { by: 'admin' })).data as Row[]).map(({ name }) => name);
    expect(left).not.toContain('BOX-M2');
    expect(left).not.toContain('BOX-SUP');
    await arrange('UPDATE drug_box SET check_daily = true, archived_on = NULL WHERE user_group_id = $1', [harbor]);
  });

  test('DATA-01 follows the zone of the agency on days of 23 and 25 hours, and the own time of a box', async () => {
    await arrange(`UPDATE user_group SET check_due_at = '09:00', time_zone = 'America/New_York' WHERE id = $1`, [
      harbor,
    ]);
    await arrange(`UPDATE drug_box SET created_on = '2025-01-01' WHERE user_group_id = $1`, [harbor]);
    await arrange(`UPDATE drug_box SET check_due_at = '02:30' WHERE user_group_id = $1 AND name = 'BOX-M2'`, [harbor]);
    expect((await check('BOX-M1')).status).toBe(200);
    await arrange('ALTER TABLE box_check DISABLE TRIGGER append_only');
    const checkedAt = (instant: string): Promise<unknown> =>
      arrange('UPDATE box_check SET happened_at = $1 WHERE user_group_id = $2', [instant, harbor]);
    const credentials = { token: await server.signIn('admin'), userGroupId: harbor };
    const states = (now: string): Promise<Record<string, [string, string]>> =>
      agencyTransaction(openDb(server.pool), { credentials, needs: 'auditor' }, async (tx) =>
        Object.fromEntries(
          (await dailyChecks(tx, new Date(now))).map(({ name, state, due_on }) => [name, [state, due_on]]),
        ),
      );
    await checkedAt('2026-03-07T13:00:00Z');
    expect(await states('2026-03-08T12:59:00Z')).toMatchObject({
      'BOX-M1': ['due', '2026-03-08T13:00:00.000Z'],
      'BOX-M2': ['missed', '2026-03-08T07:00:00.000Z'],
    });
    expect(await states('2026-03-08T13:00:00Z')).toMatchObject({ 'BOX-M1': ['missed', '2026-03-08T13:00:00.000Z'] });
    await checkedAt('2026-10-31T13:00:00Z');
    expect(await states('2026-11-01T13:59:00Z')).toMatchObject({ 'BOX-M1': ['due', '2026-11-01T14:00:00.000Z'] });
    expect(await states('2026-11-01T14:00:00Z')).toMatchObject({ 'BOX-M1': ['missed', '2026-11-01T14:00:00.000Z'] });
    await checkedAt('2026-11-01T04:00:00Z');
    expect(await states('2026-11-01T14:00:00Z')).toMatchObject({ 'BOX-M1': ['checked', '2026-11-02T14:00:00.000Z'] });
    await arrange('ALTER TABLE box_check ENABLE TRIGGER append_only');
  });

  test('counts vials that are expired or expire within 30 days, and lists where they are up to 90', async () => {
    await arrange(
      `UPDATE drug SET expiration_date = auth.today_in($1) + CASE barcode_id WHEN 'FEN-001' THEN -1 WHEN 'FEN-002' THEN 0
         WHEN 'FEN-003' THEN 30 WHEN 'FEN-004' THEN 31 WHEN 'FEN-005' THEN -5 ELSE 400 END WHERE user_group_id = $1`,
      [harbor],
    );
    // One that holds nothing is no more of interest.
    await calls.move('FEN-005', { stock_move_type_id__name: 'waste', quantity: -100, notes: 'Expired' });
    expect(await item('expired')).toMatchObject({ count: 1, list: [{ place: 'BOX-M1' }] });
    expect((await item('expired'))?.list[0]?.['name']).toContain('FEN-001');
    expect(await item('expiring')).toMatchObject({ count: 2 });
    const listed = (await calls.get('overview/expiring', { by: 'admin' })).data as Row[];
    expect(listed.map(({ barcode_id, window }) => [barcode_id, window])).toEqual([
      ['FEN-001', 'expired'],
      ['FEN-002', 'within30'],
      ['FEN-003', 'within30'],
      ['FEN-004', 'within60'],
    ]);
    expect(listed[0]).toMatchObject({ drug_box_name: 'BOX-M1', unit_name: expect.any(String) as string });
  });

  test('STOCKROOM-02 counts what is below par: empty and expired vials are not there', async () => {
    const [box, type] = [await calls.box('BOX-M1'), await calls.type('Fentanyl 100 mcg')];
    const { rows } = await server.owner.query<{ n: number }>(
      'SELECT count(*)::integer AS n FROM drug WHERE drug_box_id = $1 AND type = $2',
      [box.id, type.id],
    );
    const all = rows[0]?.n ?? 0;
    const par = { drug_box_id: box.id, drug_type_id: type.id, vials: all };
    const made = (await calls.post('box_par/create', par, { by: 'admin' })).data as Row;
    expect(made['good_vials']).toBe(all - 2);
    expect(await item('low')).toMatchObject({ count: 1, list: [{ place: 'BOX-M1', count: all - 2, out_of: all }] });
    await calls.post('box_par/update', { id: made.id, vials: all - 2 }, { by: 'admin' });
    expect(await item('low')).toBeUndefined();
  });

  test('OVERVIEW-01 counts clocks and cases, refused offline records, reported failures, invites and registrations', async () => {
    const note = (discrepancy_type: string): Promise<unknown> =>
      calls.post('discrepancy/create', { discrepancy_type, notes: 'Seal was torn' });
    const before = (await item('cases'))?.count ?? 0;
    const running = (await item('clocks'))?.count ?? 0;
    await note(DISCREPANCY_TYPES.missingDrug);
    await note(DISCREPANCY_TYPES.offlineRecordRefused);
    expect(await item('cases')).toMatchObject({ count: before + 2 });
    expect(await item('clocks')).toMatchObject({ count: running + 2 });
    expect(await item('offline_refused')).toMatchObject({ count: 1, list: [{ place: 'Seal was torn' }] });
    const [template] = (await calls.get('general_check/all')).data as Row[];
    const begun = await calls.post('general_check_submission/create', { general_check_id: template?.id });
    const submission = (begun.data as Row).id;
    const questions = (await calls.get(`general_check/questions?general_check_id=${template?.id}`)).data as Row[];
    for (const [n, question] of questions.slice(0, 2).entries()) {
      await calls.post('general_check_response/create', {
        general_check_submission_id: submission,
        general_check_question_id: question['general_check_question_id'],
        passed: 0,
        report_to_admin: n === 0 ? 1 : 0,
      });
    }
    const failed = await item('vehicle_failures');
    expect(failed).toMatchObject({
      count: 1,
      list: [{ name: questions[0]?.['general_check_question_name'], place: template?.['name'] }],
    });
    await calls.post('general_check/fix', { id: failed?.list[0]?.['id'], note: 'New bulb' }, { by: 'admin' });
    expect(await item('vehicle_failures')).toBeUndefined();
    const person = { first_name: 'Ina', last_name: 'Invited', primary_email: 'ina@example.test', role: 'user' };
    await calls.post('user/invite', person, { by: 'admin' });
    expect(await item('invites')).toMatchObject({ list: [{ name: 'Ina Invited' }] });
    const today = new Date();
    for (const [number, days] of [['AP5836727', 59] as const, ['BB1388568', 90] as const]) {
      const expiration_date = new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);
      const registration = { number, name: 'Harbor', address: 'Quay 1', state: 'NY', schedules: ['II'] };
      await calls.post('registration/create', { ...registration, expiration_date }, { by: 'admin' });
    }
    expect(await item('registrations')).toMatchObject({ count: 1, list: [{ place: 'AP5836727' }] });
    const kinds = (await overview()).items.map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(['offline_refused', 'invites', 'registrations']);
  });

  test('says when the record was signed last, and that it is broken once what was signed is not there', async () => {
    expect((await overview()).record).toEqual({ state: 'unsigned', signed_on: null });
    const home = await mkdtemp(join(tmpdir(), 'vialant-overview-'));
    afterAll(() => rm(home, { recursive: true }));
    const maker = new CheckpointMaker(server.pool, new AgencyKeys(home));
    await maker.make(harbor, 'always');
    await calls.move('FEN-006', { stock_move_type_id__name: 'administer', quantity: -10, incident_number: 'I-9' });
    const made = await maker.make(harbor, 'always');
    expect((await overview()).record).toEqual({ state: 'signed', signed_on: made?.statement.created_on });
    const change = async (statement: string, table: string): Promise<void> => {
      await arrange(`ALTER TABLE ${table} DISABLE TRIGGER append_only`);
      await arrange(statement);
      await arrange(`ALTER TABLE ${table} ENABLE TRIGGER append_only`);
    };
    await change('UPDATE custody_checkpoint SET link_count = link_count + 1', 'custody_checkpoint');
    expect((await overview()).record.state).toBe('broken');
    await change('UPDATE custody_checkpoint SET link_count = link_count - 1', 'custody_checkpoint');
    expect((await overview()).record.state).toBe('signed');
    const { id } = await calls.vial('FEN-006');
    await change(
      `DELETE FROM custody_link WHERE subject_id = '${id}' AND number = (SELECT max(number) FROM custody_link
       WHERE subject_id = '${id}')`,
      'custody_link',
    );
    expect((await overview()).record.state).toBe('broken');
  });

  test('ACCESS-01 ACCESS-03 is of one agency, and not for staff', async () => {
    expect((await calls.get('overview', { by: 'medic' })).status).toBe(403);
    const other = (await calls.get('overview', { by: 'strict' })).data as Overview | undefined;
    expect(JSON.stringify(other ?? {})).not.toContain('BOX-M1');
  });
});
