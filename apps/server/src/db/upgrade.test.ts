import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { AgencyKeys } from '../custody/proof/agency-keys.ts';
import { runCustody } from '../custody/proof/command.ts';
import { readCatalogue } from '../testing/catalogue.ts';
import { wrongInRecord } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { makeLandedDatabase } from '../testing/landed-database.ts';
import { serverOver } from '../testing/test-server.ts';
import { tokenHash } from './agency-transaction.ts';
import { BEGIN, COMMIT, fly } from './flight.ts';
import { migrate } from './migrate.ts';
import { openPool } from './open.ts';

const at = (role: 'owner' | 'app', database: string): pg.PoolConfig => ({
  ...inject('postgres'),
  user: `vialant_${role}`,
  database,
});

let home = '';
let owner: pg.Pool;
let app: pg.Pool;
let fresh: pg.Pool;
let before: Record<string, string>;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'vialant-upgrade-'));
  const admin = openPool({ ...at('owner', 'postgres'), max: 1 });
  await admin.query('CREATE DATABASE landed');
  await admin.query('CREATE DATABASE fresh');
  await admin.end();
  owner = openPool({ ...at('owner', 'landed'), max: 2 });
  fresh = openPool({ ...at('owner', 'fresh'), max: 2 });
  app = openPool({ ...at('app', 'landed'), max: 4 });
  await makeLandedDatabase(owner, join(home, 'keys'));
  before = await allRows();
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end(), fresh.end()]);
  await rm(home, { recursive: true });
});

/**
 * What migrations add to rows or carry from one table to another, and what has a test of its own beside what it is for:
 * whose address is proven, until when someone is a member, of which line a session is, how a code is compared,
 * what a password was proven for, which check has a picture, whether an agency allows hand scanners, when checks are due,
 * at which temperatures vials are, the first version of vehicle checks, whether a witness must name the act, whether new
 * vials need a printed label, what an agency requires of a dose, in which case a discrepancy is, whether a vial holds
 * anything, and since when an agency has alerts.
 */
const CARRIED = [
  'clash',
  'folded',
  'proven_on',
  'inactive_after_date',
  'sessions_after',
  'line',
  'given_in',
  'purpose',
  'used_by',
  'allow_hand_scanner',
  'check_due_at',
  'check_daily',
  'temperature_min',
  'temperature_max',
  'version',
  'require_bound_witness',
  'require_printed_code',
  'require_patient_reference',
  'require_medical_director',
  'require_order_kind',
  'require_manner_of_disposal',
  'case_id',
  'is_held',
  'alerts_since',
];
/**
 * Tables that begin empty, the reasons with which every agency begins, version 1 of what was checked before, and the kinds
 * of moves, to which losses were added.
 */
const NEW_TABLES = {
  witness_device_key: '',
  alert: '',
  alert_digest: '',
  alert_preference: '',
  alert_told: '',
  signal: '',
  signal_run: '',
  background_job: '',
  box_par: '',
  case_count: expect.stringContaining('"year": 2026') as unknown,
  case_event: expect.stringContaining('"kind": "opened"') as unknown,
  change_log: '',
  checkpoint_mail: '',
  custody_key_change: '',
  packet: '',
  discrepancy_case: expect.stringContaining('-0001"') as unknown,
  download_ticket: '',
  due_reseal: '',
  general_check_fix: '',
  general_check_version: expect.stringContaining('Ambulance check') as unknown,
  inventory_count: '',
  inventory_line: '',
  receipt: '',
  receipt_vial: '',
  invitation: '',
  label_code: '',
  label_reprint: '',
  label_sheet: '',
  label_shift: '',
  location: '',
  medical_director: '',
  registration: '',
  setup_code: '',
  signature: '',
  stock_move_type: expect.stringMatching(/"administer"[^]*"loss"|"loss"[^]*"administer"/) as unknown,
  waste_reason: expect.stringContaining('Remainder not used') as unknown,
};

/**
 * What else a row says beside its columns: the notes of a discrepancy lie in `personal_data`, which is told of the other
 * records alone. That a vehicle check was made with a network is new.
 */
const ASIDE: Readonly<Record<string, string>> = {
  general_check_submission: `to_jsonb(t) - 'offline'`,
  discrepancy: `(to_jsonb(t) - 'personal_hash') || coalesce((SELECT jsonb_strip_nulls(jsonb_build_object(
    'notes', to_jsonb(p) ->> 'note')) FROM personal_data p WHERE p.record_id = t.id), '{}')`,
};
const OTHERS_ONLY = `WHERE NOT EXISTS (SELECT FROM discrepancy d WHERE d.id = t.record_id)`;

