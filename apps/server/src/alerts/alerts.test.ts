import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CallReply } from '@vialant/contract/call';
import { noticeDue } from '@vialant/domain/cases/clock';
import { addDays } from '@vialant/domain/values/date-only';
import { dayIn, instantIn } from '@vialant/domain/values/zone';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { mailSender } from '../messages/mail-sender.ts';
import { PostOffice } from '../messages/post-office.ts';
import { boxChecks } from '../testing/box-checks.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { beginVehicleCheck } from '../testing/own-rows.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { alertJobs } from './alert-jobs.ts';

type Alert = CallReply<'GET alert/all'>[number];
type Mail = { to: string; subject: string; text: string };

const PROCESS = join(import.meta.dirname, 'testing/dying-process.ts');
const QUICK = { lookEveryMs: 100, leaseMs: 500, firstWaitMs: 1 };
const ADDRESS = 'https://vials.example';
const admin: Who = { by: 'admin' };
const [ADMIN, PARTNER] = ['admin@demo.vialant.test', 'partner@demo.vialant.test'];
/** So many hours ahead of UTC or behind that it is past seven in the morning there. */
const ZONE = new Date().getUTCHours() >= 8 ? 'UTC' : 'Pacific/Auckland';

const server = testServer();
const calls = custodyCalls(server);
const checks = boxChecks(calls);
const children: ChildProcess[] = [];
let mail: MailServer;
let post: PostOffice;
let now = new Date();

beforeAll(async () => {
  mail = await startMailServer();
  const config = { smtpUrl: mail.url, from: null };
  const sender = mailSender(config, { productName: 'Vialant', host: () => 'vials.example' });
  post = new PostOffice(openDb(server.pool), { mail: sender }, () => undefined);
  await checks.allowAll();
  await server.owner.query('UPDATE user_group SET time_zone = $1', [ZONE]);
  // Boxes that are due at their own time, so that each test says which check is missed.
  await server.owner.query('UPDATE drug_box SET check_daily = false');
  await role('partner', 'auditor');
});
beforeEach(() => {
  mail.mails.length = 0;
  now = new Date();
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await post.stop();
  await mail.close();
});

async function role(person: 'partner' | 'medic', name: string): Promise<void> {
  await server.owner.query('UPDATE membership SET role = $1 WHERE user_id = $2 AND user_group_id = $3', [
    name,
    await calls.userId(person),
    await calls.groupId('Harbor EMS'),
  ]);
}

function runner(log: string[] = []): JobRunner {
  const site = { productName: 'Vialant', address: () => ADDRESS, onQueued: () => undefined };
  const [alerts] = alertJobs(site, () => now);
  if (alerts === undefined) throw new Error('no job of alerts');
  return new JobRunner(openDb(server.pool), [alerts], (line) => log.push(line), QUICK);
}

/** Makes the jobs due and does them; answers the mails that went out since the last time. */
async function look(...runners: JobRunner[]): Promise<Mail[]> {
  await server.owner.query('UPDATE background_job SET next_try_on = now()');
  await Promise.all((runners.length > 0 ? runners : [runner()]).map((each) => each.look()));
  return sent();
}

async function sent(): Promise<Mail[]> {
  await post.sendDue();
  return mail.mails
    .splice(0)
    .map(({ to, raw }) => {
      const [head = '', ...body] = raw.split('\r\n\r\n');
      const subject = /^Subject: (.+(?:\r\n .+)*)$/m.exec(head)?.[1]?.replaceAll('\r\n', '') ?? '';
      const encoded = body.join('\n\n');
      const isQuoted = head.includes('quoted-printable');
      return { to: to.join(), subject, text: isQuoted ? unquoted(encoded) : encoded.replaceAll('\r\n', '\n') };
    })
    .toSorted((one, other) => (one.to + one.subject < other.to + other.subject ? -1 : 1));
}

