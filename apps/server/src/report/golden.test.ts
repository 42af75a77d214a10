import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { beforeAll, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { doGoldenDays, type GoldenDays } from '../testing/golden-days.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const by = 'admin';
let days: GoldenDays;

type Answered = { rows: Row[]; totals: Row[]; figures: object; count: number; next: string | null };

beforeAll(async () => {
  days = await doGoldenDays(server, calls);
});

async function report(name: string, filters: Record<string, string> = {}): Promise<Answered> {
  const query = new URLSearchParams({ name, from: '2026-03-07', to: '2026-03-09', ...filters });
  const { status, data, body } = await calls.get(`report/rows?${query.toString()}`, { by });
  expect(body).toMatchObject({ data: {} });
  expect(status).toBe(200);
  return data as Answered;
}

const FIGURES = 'opening received moved_in given wasted reversed moved_out closing vials'.split(' ');

/** The table of the golden numbers as the report has it: micrograms of each type, one line a day. */
async function table(filters: Record<string, string>): Promise<string[]> {
  const { rows } = await report('balance', { drug_box_id: days.box.id, ...filters });
  return rows.map((row) => [row['drug_type'], row['day'], ...FIGURES.map((figure) => row[figure])].join(' '));
}

const GOLDEN = [
  'Fentanyl 100 mcg 2026-03-07 400 200 0 75 25 0 0 500 5',
  'Fentanyl 100 mcg 2026-03-08 500 0 0 100 0 100 0 500 5',
  'Fentanyl 100 mcg 2026-03-09 500 0 0 0 100 0 100 300 3',
  'Ketamine 500 mg 2026-03-07 500000 0 0 150000 0 0 0 350000 1',
  'Ketamine 500 mg 2026-03-08 350000 0 0 0 0 0 0 350000 1',
  'Ketamine 500 mg 2026-03-09 350000 0 0 200000 150000 0 0 0 0',
  'Midazolam 5 mg 2026-03-07 15000 0 0 0 0 0 0 15000 3',
  'Midazolam 5 mg 2026-03-08 15000 0 0 2500 2500 0 0 10000 2',
  'Midazolam 5 mg 2026-03-09 10000 0 5000 0 0 0 0 15000 3',
];
const PERIOD = [
  'Fentanyl 100 mcg 2026-03-07 400 200 0 175 125 100 100 300 3',
  'Ketamine 500 mg 2026-03-07 500000 0 0 350000 150000 0 0 0 0',
  'Midazolam 5 mg 2026-03-07 15000 0 5000 2500 2500 0 0 15000 3',
];

test('EXPLORE-05 REPORT-05 REPORT-04 DATA-01 DATA-02 the balance over the day of 23 hours is the golden one, by either time', async () => {
  expect(await table({ every: 'day' })).toEqual(GOLDEN);
  expect(await table({ every: 'period' })).toEqual(PERIOD);
  expect(await table({ every: 'month' })).toEqual(PERIOD);
  // By the time recorded, what was done offline on Sunday counts on Monday; the period is the same.
  expect(await table({ every: 'day', by: 'recorded' })).toEqual([
    ...GOLDEN.slice(0, 7),
    'Midazolam 5 mg 2026-03-08 15000 0 0 0 0 0 0 15000 3',
    'Midazolam 5 mg 2026-03-09 15000 0 5000 2500 2500 0 0 15000 3',
  ]);
  expect(await table({ every: 'period', by: 'recorded' })).toEqual(PERIOD);
});

test('LAW-01 CASES-10 REPORT-06 REPORT-07 REPORT-08 REPORT-09 REPORT-11 REPORT-12 REPORT-13 REPORT-14 every other report has its golden figures', async () => {
  const box = { drug_box_id: days.box.id };
  const sums = (totals: Row[], ...names: string[]): unknown[] =>
    totals.map((line) => names.map((name) => line[name]).join(' '));
  const usage = await report('usage', box);
  expect([usage.count, usage.rows.filter(({ reversed }) => reversed === 'yes').length]).toEqual([5, 1]);
  expect(sums(usage.totals, 'given', 'disposed')).toEqual(['75 25', '350000 0', '2500 2500']);
  expect(usage.figures).toEqual({ complete: 3, doses: 4 });
  expect(usage.rows[0]).toMatchObject({
    substance: 'Fentanyl',
    finished_form: 'Fentanyl 50 mcg/mL, 2 mL vial',
    happened: '2026-03-07T19:05:00.000Z',
    patient: 'G-1',
    given: '75',
    giver: 'Morgan Medic',
    director: 'Dana Director',
    order: 'standing',
    disposed: '25',
    manner: 'Drug disposal system',
    person: 'Morgan Medic',
    witness: 'Gale Guest',
    missing: '',
  });
  expect(usage.rows[1]).toMatchObject({ code: 'GKET-1', missing: 'patient' });
  const waste = await report('waste', box);
  expect(waste.rows.map((row) => [row['code'], row['form']].join(' '))).toEqual([
    'GFEN-1 guest',
    'GMID-1 guest',
    'GFEN-4 biometric',
    'GKET-1 password',
  ]);
  expect(sums(waste.totals, 'amount')).toEqual(['125', '150000', '2500']);
  const form41 = await report('form_41', box);
  expect(form41.rows).toEqual([
    expect.objectContaining({
      day: '2026-03-09',
      substance: 'Fentanyl',
      vials: 1,
      amount: '100',
      code: 'GFEN-4',
      destroyed_by: 'Morgan Medic',
      witness: 'Parker Rivera',
    }),
  ]);
  const [missing] = (await report('cases', box)).rows;
  await calls.post('discrepancy_case/update', { id: missing?.id, version: 1, state: 'investigating' }, { by });
  await calls.post('discrepancy_case/close', { id: missing?.id, version: 2, outcome: 'found' }, { by });
  expect((await report('cases', box)).rows).toEqual([
    expect.objectContaining({
      case_type: 'missing_drug',
      state: 'resolved',
      outcome: 'found',
      days_open: expect.any(Number) as unknown,
      clocks: 'stopped',
      notice_due: '2026-03-09',
      form_due: '2026-04-22',
      vials: 1,
    }),
  ]);
  const checks = await report('checks', box);
  expect(checks.rows.map(({ state }) => state)).toEqual(['checked', 'partial', 'checked']);
  expect([checks.figures, checks.totals]).toEqual([{ done: 3, due: 3, partial: 1 }, [{ checks: 3, seen: 24 }]]);
  const transfers = await report('transfers', box);
  expect(transfers.rows.map((row) => [row['code'], row['from_place'], row['to_place']].join(' '))).toEqual([
    'GFEN-3 GOLD-M1 GOLD-SUP',
    'GMID-9 GOLD-SUP GOLD-M1',
  ]);
  const receipts = await report('receipts', box);
  expect(receipts.rows).toMatchObject([{ vials: 2, amount: '200', code: 'GFEN-5, GFEN-6' }]);
  expect((await report('reseals', box)).count).toBe(0);
  expect((await report('temperature', box)).figures).toMatchObject({ low: 19.5, high: 23, mean: 21.5, out: 0 });
  const people = await report('people', box);
  expect(people.rows).toMatchObject([
    { person: 'Morgan Medic', doses: 5, wastes: 4, received: 2, checks: 3, reversals: 1, witnessed: 0 },
    { person: 'Parker Rivera', acts: 0, witnessed: 2, witnessed_for: 'Morgan Medic' },
  ]);
  const type = await calls.type('Fentanyl 100 mcg');
  await calls.post('box_par/create', { ...box, drug_type_id: type.id, vials: 4 }, { by });
  expect((await report('par', box)).rows).toMatchObject([{ par: 4, good_vials: 3, short: 1, state: 'low' }]);
});

test('EXPLORE-04 REPORT-06 the inventory as of a moment is what lay there then, by either time', async () => {
  const held = async (filters: Record<string, string>): Promise<string> => {
    const { rows } = await report('inventory', { drug_box_id: days.box.id, ...filters });
    return rows.map((row) => [row['code'], row['amount']].join(' ')).join(', ');
  };
  const sunday = { as_of: '2026-03-08T23:59:59' };
  const rest = 'GFEN-2 100, GFEN-3 100, GFEN-4 100, GFEN-5 100, GFEN-6 100, GKET-1 350000';
  expect(await held(sunday)).toBe(`${rest}, GMID-2 5000, GMID-3 5000`);
  expect(await held({ ...sunday, by: 'recorded' })).toBe(`${rest}, GMID-1 5000, GMID-2 5000, GMID-3 5000`);
  expect(await held({})).toBe('GFEN-2 100, GFEN-5 100, GFEN-6 100, GMID-2 5000, GMID-3 5000, GMID-9 5000');
});

test('REPORT-10 what expires is told by days left, in the box where it lies, and added up; 30, 60 and 90 days end with their last day', async () => {
  const box = days.supply.id;
  // By its code each vial says in how many days it expires; one of them is used up.
  await server.owner.query(
    `INSERT INTO drug (organization_id, user_group_id, barcode_id, type, drug_box_id, expiration_date, short_date,
       quantity, amount_left, lot_number)
     SELECT g.organization_id, g.id, 'EXP' || n, t.id, $1, auth.today_in(g.id) + n, auth.today_in(g.id) + n + 7,
       100, CASE n WHEN 29 THEN 0 WHEN 30 THEN 12.5 ELSE 100 END, 'LOT-' || n
     FROM user_group g JOIN drug_type t ON t.user_group_id = g.id AND t.name = 'Fentanyl 100 mcg',
       unnest(ARRAY[-400, -1, 0, 29, 30, 31, 60, 61, 90, 91]) n WHERE g.name = 'Harbor EMS'`,
    [box],
  );
  const told = async (filters: Record<string, string>): Promise<string> => {
    const { rows, totals, count } = await report('expiring', { drug_box_id: box, ...filters });
    const lines = rows.map((row) => [row['code'], row['days_left'], row['state']].join(' '));
    return [...lines, ...totals.map(({ amount, vials }) => [count, 'rows:', amount, 'in', vials].join(' '))].join(', ');
  };
  const expired = 'EXP-400 -400 expired, EXP-1 -1 expired';
  const soon = `${expired}, EXP0 0 soon, EXP30 30 soon`;
  const later = `${soon}, EXP31 31 later, EXP60 60 later`;
  expect(await told({ days: '0' })).toBe(`${expired}, 2 rows: 200 in 2`);
  expect(await told({ days: '30' })).toBe(`${soon}, 4 rows: 312.5 in 4`);
  expect(await told({ days: '60' })).toBe(`${later}, 6 rows: 512.5 in 6`);
  const all = `${later}, EXP61 61 last, EXP90 90 last, 8 rows: 712.5 in 8`;
  expect(await told({ days: '90' })).toBe(all);
  expect(await told({})).toBe(all);
  expect(await told({ drug_box_id: days.box.id })).toBe('');
  const { rows } = await report('expiring', { drug_box_id: box });
  const [dates] = (
    await server.owner.query<Row>(
      `SELECT expiration_date::text AS expires_on, short_date::text FROM drug WHERE barcode_id = 'EXP30'`,
    )
  ).rows;
  expect(rows[3]).toMatchObject({
    ...dates,
    code: 'EXP30',
    lot: 'LOT-30',
    drug_type: 'Fentanyl 100 mcg',
    box: 'GOLD-SUP',
    amount: '12.5',
  });
});

test('REPORT-01 REPORT-02 DATA-03 DATA-05 ACCESS-01 the file holds every row, their number and the totals; amounts also in micrograms', async () => {
  const query = new URLSearchParams({ name: 'usage', format: 'csv', from: '2026-03-07', to: '2026-03-09' });
  const fetched = async (by: string): Promise<{ status: number; lines: string[]; type: unknown }> => {
    const response = await server.app.inject({
      url: `${API_BASE}/report/file?${query.toString()}&drug_box_id=${days.box.id}`,
      headers: { [HEADERS.authToken]: await server.signIn(by) },
    });
    return {
      status: response.statusCode,
      lines: response.body.split('\r\n'),
      type: response.headers['content-disposition'],
    };
  };
  const { lines, type } = await fetched('admin');
  expect(type).toBe('attachment; filename="usage-2026-03-07-2026-03-09.csv"');
  expect(lines[0]).toMatch(/^\uFEFFHappened,Vial,Name,Finished form,.*,Given,Given \(mcg\),.*,Unit of amounts$/);
  expect(lines[2]).toMatch(/^2026-03-08T04:40:00.000Z,GKET-1,Ketamine,.*,150,150000,.*,mg$/);
  expect(lines.slice(6)).toEqual([
    '5 rows',
    expect.stringMatching(/^Total Fentanyl 100 mcg,.*,75,75,,,,25,25,.*,mcg$/),
    expect.stringMatching(/^Total Ketamine 500 mg,.*,350,350000,,,,0,0,.*,mg$/),
    expect.stringMatching(/^Total Midazolam 5 mg,.*,2.5,2500,,,,2.5,2500,.*,mg$/),
    '',
  ]);
  expect((await fetched('medic')).status).toBe(403);
  for (const bad of ['from=2026-03-09&to=2026-03-07', 'from=2026-02-31&to=2026-03-07', 'cursor=Zm9v', 'name=none']) {
    expect((await calls.get(`report/rows?name=usage&${bad}`, { by })).status).toBe(400);
  }
  expect((await calls.get(`report/rows?name=usage&drug_type_id=x`, { by })).data).toMatchObject({ count: 0 });
});

test('REPORT-03 REPORT-02 the paper names agency, period, zone and pages, sets schedule II apart and holds the golden numbers', async () => {
  const query = { name: 'balance', format: 'pdf', from: '2026-03-07', to: '2026-03-09', drug_box_id: days.box.id };
  const response = await server.app.inject({
    url: `${API_BASE}/report/file?${new URLSearchParams(query).toString()}`,
    headers: { [HEADERS.authToken]: await server.signIn('admin') },
  });
  expect(response.headers['content-type']).toBe('application/pdf');
  const pages = textOfPdf(response.rawPayload);
  expect(pages).toHaveLength(2);
  expect(pages[0]).toMatch(
    /Harbor EMS · Balance · Schedule II.*2026-03-07 to 2026-03-09 · GOLD-M1 · Times in America\/New_York/,
  );
  expect(pages[0]).toContain('Fentanyl 100 mcg|400 mcg|200 mcg|0 mcg|175 mcg|125 mcg|0 mcg|100 mcg|100 mcg|300 mcg|3');
  expect(pages[0]).not.toContain('Ketamine');
  expect(pages[1]).toContain('Ketamine 500 mg|500 mg|0 mg|0 mg|350 mg|150 mg|0 mg|0 mg|0 mg|0 mg|0');
  expect(pages[1]).toContain('Midazolam 5 mg|15 mg|0 mg|5 mg|2.5 mg|2.5 mg|0 mg|0 mg|0 mg|15 mg|3');
  expect(pages[1]).toMatch(/3 rows.*by Avery Admin · Page 2 of 2$/);
});

test('EXPLORE-01 EXPLORE-02 EXPLORE-03 EXPLORE-06 a vial is found by code, lot or incident, and its life is told with its proof', async () => {
  const search = async (text: string, who: string = by): Promise<string[]> => {
    const { data } = await server.get(`record/search?text=${text}`, { as: await server.signIn(who) });
    return (data as Row[]).map(({ kind, name }) => [kind, name].join(' '));
  };
  expect(await search('gmid')).toEqual(['vial GMID-1', 'vial GMID-2', 'vial GMID-3', 'vial GMID-9']);
  expect(await search('LOT-1')).toEqual(['lot LOT-1']);
  expect(await search('G-3')).toEqual(['incident G-3']);
  expect((await calls.get('record/search?text=GF', { by })).status).toBe(400);
  expect((await calls.get('record/search?text=GFEN', { by: 'medic' })).status).toBe(403);

  const record = await report('record', { drug_box_id: days.box.id });
  expect(record.count).toBe(12);
  const late = record.rows.filter(({ code }) => code === 'GMID-1');
  expect(late.map(({ act, amount, left, marks }) => [act, amount, left, marks].join(' '))).toEqual([
    'waste -2500 0 offline,late',
    'administer -2500 2500 offline,late',
  ]);

  const { id } = await calls.vial('GFEN-2');
  const life = async (): Promise<{ entries: Row[]; broken_at: number | null }> =>
    (await calls.get(`drug/timeline?drug_id=${id}`, { by })).data as { entries: Row[]; broken_at: number | null };
  const told = await life();
  expect(told.entries.map(({ act, proof }) => [act, proof].join(' '))).toEqual([
    'receive recorded',
    'check recorded',
    'check recorded',
    'administer recorded',
    'un_administer recorded',
    'check recorded',
  ]);
  const harbor = await calls.groupId('Harbor EMS');
  await server.owner.query(
    `INSERT INTO custody_checkpoint_head (user_group_id, checkpoint, subject_id, first_number, number)
     VALUES ($1, 1, $2, 1, 3)`,
    [harbor, id],
  );
  await server.owner.query('ALTER TABLE stock_move_record DISABLE TRIGGER USER');
  await server.owner.query(`UPDATE stock_move_record SET quantity = 99 WHERE drug_id = $1 AND type = 'un_administer'`, [
    id,
  ]);
  const broken = await life();
  expect(broken.broken_at).toBe(5);
  expect(broken.entries.map(({ proof }) => proof)).toEqual([
    'proven',
    'proven',
    'proven',
    'recorded',
    'broken',
    'broken',
  ]);
  expect((await report('lot', { lot: 'lot-1' })).rows.map(({ code, state }) => [code, state].join(' '))).toEqual(
    expect.arrayContaining(['GFEN-1 waste', 'GFEN-3 held', 'GKET-1 waste']),
  );
});
