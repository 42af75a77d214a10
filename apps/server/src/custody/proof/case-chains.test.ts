import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Verdict } from '@vialant/domain/proof/chain-verifier';
import { canonicalLinkText } from '@vialant/domain/proof/canonical';
import type { LinkLine, RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boxChecks } from '../../testing/box-checks.ts';
import { mustAddUp } from '../../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../../testing/custody-calls.ts';
import { testServer } from '../../testing/test-server.ts';
import { sha256 } from './sha256.ts';
import { linesOf, proofCommands } from './testing/proof-commands.ts';
import { verifyLines } from './testing/verify-lines.ts';

const server = testServer();
const calls = custodyCalls(server);
const checks = boxChecks(calls);
const { custody, exported } = proofCommands(server);
const HARBOR = ['--agency', 'Harbor EMS'] as const;

afterEach(() => mustAddUp(server.owner));

const isLink = (line: RecordLine): line is LinkLine => line.line === 'link';
const verify = (lines: readonly RecordLine[]): Promise<Verdict> =>
  verifyLines(lines.map((line) => JSON.stringify(line)));

/** The first untruth as a person looks for it. */
function first({ untruths }: Verdict): unknown {
  const { code, number, what } = untruths[0] ?? {};
  return { code, number, what };
}

async function act(path: string, body: object): Promise<Row> {
  const { status, data, body: answer } = await calls.post(`discrepancy_case/${path}`, body, { by: 'admin' });
  expect([status, answer['err']]).toEqual([200, undefined]);
  return data as Row;
}

let caseId = '';
let caseNumber = '';

