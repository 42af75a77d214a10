import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { API_BASE } from '@vialant/contract/envelope';
import { manifestFileText, manifestText, type PacketManifest } from '@vialant/domain/proof/packet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { CheckpointMaker } from '../custody/proof/make-checkpoint.ts';
import { checkSignature } from '../custody/proof/signing-key.ts';
import { proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { openDb } from '../db/open.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { mailSender } from '../messages/mail-sender.ts';
import { PostOffice } from '../messages/post-office.ts';
import { custodyCalls, guest } from '../testing/custody-calls.ts';
import { doGoldenDays } from '../testing/golden-days.ts';
import { type MailServer, startMailServer } from '../testing/mail-server.ts';
import { type Answer, serverOver, type Talk, testServer } from '../testing/test-server.ts';
import { runPacket } from './command.ts';
import { checkpointMailJob } from './mail-checkpoint.ts';
import { PaperDrawer } from '../pdf/paper-drawer.ts';
import { PacketFolder } from './packet-folder.ts';
import { packetJobs } from './packet-jobs.ts';
import { unzipped } from './testing/unzipped.ts';

const base = testServer();
const { at, custody } = proofCommands(base);
const PERIOD = { from_date: '2026-03-07', to_date: '2026-03-09' };
// A lease that outlasts every test: a process that is said to have died never renews its claim, however slow the machine.
const PACE = { lookEveryMs: 100, leaseMs: 3_600_000, firstWaitMs: 1 };
const verifier = (): Promise<Buffer> => Promise.resolve(Buffer.from('<!doctype html><title>verify</title>'));

type Packet = { id: string; state: string; progress: number; bytes: number | null; created_by_name: string };

let server: Talk;
let mail: MailServer;
beforeAll(async () => {
  server = await serverOver(base, { packetFolder: new PacketFolder(at('packets')) });
  const calls = custodyCalls(server);
  await doGoldenDays(server, calls);
  // A vial goes to the sister and comes back, and nobody touches it after that; another one stays there.
  await base.owner.query(`UPDATE user_group SET allow_agency_drug_transfers = true`);
  await hand('GFEN-2', 'BOX-S1', 'Summit Fire', 'medic');
  await hand('GFEN-2', 'BOX-M1', 'Harbor EMS', 'strict');
  await hand('GFEN-3', 'BOX-S1', 'Summit Fire', 'medic');
  mail = await startMailServer();
  const auditor = { id: await calls.userId('partner'), role: 'auditor' };
  await server.post('user/update', auditor, { as: await server.signIn('admin') });
});
afterAll(async () => {
  await server.app.close();
  await mail.close();
});

async function hand(code: string, box: string, agency: string, by: string): Promise<void> {
  const as = await server.signIn(by);
  const { data } = await server.get(`drug/find?barcode_id=${code}`, { as });
  const ids = await base.owner.query<{ box: string; agency: string }>(
    `SELECT (SELECT id FROM drug_box WHERE name = $1) AS box, (SELECT id FROM user_group WHERE name = $2) AS agency`,
    [box, agency],
  );
  const to = { drug_box_id: ids.rows[0]?.box, transfer_to_user_group_id: ids.rows[0]?.agency };
  const { status, body } = await server.post('drug/update', { id: (data as Packet).id, ...to, ...guest }, { as });
  expect([status, body]).toEqual([200, body]);
}

function runner(more: { verifier?: () => Promise<Buffer>; log?: string[] } = {}): JobRunner {
  const keys = new AgencyKeys(at('keys'));
  const maker = new CheckpointMaker(base.pool, keys);
  const folder = new PacketFolder(at('packets'));
  const drawer = new PaperDrawer();
  const jobs = packetJobs({ db: openDb(base.pool), folder, maker, keys, drawer, verifier: more.verifier ?? verifier });
  return new JobRunner(openDb(base.pool), jobs, (line) => more.log?.push(line), PACE);
}

async function ask(body: object, by = 'admin', key: string = randomUUID()): Promise<Packet> {
  const { status, data, body: answer } = await server.post('packet/create', body, { as: await server.signIn(by), key });
  expect([status, answer]).toEqual([200, answer]);
  return data as Packet;
}

async function packet(id: string, by = 'admin'): Promise<Packet> {
  return (await server.get(`packet?id=${id}`, { as: await server.signIn(by) })).data as Packet;
}

async function link(id: string, by = 'admin'): Promise<Answer> {
  return server.post('packet/link', { id }, { as: await server.signIn(by) });
}

async function fetched(id: string, by = 'admin'): Promise<Buffer> {
  const { url } = (await link(id, by)).data as { url: string };
  const response = await server.app.inject({ method: 'GET', url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(410);
  return response.rawPayload;
}

/** The files of the packet, after its manifest has proven them, and the manifest. */
async function proven(zip: Buffer): Promise<{ files: Map<string, Buffer>; manifest: PacketManifest }> {
  const files = await unzipped(zip);
  const text = files.get('manifest.json')?.toString() ?? '';
  const manifest = JSON.parse(text) as PacketManifest;
  expect(manifestFileText(manifest)).toBe(text);
  expect(checkSignature(manifestText(manifest.statement), manifest.signature, manifest.public_key)).toBe(true);
  const told = manifest.statement.files.map(({ path }) => path);
  expect(told).toEqual([...files.keys()].filter((path) => path !== 'manifest.json').sort());
  for (const { path, bytes, sha256 } of manifest.statement.files) {
    const content = files.get(path) ?? Buffer.alloc(0);
    expect([path, content.length]).toEqual([path, bytes]);
    expect([path, createHash('sha256').update(content).digest('hex')]).toEqual([path, sha256]);
  }
  return { files, manifest };
}

async function verified(files: Map<string, Buffer>): Promise<string> {
  await writeFile(at('packet.jsonl'), files.get('custody.jsonl') ?? '');
  await writeFile(at('kept.json'), files.get('checkpoint.json') ?? '');
  const { code, text } = await custody('verify', at('packet.jsonl'), '--checkpoint', at('kept.json'));
  if (code !== 0) throw new Error(text);
  return text;
}

const INCIDENT = /INC-|patient|P-\d/i;

test('PACKET-01 PACKET-02 PACKET-07 an auditor asks for a packet; its files are signed, and its numbers are the record', async () => {
  const key = randomUUID();
  const body = { ...PERIOD, with_personal: 1 };
  const { id, state } = await ask(body, 'partner', key);
  expect([state, (await ask(body, 'partner', key)).id]).toEqual(['waiting', id]);
  expect((await link(id)).status).toBe(404);
  await runner().look();
  expect(await packet(id)).toMatchObject({ state: 'ready', progress: 100, with_personal: 1, checkpoint: 1 });
  expect((await stat(at(`packets/${id}.zip`))).mode & 0o777).toBe(0o600);

  const zip = await fetched(id, 'partner');
  const { files, manifest } = await proven(zip);
  // The verifier counts the figures of its reports again, in the manifest and in the files of both schedules.
  await writeFile(at('packet.zip'), zip);
  const verdict = await custody('verify', at('packet.zip'));
  expect(verdict.text).toContain('Everything in this packet is true.');
  expect(verdict.text).toMatch(/^Balances +drug types \d+, counted again from the record$/m);
  const { agency, made_by, period, time_zone, checkpoint, totals } = manifest.statement;
  expect({ name: agency.name, period, time_zone, number: checkpoint.number }).toEqual({
    name: 'Harbor EMS',
    period: { from: '2026-03-07', to: '2026-03-09' },
    time_zone: 'America/New_York',
    number: 1,
  });
  expect(made_by).not.toBe('');
  await verified(files);
  for (const folder of ['schedule-II', 'schedule-III-V']) {
    for (const name of ['balance', 'receipts', 'usage', 'waste', 'form-41', 'transfers', 'record']) {
      expect(files.get(`${folder}/${name}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-');
      expect(files.has(`${folder}/${name}.csv`)).toBe(true);
    }
  }
  expect(files.get('schedule-II/usage.csv')?.toString()).toContain('Fentanyl');
  expect(files.get('schedule-II/usage.csv')?.toString()).not.toContain('Ketamine');
  expect(files.get('schedule-III-V/usage.csv')?.toString()).not.toContain('Fentanyl');
  expect(files.get('index.html')?.toString()).toMatch(/Harbor EMS.*checkpoint.*<svg/is);

  const query = `report/rows?name=balance&from=${period.from}&to=${period.to}`;
  const { data } = await server.get(query, { as: await server.signIn('partner') });
  const rows = (data as { rows: Record<string, string>[] }).rows.map((row) => [row['drug_type'], row['closing']]);
  expect(Object.fromEntries(totals.map(({ type, closing }) => [type, closing]))).toEqual(Object.fromEntries(rows));
  expect(Object.fromEntries(rows)['Fentanyl 100 mcg']).toBeDefined();

  const log = (await server.get('access_log/all', { as: await server.signIn('admin') })).data as { detail: string }[];
  const about = log.map(({ detail }) => detail).filter((detail) => detail.includes(id));
  expect(about.map((detail) => detail.split(':')[0])).toEqual(['file fetched', 'link made', 'asked for']);
});

test('PACKET-01 PACKET-06 without personal data nothing of a patient is in the packet, and the record still verifies', async () => {
  const { id } = await ask({ ...PERIOD, with_personal: 0 });
  await runner().look();
  const zip = await fetched(id);
  const { files, manifest } = await proven(zip);
  expect(manifest.statement.with_personal).toBe(false);
  await verified(files);
  await writeFile(at('without.zip'), zip);
  expect((await custody('verify', at('without.zip'))).text).toContain('Everything in this packet is true.');
  const record = files.get('custody.jsonl')?.toString() ?? '';
  expect(record).not.toMatch(/"personal":|"signatures":|"incident_number"/);
  expect(record).toContain('"personal_hash"');
  expect(files.get('schedule-II/usage.csv')?.toString().split('\n')[0]).not.toMatch(INCIDENT);
  expect(files.get('schedule-II/record.csv')?.toString().split('\n')[0]).not.toMatch(/incident/i);
});

test('PACKET-01 nobody else gets it: not staff, not another agency; and a period has at most 24 months', async () => {
  const { id } = await ask({ ...PERIOD, with_personal: 1 });
  await runner().look();
  const medic = await server.signIn('medic');
  expect((await server.post('packet/create', { ...PERIOD, with_personal: 1 }, { as: medic })).status).toBe(403);
  expect((await server.get('packet/all', { as: medic })).status).toBe(403);
  const other = await server.signIn('partner');
  const { rows } = await base.owner.query<{ id: string }>(`SELECT id FROM user_group WHERE name = 'Ridge Veterinary'`);
  const elsewhere = { as: other, group: rows[0]?.id ?? '' };
  await base.owner.query(
    `UPDATE membership SET role = 'admin' WHERE user_group_id = $1 AND user_id IN
       (SELECT id FROM user_account WHERE primary_email = 'partner@demo.vialant.test')`,
    [rows[0]?.id],
  );
  expect((await server.get('packet/all', elsewhere)).data).toEqual([]);
  expect((await server.get(`packet?id=${id}`, elsewhere)).status).toBe(404);
  expect((await server.post('packet/link', { id }, elsewhere)).status).toBe(404);
  const as = await server.signIn('admin');
  for (const [from_date, to_date, status] of [
    ['2024-03-01', '2026-03-31', 200],
    ['2024-02-29', '2026-03-31', 400],
    ['2026-03-31', '2026-03-01', 400],
  ] as const) {
    expect((await server.post('packet/create', { from_date, to_date, with_personal: 0 }, { as })).status).toBe(status);
  }
  await base.owner.query('DELETE FROM packet');
  for (let n = 0; n < 10; n += 1) await ask({ ...PERIOD, with_personal: 0 });
  expect((await server.post('packet/create', { ...PERIOD, with_personal: 0 }, { as })).status).toBe(429);
  await base.owner.query('DELETE FROM packet');
  await runner().look();
});

test('PACKET-01 a server that stops in the middle leaves no half packet; another one makes it, and a failure ends', async () => {
  const { id } = await ask({ ...PERIOD, with_personal: 1 });
  const reached = Promise.withResolvers<void>();
  const end = Promise.withResolvers<Buffer>();
  const stopping = runner({
    verifier: () => {
      reached.resolve();
      return end.promise;
    },
  });
  const working = stopping.look();
  await reached.promise;
  const half = await packet(id);
  expect([half.state, half.bytes, half.progress > 0, half.progress < 100]).toEqual(['making', null, true, true]);
  expect((await link(id)).status).toBe(404);
  // The process dies: it neither ends the job nor renews its claim.
  await base.owner.query(`UPDATE background_job SET claimed_until = now() - interval '1 s' WHERE occasion = $1`, [id]);
  await runner().look();
  expect((await packet(id)).state).toBe('ready');
  await proven(await fetched(id));
  // Whoever seemed to be dead changes nothing any more.
  end.resolve(Buffer.from('late'));
  await working;
  expect((await readdir(at('packets'))).filter((name) => name.includes(id))).toEqual([`${id}.zip`]);
  await proven(await fetched(id));

  const log: string[] = [];
  const failing = await ask({ ...PERIOD, with_personal: 1 });
  const broken = runner({ verifier: () => Promise.reject(new Error('no page')), log });
  await expect.poll(async () => (await broken.look(), (await packet(failing.id)).state)).toBe('failed');
  expect(log.at(-1)).toMatch(/given up.*no page/);
  expect((await readdir(at('packets'))).filter((name) => name.includes(failing.id))).toEqual([]);
});

test('PACKET-01 after seven days a packet is gone, with its file and the links to it', async () => {
  const { id } = await ask({ ...PERIOD, with_personal: 1 });
  await runner().look();
  const { url } = (await link(id)).data as { url: string };
  await base.owner.query(`UPDATE packet SET ready_on = ready_on - interval '7 days' WHERE id = $1`, [id]);
  expect((await server.get(`packet?id=${id}`, { as: await server.signIn('admin') })).status).toBe(404);
  expect((await server.app.inject({ method: 'GET', url })).statusCode).toBe(410);
  expect(await readdir(at('packets'))).toContain(`${id}.zip`);
  await base.owner.query(`UPDATE background_job SET next_try_on = now() WHERE name = 'old packets'`);
  await runner().look();
  expect(await readdir(at('packets'))).not.toContain(`${id}.zip`);
  expect(url.startsWith(API_BASE)).toBe(true);

  const kept = await ask({ ...PERIOD, with_personal: 1 });
  await runner().look();
  await custody('erase', '--agency', 'Harbor EMS', '--before', '2030-01-01', '--for-good');
  expect((await link(kept.id)).status).toBe(404);
});

test('the newest checkpoint is mailed once a day to whom the agency has named, as text and as a picture', async () => {
  const as = await server.signIn('admin');
  const addresses = ['Director@hospital.test', 'auditor@city.test'];
  expect((await server.post('packet/mail', { addresses: ['nobody'] }, { as })).status).toBe(400);
  expect((await server.post('packet/mail', { addresses }, { as: await server.signIn('partner') })).status).toBe(403);
  expect((await server.post('packet/mail', { addresses }, { as })).status).toBe(200);
  const site = { productName: 'Vialant', onQueued: () => undefined };
  const once = async (): Promise<void> => {
    await base.owner.query(`DELETE FROM background_job WHERE name = 'checkpoint mail'`);
    await new JobRunner(openDb(base.pool), [{ ...checkpointMailJob(site), at: '00:00' }], () => undefined).look();
    const sender = mailSender({ smtpUrl: mail.url, from: null }, { productName: 'Vialant', host: () => 'vials.test' });
    await new PostOffice(openDb(base.pool), { mail: sender }, () => undefined).sendDue();
  };
  await once();
  await once();
  expect(mail.mails.map(({ to }) => to[0]).sort()).toEqual(['auditor@city.test', 'director@hospital.test']);
  expect(mail.mails[0]?.raw).toMatch(/Subject: Harbor EMS: checkpoint \d+/);
  expect(mail.mails[0]?.raw).toMatch(/vialant-custody-checkpoint[\s\S]*image\/png[\s\S]*qr\.png/);
  await base.owner.query(`UPDATE checkpoint_mail SET mailed_day = mailed_day - 1`);
  await once();
  expect(mail.mails).toHaveLength(2);
  expect((await server.get('packet/mail', { as })).data).toMatchObject({
    addresses: addresses.map((a) => a.toLowerCase()),
  });
});

test('PACKET-01 npm run packet makes the same for the operator', async () => {
  const printed: string[] = [];
  const around = {
    keys: new AgencyKeys(at('keys')),
    print: (text: string) => printed.push(text),
    withPools: <T>(work: (owner: typeof base.owner, app: typeof base.pool) => Promise<T>) =>
      work(base.owner, base.pool),
    verifier,
  };
  const args = ['--agency', 'Harbor EMS', '--from', '2026-03-07', '--to', '2026-03-09'];
  expect(await runPacket([...args, '--out', at('operator.zip')], around)).toBe(0);
  const { files, manifest } = await proven(await readFile(at('operator.zip')));
  await verified(files);
  expect([manifest.statement.made_by, manifest.statement.with_personal]).toEqual(['the operator of the server', true]);
  await expect(runPacket([...args.slice(0, 5), '2020-01-01', '--out', at('x.zip')], around)).rejects.toThrow(
    /24 months/,
  );
});