function unquoted(text: string): string {
  const bytes = text
    .replaceAll('\r\n', '\n')
    .replaceAll('=\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const heads = (mails: Mail[]): string[] => mails.map(({ to, subject }) => `${to.split('@')[0]} ${subject}`);
const fired = async (): Promise<Alert[]> => (await calls.get('alert/all', admin)).data as Alert[];
const choose = (body: object, who: Who = admin): Promise<Answer> => calls.post('alert_preference/update', body, who);

/** A check that does not find the vial with this code, which opens a case. */
async function miss(box: string, code: string): Promise<void> {
  const { id } = await calls.vial(code);
  const seen = await checks.seen((await calls.box(box)).id);
  const drug_checks = seen.filter(({ drug_id }) => drug_id !== id);
  expect((await checks.check(box, { drug_checks, ...(await calls.confirm()) })).status).toBe(200);
}

describe('what is mailed at once', () => {
  test('ALERTS-01 ALERTS-03 each is mailed once to admins and auditors, with box or case and a link, and no more', async () => {
    // What was there before, and stock as it stands, is mailed to nobody at once.
    expect(await look()).toEqual([]);

    await checks.check('BOX-M2', { temperature_celsius: 31.4 });
    await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -75, incident_number: 'INC-77' });
    await miss('BOX-M1', 'FEN-002');
    const vehicle = await beginVehicleCheck(calls);
    const failed = {
      general_check_submission_id: vehicle.submission,
      general_check_question_id: vehicle.open,
      completed: 1,
      passed: 0,
      report_to_admin: 1,
    };
    expect((await calls.post('general_check_response/create', failed)).status).toBe(200);

    // Two processes look at the same time, and again.
    const mails = [...(await look(runner(), runner())), ...(await look(runner(), runner())), ...(await look())];
    const kinds = ['Discrepancy', 'Temperature out of range', 'Vehicle failure'];
    const all = ['admin', 'partner'].flatMap((to) => kinds.map((kind) => `${to} Harbor EMS: ${kind}`));
    expect(heads(mails).sort()).toEqual(all);

    const text = mails.find(({ subject }) => subject.endsWith('Discrepancy'))?.text;
    const case_id = (await fired()).find(({ kind }) => kind === 'discrepancy')?.case_id;
    const box = await calls.box('BOX-M1');
    expect(text).toContain(`– Case ${now.getUTCFullYear()}-0001, ${String(box['name'])}`);
    expect(text).toContain(`${ADDRESS}/office/cases/${case_id}`);
    expect(text).toContain(`Choose what you get: ${ADDRESS}/office/alerts/choices`);
    expect(mails.every((each) => each.text.includes(ADDRESS))).toBe(true);
    const bare = mails.map((each) => `${each.subject} ${each.text.replaceAll(/https:\S+/g, '')}`);
    for (const word of ['INC-77', 'FEN-00', 'Fentanyl', '75', '31.4', 'mcg', 'Medic M', 'Morgan']) {
      expect([word, bare.filter((text) => text.includes(word))]).toEqual([word, []]);
    }
  });

  test('ALERTS-01 a clock is mailed with 24 hours left and when it is overdue, unless something has stopped it', async () => {
    const due = noticeDue(dayIn(ZONE, now));
    const ofClocks = async (): Promise<string[]> => heads(await look()).filter((head) => head.includes('clock'));
    const both = ['admin Harbor EMS: Legal clock', 'partner Harbor EMS: Legal clock'];
    now = new Date(instantIn(ZONE, due, '00:00').getTime() - 60_000);
    expect(await ofClocks()).toEqual([]);
    now = instantIn(ZONE, due, '00:00');
    expect(await ofClocks()).toEqual(both);
    now = instantIn(ZONE, due, '23:59');
    expect(await ofClocks()).toEqual([]);
    now = instantIn(ZONE, addDays(due, 1), '00:00');
    expect(await ofClocks()).toEqual(both);
    const [row] = (await calls.get('discrepancy_case/all', admin)).data as Row[];
    const sent = { notice_sent_date: dayIn(ZONE, new Date()), notice_reference: 'fax 1' };
    expect(
      (await calls.post('discrepancy_case/update', { id: row?.id, version: row?.['version'], ...sent }, admin)).status,
    ).toBe(200);
    now = instantIn(ZONE, addDays(due, 2), '12:00');
    expect(await ofClocks()).toEqual([]);
    expect((await fired()).filter(({ kind, over_on }) => kind === 'clock' && over_on === null)).toEqual([]);
  });

  test('ALERTS-01 DATA-01 a check is missed 30 minutes after it was due, once a day, and over when it is made', async () => {
    const today = dayIn(ZONE, now);
    await server.owner.query(
      `UPDATE drug_box SET check_daily = true, check_due_at = '06:00', created_on = now() - interval '9 days'
       WHERE barcode_id = 'BOX-SUP'`,
    );
    now = new Date(instantIn(ZONE, today, '06:29').getTime() + 59_000);
    expect(heads(await look()).filter((head) => head.includes('missed'))).toEqual([]);
    now = instantIn(ZONE, today, '06:30');
    expect(heads(await look())).toEqual(['admin Harbor EMS: Check missed', 'partner Harbor EMS: Check missed']);
    now = instantIn(ZONE, today, '23:59');
    expect(await look()).toEqual([]);
    // Nobody checks it on the next day either.
    now = instantIn(ZONE, addDays(today, 1), '06:31');
    expect(heads(await look())).toHaveLength(2);
    await checks.check('BOX-SUP');
    now = instantIn(ZONE, today, '23:59');
    expect(await look()).toEqual([]);
    const states = (await fired()).filter(({ kind }) => kind === 'check_missed').map(({ over_on }) => over_on === null);
    expect(states).toEqual([false, false]);
    await server.owner.query('UPDATE drug_box SET check_daily = false');
  });

  test('ALERTS-01 a process that is killed in the middle leaves nothing, and another one tells it once', async () => {
    await look();
    await checks.check('BOX-M2', { temperature_celsius: 3 });
    await server.owner.query('UPDATE background_job SET next_try_on = now()');
    const { rows } = await server.owner.query<{ name: string }>('SELECT current_database() AS name');
    const database = JSON.stringify({ ...inject('postgres'), user: 'vialant_app', database: rows[0]?.name });
    const child = spawn(process.execPath, [PROCESS, database, 'Harbor EMS']);
    children.push(child);
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said, { timeout: 20_000 }).toContain('told');
    // It holds the job: nobody else tells of it meanwhile.
    await runner().look();
    expect(await sent()).toEqual([]);
    child.kill('SIGKILL');
    const mails: Mail[] = [];
    await expect
      .poll(async () => mails.push(...(await look(runner(), runner()))), { timeout: 20_000 })
      .toBeGreaterThanOrEqual(2);
    mails.push(...(await look()));
    expect(heads(mails)).toEqual([
      'admin Harbor EMS: Temperature out of range',
      'partner Harbor EMS: Temperature out of range',
    ]);
  }, 60_000);
});