beforeAll(async () => {
  await checks.allowAll();
  const partner = await calls.userId('partner');
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_id = $1`, [partner]);
  const seen = await checks.seen((await calls.box('BOX-M1')).id);
  await checks.check('BOX-M1', { drug_checks: seen.slice(2), ...(await calls.confirm()) });
  const [opened] = (await calls.get('discrepancy_case/all', { by: 'admin' })).data as Row[];
  caseId = String(opened?.id);
  caseNumber = String(opened?.['number']);
  // Every kind of sign that canonical text writes in its own way.
  const note = 'Asked "both" crews \\ of PCR-77.\nNäive ☂ 𝄞 \u0001\u001f\u007f\u2028';
  await act('note', { id: caseId, note });
  const known = { police_report: 'PD 7 of PCR-77', loss_value: 1200.5, steps_taken: 'New lock' };
  await act('update', { id: caseId, version: 2, state: 'investigating', ...known });
  await act('update', { id: caseId, version: 3, owner_id: partner, loss_value: 0.07 });
  await act('close', { id: caseId, version: 4, outcome: 'miscount', note: 'Counted again' });
  await act('reopen', { id: caseId, version: 5, reason: 'PCR-77 was right' });
});

describe('CASES-02 cases in an exported record', () => {
  test('are chained with their discrepancies and events, in a file of version 2', async () => {
    const file = await exported('Harbor EMS', 'cases.jsonl');
    const { code, text } = await custody('verify', file);
    expect([code, text]).toEqual([0, expect.stringContaining('This record is unbroken and signed.')]);
    expect(text).toMatch(/cases 1\n/);
    expect(text).not.toContain('older than their chains');
    const lines = await linesOf(file);
    expect(lines[0]).toMatchObject({ version: 2 });
    const chain = lines.filter(isLink).filter(({ subject }) => subject === caseId);
    expect(chain.map(({ table, record }) => `${table} ${String(record['kind'] ?? '')}`.trim())).toEqual([
      'discrepancy_case',
      'case_event opened',
      'discrepancy',
      'discrepancy',
      'case_event note',
      'case_event state',
      'case_event owner',
      'case_event outcome',
      'case_event reopened',
    ]);
    expect(chain[6]?.record).toMatchObject({ loss_value: 0.07, owner_name: 'Parker Rivera' });
    expect(chain[6]?.personal).toMatchObject({ police_report: 'PD 7 of PCR-77', steps_taken: 'New lock' });
    expect(JSON.stringify(chain.map(({ record }) => record))).not.toContain('PCR-77');
  });

  test('an agency without cases has a file of version 1', async () => {
    expect((await linesOf(await exported('Summit Fire', 'summit.jsonl')))[0]).toMatchObject({ version: 1 });
  });

  test.each([
    ['changed', 'its content is not what was hashed when it was recorded', 0],
    ['dropped', 'is missing: after record', 1],
    ['swapped with the next', 'is missing: after record', 1],
    ['given another text', 'its personal data are not what was hashed when it was recorded', 0],
  ])('an event that was %s is named', async (how, what, later) => {
    const lines = await linesOf(await exported('Harbor EMS', 'changed.jsonl'));
    const events = lines.filter(isLink).filter(({ subject }) => subject === caseId);
    for (const [place, event] of events.entries()) {
      const next = events[place + 1];
      const at = lines.indexOf(event);
      if (how === 'given another text' ? event.personal === undefined : next === undefined) continue;
      const changed = { ...event, record: { ...event.record, created_by: 'somebody' } };
      const other = { ...event, personal: { ...event.personal, note: 'Another' } };
      const instead =
        how === 'changed'
          ? lines.with(at, changed)
          : how === 'dropped'
            ? lines.toSpliced(at, 1)
            : how === 'given another text'
              ? lines.with(at, other)
              : lines.toSpliced(at, 2, next as LinkLine, event);
      expect(first(await verify(instead))).toEqual({
        code: caseNumber,
        number: event.number + later,
        what: expect.stringContaining(what),
      });
    }
  });

  test('an event that was left out, with all hashes after it made again, is named by its number', async () => {
    const lines = await linesOf(await exported('Harbor EMS', 'rehashed.jsonl'));
    const chain = lines.filter(isLink).filter(({ subject }) => subject === caseId);
    const left = chain.filter(({ record }) => record['kind'] !== 'state');
    let previous = '0'.repeat(64);
    const made = left.map((link, place) => {
      const content = { ...link, number: place + 1, previous };
      previous = sha256(canonicalLinkText(content));
      return { ...content, hash: previous };
    });
    const at = lines.findIndex((line) => isLink(line) && line.subject === caseId);
    const verdict = await verify(lines.filter((line) => !chain.includes(line as LinkLine)).toSpliced(at, 0, ...made));
    expect(first(verdict)).toEqual({ code: caseNumber, number: 6, what: 'event 4 comes after event 2' });
  });

  test('a whole case, or its place in a file of version 1, is missed', async () => {
    const lines = await linesOf(await exported('Harbor EMS', 'without.jsonl'));
    const isOfCase = (line: RecordLine): boolean =>
      (line.line === 'subject' && line.id === caseId) || ('subject' in line && line.subject === caseId);
    const without = await verify(lines.filter((line) => !isOfCase(line)));
    expect(without.untruths.map(({ what }) => what).join()).toContain('do not give the root it signs');
    const [header, ...rest] = lines;
    const old = await verify([{ ...header, version: 1 } as RecordLine, ...rest]);
    expect(first(old)).toEqual({ code: caseNumber, number: undefined, what: 'a file of version 1 has no cases' });
  });
});

test('a stored file of version 1 is true, and a change in it is found', async () => {
  const text = await readFile(join(import.meta.dirname, 'testing', 'version-1.jsonl'), 'utf8');
  const lines = text.trimEnd().split('\n');
  const { header, untruths, counts } = await verifyLines(lines);
  expect([header?.version, untruths, counts.cases]).toEqual([1, [], 0]);
  expect([counts.links, counts.erased > 0]).toEqual([103, true]);
  const changed = text.replace('"type":"administer"', '"type":"waste"').trimEnd().split('\n');
  expect((await verifyLines(changed)).untruths).toHaveLength(1);
});

test('LAW-06 what is written about a patient in discrepancies and cases is erased with the patient', async () => {
  const dose = { stock_move_type_id__name: 'administer', quantity: -1, ...guest };
  const given = (await calls.move('KET-001', { ...dose, incident_number: 'I-778', patient_reference: 'PCR-778' }))
    .data as Row;
  await calls.post('stock_move_record/update', { id: given.id, incident_number: 'I-779' });
  const offline = { discrepancy_type: 'Offline record refused', notes: 'Dose for PCR-77, 2 mg' };
  const noted = (await calls.post('discrepancy/create', offline, { key: 'noted' })).data as Row;
  const erase = ['erase', ...HARBOR, '--patient', 'PCR-77'];
  // The note, three events that carry the police report on, the reason, and the discrepancy; nothing of PCR-778.
  expect((await custody(...erase)).text).toContain('6 records of Harbor EMS');
  await custody(...erase, '--for-good');
  const detail = (await calls.get(`discrepancy_case?id=${caseId}`, { by: 'admin' })).data as Row;
  expect(detail).toMatchObject({ police_report: null, steps_taken: null, loss_value: 0.07 });
  const again = await calls.post('discrepancy/create', offline, { key: 'noted' });
  expect(again).toMatchObject({ status: 200, data: { id: noted.id, notes: null } });
  expect((await calls.get(`discrepancy?id=${noted.id}`)).data).toMatchObject({ notes: '' });

  // A discrepancy about a changed incident number goes with the record that it is about.
  await custody('erase', ...HARBOR, '--patient', 'PCR-778', '--for-good');
  const { rows } = await server.owner.query<{ told: string }>(
    `SELECT coalesce(string_agg(concat(to_jsonb(p), to_jsonb(i)), ''), '') AS told
     FROM personal_data p FULL JOIN idempotent_answer i ON false`,
  );
  expect(rows[0]?.told).not.toMatch(/PCR-77|I-77[89]/);
  const file = await exported('Harbor EMS', 'erased.jsonl');
  expect(await custody('verify', file)).toMatchObject({ code: 0 });
  expect(await readFile(file, 'utf8')).not.toMatch(/PCR-77|I-77[89]/);
  // A case goes on without what was erased.
  await act('note', { id: caseId, note: 'Later' });
  expect((await calls.get(`discrepancy_case?id=${caseId}`, { by: 'admin' })).data).toMatchObject({ steps_taken: null });
  expect((await custody('erase', ...HARBOR, '--record', caseId)).text).toContain('3 records');
});
