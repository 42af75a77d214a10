import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { readFile } from 'node:fs/promises';
import type { KeptCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import { readKept } from '@vialant/domain/proof/read-lines';
import { LIMITS } from '@vialant/domain/values/limits';
import { beforeAll, expect, test } from 'vitest';
import { proofCommands } from '../custody/proof/testing/proof-commands.ts';
import { verifyFile } from '../custody/proof/verify-record.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const { at, custody, exported } = proofCommands(server);
const auditor = { by: 'partner' } as const;

type Fetched = { statusCode: number; headers: Record<string, unknown>; body: string; rawPayload: Buffer };
type Link = { number: number; hash: string };

let vial: Row;
let box: Row;

beforeAll(async () => {
  await calls.set('Harbor EMS', { can_modify_incident_number: true });
  [vial, box] = [await calls.vial('KET-001'), await calls.box('BOX-M1')];
  const given = {
    stock_move_type_id__name: 'administer',
    quantity: -12.5,
    incident_number: 'I-7',
    notes: 'a < b & "c"',
  };
  const { data } = await calls.move('KET-001', { ...given, patient_reference: 'P-9' });
  await calls.post('stock_move_record/update', { id: (data as Row).id, incident_number: 'I-8' });
  await calls.move('KET-002', { ...given, incident_number: 'i-7' });
  await calls.post('box_check/create', {
    drug_box_id: box.id,
    drug_box__barcode_id: 'SEAL-NEXT',
    drug_checks: [],
    ...(await calls.confirm()),
    image_url: await calls.image(),
    ...guest,
  });
  await custody('checkpoint', '--agency', 'Harbor EMS', '--out', at('kept.json'));
  // What comes after the checkpoint is recorded and not signed.
  await calls.move('KET-001', { stock_move_type_id__name: 'un_administer', source_id: (data as Row).id });
  const role = { id: await calls.userId('partner'), role: 'auditor' };
  await server.post('user/update', role, { as: await server.signIn('admin') });
});

async function fetched(path: string, of: Record<string, string>): Promise<Fetched> {
  return server.app.inject({
    url: `${API_BASE}/${path}?${new URLSearchParams(of).toString()}`,
    headers: { [HEADERS.authToken]: await server.signIn('partner') },
  });
}

async function page(path: string, of: Record<string, string>): Promise<string> {
  const { statusCode, headers, body } = await fetched(path, { ...of, format: 'html' });
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  // Names and notes are people's own: saved, never opened within the product, and unable to run anything.
  expect(headers['content-disposition']).toBe('attachment; filename="custody-report.html"');
  expect(body).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  return body;
}

async function linksOf(subject: string): Promise<Link[]> {
  const { rows } = await server.owner.query<Link>(
    'SELECT number, hash FROM custody_link WHERE subject_id = $1 ORDER BY number',
    [subject],
  );
  return rows;
}

/** What the code on a page holds. */
function codeOf(html: string): KeptCheckpoint {
  const texts = [...html.matchAll(/<p class="mono">(\{.*?\})<\/p>/g)].map(([, text = '']) => text);
  const kept = readKept((texts[0] ?? '').replaceAll('&quot;', '"'));
  if (typeof kept === 'string') throw new Error(kept);
  return kept;
}

test('PACKET-08 the report of a vial tells each record with number, hash and checkpoint, in both forms alike', async () => {
  const links = await linksOf(vial.id);
  expect(links).toHaveLength(4);
  const html = await page('drug/custody_report', { drug_id: vial.id.toUpperCase() });
  const pdf = textOfPdf((await fetched('drug/custody_report', { drug_id: vial.id, format: 'pdf' })).rawPayload).join(
    '|',
  );
  for (const text of [html, pdf]) {
    const proofs = links.map(({ number, hash }) => `${number < 4 ? 'Checkpoint 1' : 'Not yet signed'} · ${hash}`);
    for (const proof of proofs) expect(text).toContain(proof);
    expect(text).toContain('Custody report: vial KET-001');
    expect(text).toContain('It proves nothing by itself.');
    expect(text).toContain('Covered by a signed checkpoint: 3 of 4 here.');
    expect(text).toContain('Head of the chain of KET-001: record 4');
  }
  expect(html).toContain('Incident I-7 · Patient P-9');
  expect(html).toContain('Incident: I-8 instead of I-7');
  expect(html).toContain('a &lt; b &amp; &quot;c&quot;');
  expect(html).toContain('Gale Guest (Guest)');
});

test('PACKET-08 PACKET-09 the code of the report is the newest checkpoint and the head, which a later record must have', async () => {
  const [head] = (await linksOf(vial.id)).slice(-1);
  const kept = codeOf(await page('drug/custody_report', { drug_id: vial.id }));
  expect(kept.ends).toEqual([{ subject: vial.id, ...head }]);
  const stored = JSON.parse(await readFile(at('kept.json'), 'utf8')) as KeptCheckpoint;
  expect([kept.statement, kept.signature]).toEqual([stored.statement, stored.signature]);
  const file = await exported('Harbor EMS', 'later.jsonl');
  const compared = await verifyFile(file, { kept });
  expect([compared.untruths, compared.compared]).toEqual([
    [],
    { key: false, checkpoint: 1, ends: { same: 1, later: 0 } },
  ]);
  const [end] = kept.ends ?? [];
  if (!end) throw new Error('the code tells no head');
  const forged = { ...kept, ends: [{ ...end, hash: '0'.repeat(64) }] };
  expect((await verifyFile(file, { kept: forged })).untruths).toEqual([
    expect.objectContaining({
      code: 'KET-001',
      number: 4,
      what: 'it is not the record with which the custody report ends',
    }),
  ]);
  const longer = { ...kept, ends: [{ ...end, number: 9 }] };
  expect((await verifyFile(file, { kept: longer })).untruths).toEqual([
    { code: 'KET-001', number: 9, what: 'it is missing: the custody report ends with it' },
  ]);
  // With the newest checkpoint nobody can say that the record is not younger than the file.
  const newest = codeOf(await page('drug/custody_report', { drug_id: vial.id }));
  const unknown = await verifyFile(file, { kept: { ...newest, ends: [{ ...end, number: 9 }] } });
  expect([unknown.untruths, unknown.compared.ends]).toEqual([[], { same: 0, later: 1 }]);
});

test('PACKET-08 the report of a box tells its checks and seals from its own chain', async () => {
  const links = await linksOf(box.id);
  const html = await page('drug_box/custody_report', { drug_box_id: box.id });
  for (const { hash } of links) expect(html).toContain(hash);
  expect(html).toContain('Seal BOX-M1 replaced by SEAL-NEXT');
  expect(html).toContain('Vials seen: 0');
  expect(codeOf(html).ends).toEqual([{ subject: box.id, ...links.at(-1) }]);
  // A box of which nothing is recorded has a code that can be read, and no head.
  const untouched = await page('drug_box/custody_report', { drug_box_id: (await calls.box('BOX-M2')).id });
  expect(untouched).toContain('The agency has recorded nothing of it yet.');
  expect(untouched).not.toContain('Head of the chain');
  expect(codeOf(untouched).ends).toBeUndefined();
});

test('PACKET-08 EXPLORE-01 an incident is told by vial, in any letters, with what amended and reversed its records', async () => {
  const answer = (await calls.get('incident?incident=I-7', auditor)).data as {
    vials: { code: string; entries: Row[] }[];
  };
  expect(
    answer.vials.map(({ code, entries }) => [code, entries.map(({ act, proof }) => [act, proof].join(' '))]),
  ).toEqual([
    ['KET-001', ['administer proven', 'amendment proven', 'un_administer proven']],
    ['KET-002', ['administer proven']],
  ]);
  const html = await page('incident/custody_report', { incident: 'i-7' });
  expect(html).toContain('Head of the chain of KET-001: record 4');
  expect(html).toContain('Head of the chain of KET-002: record 2');
  expect(codeOf(html).ends).toHaveLength(2);
  expect(((await calls.get('incident?incident=I-8', auditor)).data as { vials: unknown[] }).vials).toHaveLength(1);
  expect((await calls.get('incident?incident=I-9', auditor)).status).toBe(404);
  // An admin of another agency asks in vain.
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1`, [await calls.userId('strict')]);
  expect((await calls.get('incident?incident=I-7', { by: 'strict' })).status).toBe(404);
  const { rows } = await server.owner.query<{ detail: string }>(
    `SELECT detail FROM access_log WHERE kind = 'download'`,
  );
  expect(rows.map(({ detail }) => detail)).toContain('file fetched: custody report of an incident');
  expect(rows.map(({ detail }) => detail).join(' ')).not.toMatch(/I-7/i);
});

test('PACKET-08 a chain that was tampered with is told as broken from there on', async () => {
  await server.owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER USER');
  await server.owner.query(`UPDATE stock_move_record SET quantity = -50 WHERE drug_id = $1 AND type = 'administer'`, [
    vial.id,
  ]);
  await server.owner.query('ALTER TABLE stock_move_record ENABLE TRIGGER USER');
  const html = await page('drug/custody_report', { drug_id: vial.id });
  expect(html).toContain('The chain is broken at record 2');
  expect(html.match(/Not proven · /g)).toHaveLength(3);
});

test('PACKET-08 DATA-04 an incident number that is on more vials than a custody report holds is refused by name, with the way out', async () => {
  const many = LIMITS.paper.vials + 1;
  await server.owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER USER');
  await server.owner.query(
    `WITH vial AS (
       INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, quantity,
         amount_left, lot_number)
       SELECT d.organization_id, d.user_group_id, 'NA-' || n, d.type, d.drug_box_id, d.expiration_date, 100, 100, 'NA'
       FROM drug d, generate_series(1, $1::integer) n WHERE d.barcode_id = 'KET-001' RETURNING id
     ), given AS (
       INSERT INTO stock_move_record SELECT c.* FROM vial v, stock_move_record m, jsonb_populate_record(
         NULL::stock_move_record, to_jsonb(m) || jsonb_build_object('id', gen_random_uuid(), 'drug_id', v.id)) c
       WHERE m.id = (SELECT min(s.id::text)::uuid FROM stock_move_record s JOIN drug d ON d.id = s.drug_id
         WHERE d.barcode_id = 'KET-001' AND s.type = 'administer') RETURNING id, user_group_id
     ) INSERT INTO personal_data (record_id, user_group_id, salt, incident_number)
       SELECT g.id, g.user_group_id, 'salt', 'NA' FROM given g`,
    [many],
  );
  for (const format of ['pdf', 'html']) {
    const answer = await calls.get(`incident/custody_report?incident=na&format=${format}`, auditor);
    expect([answer.status, answer.err, answer.body['message']]).toEqual([
      422,
      'PAPER_TOO_LARGE',
      `This incident number is on ${many} vials. A custody report holds ${LIMITS.paper.vials}: fetch the reports of its vials instead.`,
    ]);
  }
});