test('ALERTS-01 a look reads no more checks than are recent, however many there are', async () => {
  await checks.check('BOX-M1');
  const client = await server.owner.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO box_check SELECT (jsonb_populate_record(c, jsonb_build_object('id', id_at(m), 'created_on', m))).*
       FROM box_check c, generate_series(now() - interval '2 years', now() - interval '1 year', '2 hours') m
       WHERE c.id = (SELECT id FROM box_check ORDER BY id DESC LIMIT 1)`,
    );
    await client.query('ANALYZE box_check');
    await client.query(
      `SELECT set_config('vialant.agency_id', (SELECT id::text FROM user_group WHERE name = 'Harbor EMS'), true)`,
    );
    const before = await rowsRead(client, 'box_check');
    await client.query(`SELECT * FROM api.found_alerts('1 day', 30, 2, 60)`);
    expect((await rowsRead(client, 'box_check')) - before).toBeLessThan(100);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});

describe('what each person chooses', () => {
  test('ALERTS-02 ACCESS-02 per kind and by unit, each for themselves; staff have no part in it', async () => {
    const { unit_id } = await calls.box('BOX-M2');
    expect((await choose({ unit_ids: [unit_id], ways: { temperature: 'now' } }, { by: 'partner' })).data).toMatchObject(
      {
        email: PARTNER,
        unit_ids: [unit_id],
        ways: { temperature: 'now', discrepancy: 'now', low: 'digest' },
      },
    );
    expect((await choose({ ways: { temperature: 'off' } })).status).toBe(200);
    await checks.check('BOX-M2', { temperature_celsius: 40 });
    await checks.check('BOX-M1', { temperature_celsius: 40 });
    // The unit of BOX-M1 is none of the auditor's, and the admin wants none.
    const [one, ...none] = await look();
    expect([one?.to, none]).toEqual([PARTNER, []]);
    expect(one?.text.split('\n').filter((line) => line.startsWith('–'))).toHaveLength(1);

    expect((await choose({ ways: { temperature: 'now' } }, { by: 'medic' })).status).toBe(403);
    expect((await calls.get('alert/all', { by: 'medic' })).status).toBe(403);
    expect((await choose({ unit_ids: [await calls.groupId('Summit Fire')] })).status).toBe(404);
    expect((await choose({ ways: { temperature: 'sometimes' } })).status).toBe(400);
  });

  test('ALERTS-02 one admin must get discrepancies and clocks, of all units, also when two choose at once', async () => {
    const refused = { status: 422, err: 'ALERT_NEEDS_ADMIN', body: { message: 'One admin must get this' } };
    const { unit_id } = await calls.box('BOX-M2');
    // The auditor gets them, and is no admin.
    expect(await choose({ ways: { discrepancy: 'off' } })).toMatchObject({
      ...refused,
      fields: { discrepancy: 'One admin must get this' },
    });
    expect(await choose({ unit_ids: [unit_id] })).toMatchObject({ ...refused, fields: { clock: expect.anything() } });
    expect((await choose({ ways: { discrepancy: 'digest' } })).status).toBe(200);
    expect((await choose({ ways: { discrepancy: 'off', clock: 'off' } }, { by: 'partner' })).status).toBe(200);

    await role('partner', 'admin');
    expect((await choose({ ways: { discrepancy: 'now' }, unit_ids: null }, { by: 'partner' })).status).toBe(200);
    const off = { ways: { discrepancy: 'off' } };
    const both = await Promise.all([choose(off), choose(off, { by: 'partner' })]);
    expect(both.map(({ err, status }) => err ?? String(status)).sort()).toEqual(['200', 'ALERT_NEEDS_ADMIN']);

    // The one who had it is gone: then every admin hears of it.
    const keeper = both[0].status === 200 ? 'partner' : 'admin';
    const other = keeper === 'partner' ? 'admin' : 'partner';
    await calls.setLastDay(keeper, '2020-01-01');
    await miss('BOX-M1', 'FEN-003');
    expect(heads(await look())).toEqual([`${other} Harbor EMS: Discrepancy`]);
    await calls.setLastDay(keeper, null);
    await role('partner', 'auditor');
    await server.owner.query('DELETE FROM alert_preference');
  });

  test('ALERTS-01 ALERTS-02 the mail of the morning: what waits, and the stock while it lasts; none when it is empty', async () => {
    const site = { productName: 'Vialant', address: () => ADDRESS, onQueued: () => undefined };
    const digest = async (): Promise<Mail[]> => {
      await server.owner.query(`DELETE FROM background_job WHERE name = 'digest'`);
      await new JobRunner(openDb(server.pool), alertJobs(site), () => undefined, QUICK).look();
      return sent();
    };
    const tomorrow = (): Promise<unknown> => server.owner.query('DELETE FROM alert_digest');
    await server.owner.query(`UPDATE drug SET expiration_date = now() + interval '2 years'`);
    await choose({ ways: { temperature: 'digest' } });
    await look();
    // Nothing to tell: no mail.
    expect(await digest()).toEqual([]);

    const box = await calls.box('BOX-M2');
    await server.owner.query(
      `UPDATE drug SET expiration_date = now() - interval '3 days' WHERE barcode_id = 'KET-001'`,
    );
    await server.owner.query(
      `INSERT INTO box_par (user_group_id, drug_box_id, drug_type_id, vials)
       SELECT user_group_id, id, $2, 99 FROM drug_box WHERE id = $1`,
      [box.id, (await calls.type('Fentanyl 100 mcg')).id],
    );
    await checks.check('BOX-M2', { temperature_celsius: 33 });
    await tomorrow();
    const morning = await digest();
    // The auditor has heard of the temperature at once.
    expect(heads(morning)).toEqual([
      'admin Harbor EMS: what needs attention this morning',
      'partner Harbor EMS: Temperature out of range',
      'partner Harbor EMS: what needs attention this morning',
    ]);
    const sections = (text = ''): string[] =>
      text.split('\n').filter((line) => /^(Temp|Vials|Stock|Check|Disc)/.test(line));
    expect(sections(morning[0]?.text)).toEqual(['Temperature out of range', 'Vials expired', 'Stock below par']);
    expect(sections(morning[2]?.text)).toEqual(['Vials expired', 'Stock below par']);
    expect(morning[0]?.text).not.toMatch(/99|KET|Ketamine|Fentanyl|33/);
    // Begun again after its work was done, it sends nothing.
    expect(await digest()).toEqual([]);

    // On the next day the stock stands as it did; what was seen is left out, and what is filled up is over.
    const expired = (await fired()).find(({ kind, over_on }) => kind === 'expired' && over_on === null);
    expect((await calls.post('alert/see', { id: expired?.id }, admin)).data).toMatchObject({
      seen_by_name: 'Avery Admin',
    });
    expect((await calls.post('alert/see', { id: expired?.id }, { by: 'partner' })).status).toBe(403);
    await tomorrow();
    expect((await digest()).map(({ text }) => sections(text))).toEqual([['Stock below par'], ['Stock below par']]);
    await server.owner.query('DELETE FROM box_par');
    await tomorrow();
    expect(await digest()).toEqual([]);
  });

  test('ALERTS-01 ACCESS-03 no agency hears of another, and reads none of its alerts', async () => {
    await look();
    await server.owner.query(
      `INSERT INTO alert (user_group_id, kind, subject, name) SELECT id, 'low', 'theirs', 'Theirs' FROM user_group
       WHERE name = 'Summit Fire'`,
    );
    const { rows } = await server.owner.query<{ id: string }>(`SELECT id FROM alert WHERE subject = 'theirs'`);
    expect((await fired()).map(({ name }) => name)).not.toContain('Theirs');
    expect((await calls.post('alert/see', { id: rows[0]?.id }, admin)).status).toBe(404);
    // Of the mails of all these tests none went to anybody but the two of Harbor EMS.
    const { rows: mailed } = await server.owner.query<{ recipient: string }>(
      `SELECT DISTINCT recipient FROM outgoing_message WHERE subject LIKE 'Harbor EMS%' ORDER BY 1`,
    );
    expect(mailed.map(({ recipient }) => recipient)).toEqual([ADMIN, PARTNER]);
  });
});