/** The rows of every table as text; a column that is new and empty says nothing. */
async function allRows(): Promise<Record<string, string>> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
     AND relname NOT LIKE 'kysely%' AND relname <> 'applied_definition'`,
  );
  const told: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await owner.query<{ all: string }>(
      `SELECT coalesce(string_agg(r, E'\\n' ORDER BY r), '') AS all
       FROM (SELECT jsonb_strip_nulls((${ASIDE[name] ?? 'to_jsonb(t)'}) - $1::text[])::text AS r
         FROM ${name} t ${name === 'personal_data' ? OTHERS_ONLY : ''}) told`,
      [CARRIED],
    );
    told[name] = rows[0]?.all ?? '';
  }
  return told;
}

async function custody(...args: string[]): Promise<{ code: number; text: string }> {
  const printed: string[] = [];
  const around = { keys: new AgencyKeys(join(home, 'keys')), print: (text: string) => printed.push(text) };
  const code = await runCustody(args, { ...around, withOwner: (work) => work(owner) });
  return { code, text: printed.join('\n') };
}

/** What a process of the landed version asks on one connection, by its own prepared statements. */
async function askAsLanded(client: pg.PoolClient, token: string): Promise<unknown[]> {
  const who = [tokenHash(token), null];
  const facts = { name: 'custody-facts', text: 'SELECT custody.facts($1, $2, $3, $4, $5)' };
  const scan = { name: 'scan', text: 'SELECT to_json(f) FROM api.code_find($1, $2, $3) f' };
  const values = [...who, null, null, JSON.stringify({ drugs: [] })];
  const told = (await fly(client, BEGIN, { ...facts, values }, COMMIT)) as { actor: unknown };
  return [told.actor, await fly(client, { ...scan, values: [...who, 'FEN-005'] })];
}

describe('a database of version 3.20.5, with records', () => {
  test('is upgraded by the first start while an old process still works, and loses nothing', async () => {
    const token = 'a token of the old process';
    await owner.query(
      `INSERT INTO user_session (token_hash, user_id, expires_on)
       SELECT $1, id, now() + interval '1 hour' FROM user_account WHERE primary_email = 'medic@demo.vialant.test'`,
      [tokenHash(token)],
    );
    const old = await app.connect();
    const told = await askAsLanded(old, token);
    const [one, other] = await Promise.all([migrate(owner), migrateAside()]);
    expect([...one.migrations, ...other.migrations].at(0)).toBe('0016-definitions');
    expect(Math.min(one.migrations.length, other.migrations.length)).toBe(0);
    expect([one.definitions.length, other.definitions.length].sort((a, b) => a - b)).toEqual([0, expect.any(Number)]);
    // A row may tell more than the old process knows, and nothing less or else.
    expect(await askAsLanded(old, token)).toMatchObject(told);
    // The process ends, and its connection with it.
    old.release(true);
    await owner.query('DELETE FROM user_session WHERE token_hash = $1', [tokenHash(token)]);
    expect(await allRows()).toEqual({ ...before, ...NEW_TABLES });
    expect(before['stock_move_record']?.split('\n').length).toBeGreaterThan(40);
  });

  test('CASES-01 has every discrepancy in a case, those of one check in the same, numbered without a gap', async () => {
    const { rows } = await owner.query<{ number: string; type: string; discrepancies: number; linked: number }>(
      `SELECT c.number, e.case_type AS type, count(d.id)::int AS discrepancies,
         count(d.id) FILTER (WHERE num_nonnulls(d.drug_id, d.drug_box_id, d.box_check_id) > 0)::int AS linked
       FROM discrepancy d JOIN discrepancy_case c ON c.id = d.case_id AND c.user_group_id = d.user_group_id
       JOIN case_event e ON e.case_id = c.id AND e.state = 'open' AND e.number = 1
       JOIN user_group g ON g.id = c.user_group_id AND g.name = 'Harbor EMS'
       GROUP BY c.id, e.case_type ORDER BY c.number`,
    );
    expect(rows.slice(0, 2)).toEqual([
      { number: '2026-0001', type: 'incident_changed', discrepancies: 1, linked: 0 },
      { number: '2026-0002', type: 'missing_drug', discrepancies: expect.any(Number) as unknown, linked: 0 },
    ]);
    expect(rows[1]?.discrepancies).toBeGreaterThan(3);
    expect(rows.map(({ number }) => Number(number.slice(5)))).toEqual(rows.map((_, at) => at + 1));
    const { rows: all } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM discrepancy');
    expect(all[0]?.n).toBe(before['discrepancy']?.split('\n').length);
    // The next case goes on with the numbers.
    const { rows: counted } = await owner.query<{ cases: number }>(
      `SELECT cases FROM case_count JOIN user_group g ON g.id = user_group_id AND g.name = 'Harbor EMS'`,
    );
    expect(counted).toEqual([{ cases: rows.length }]);
  });

  test('has the same catalogue as a fresh one', async () => {
    await migrate(fresh);
    const catalogue = await readCatalogue(owner);
    expect(catalogue).toEqual(await readCatalogue(fresh));
    expect(Object.keys(catalogue).length).toBeGreaterThan(1000);
    expect(await migrate(owner)).toEqual({ migrations: [], definitions: [] });
  });

  test('has a record that is true, goes on, and can be exported and verified', async () => {
    const server = await serverOver({ pool: app, owner });
    const calls = custodyCalls(server);
    expect((await calls.verify('partner')).data).toBe(true);
    const given = { drug_id: (await calls.vial('FEN-005')).id, stock_move_type_id__name: 'administer', quantity: -5 };
    const body = { ...given, witness_id: await calls.userId('partner'), incident_number: 'INC-20' };
    const law = { patient_reference: 'PCR-20', medical_director: 'Dr. Ada Lindqvist', order_kind: 'standing' };
    expect(await calls.post('stock_move_record/create', { ...body, ...law })).toMatchObject({ status: 200, data: law });
    // A record that was refused offline is repaired, and its chain goes on from the links of the old version.
    const offline = { ...given, offline: 1, timestamp: new Date().toISOString(), incident_number: 'INC-21' };
    const refused = await calls.post('stock_move_record/create', offline, { key: 'refused-1' });
    expect(refused).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    const repaired = { ...offline, ...guest, repair_of: 'refused-1' };
    expect((await calls.post('stock_move_record/create', repaired, { key: 'repaired-1' })).data).toMatchObject({
      repaired_by_name: 'Morgan Medic',
      timestamp: offline.timestamp,
    });
    // What the old version has answered is answered again, and nothing more is recorded.
    const links = await calls.count('custody_link');
    const [unit] = (await calls.get('unit/all', { by: 'admin' })).data as Row[];
    const moved = { id: (await calls.box('BOX-EMPTY')).id, unit_id: unit?.id, ...guest };
    const again = { ...moved, transfer_lat: 1, transfer_lon: 2 };
    expect((await calls.post('drug_box/update', again, { by: 'admin', key: 'landed-4' })).status).toBe(200);
    expect(await calls.count('custody_link')).toBe(links);
    // A case from before there were chains goes on in one, from the event that is appended to it.
    const admin = { by: 'admin' } as const;
    const cases = (await calls.get('discrepancy_case/all', admin)).data as Row[];
    const old = cases.find(({ number }) => number === '2026-0001');
    const detail = (await calls.get(`discrepancy_case?id=${old?.id}`, admin)).data as { noted: Row[] };
    expect(detail.noted[0]?.['notes']).toMatch(/ changed to /);
    expect((await calls.post('discrepancy_case/note', { id: old?.id, note: 'Later' }, admin)).status).toBe(200);
    await server.app.close();
    expect(await wrongInRecord(owner)).toEqual([]);
    for (const agency of ['Harbor EMS', 'Summit Fire']) {
      const file = join(home, `${agency}.jsonl`);
      expect((await custody('export', '--agency', agency, '--out', file)).code).toBe(0);
      expect(await custody('verify', file)).toMatchObject({ code: 0 });
    }
    const { text } = await custody('verify', join(home, 'Harbor EMS.jsonl'));
    const discrepancies = before['discrepancy']?.split('\n').length;
    expect(text).toContain(
      `${discrepancies} discrepancies and ${cases.length} events of cases are older than their chains`,
    );
    expect(text).toMatch(/cases 1\n/);
    // The changed incident number can be erased although it was noted before.
    const erased = await custody('erase', '--agency', 'Harbor EMS', '--record', String(old?.id), '--for-good');
    expect(erased.text).toContain('Erased the personal data of 2 records');
    expect((await custody('rebuild', '--check')).text).toBe('Everything is as the record says.');
  });
});

/** Another process that starts at the same moment. */
async function migrateAside(): ReturnType<typeof migrate> {
  const aside = openPool({ ...at('owner', 'landed'), max: 1 });
  try {
    return await migrate(aside);
  } finally {
    await aside.end();
  }
}
