import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type CustodyCalls, custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { movedClock } from '../testing/moved-clock.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
// HISTORIES=500 npx vitest run --project server apps/server/src/report/balance.test.ts drives many, for as long as it takes.
const ASKED = Number(process.env['HISTORIES'] ?? 0);
const RUNS = ASKED || 5;
const STEPS = 25;
// On a busy machine fewer histories are driven rather than longer.
const ENOUGH_MS = ASKED > 0 ? Number.POSITIVE_INFINITY : 7_000;
const LONGEST_MS = ASKED > 0 ? 4 * 3_600_000 : 120_000;
// After so many histories of the same boxes the next ones are of new boxes, because each compares all days before it.
const TOGETHER = 5;
const HOUR_MS = 3_600_000;
const ZONE = 'America/New_York';
const by = 'admin';

/** One change of what the agency holds, noted by the test as it acts: the replay against which the reports are held. */
type Noted = {
  kind: string;
  vial: string;
  lot: string;
  box: string;
  other: string | null;
  amount: number;
  happened: number;
  recorded: number;
};
type Vial = { id: string; lot: string; box: string; amount: number; isHere: boolean; receivedAt: number };

let noted: Noted[] = [];
let vials: Vial[] = [];
let taken: { id: string; vial: Vial; amount: number; isUndone: boolean }[] = [];
let past: number[] = [];
let setClock: (at: string) => Promise<void>;
// Two days before the clocks are set forward.
const BEGINNING = Date.parse('2026-03-06T12:00:00Z');
let clock = BEGINNING;
let typeId = '';
let boxes: string[] = [];
let sister = { group: '', box: '' };

beforeAll(async () => {
  setClock = await movedClock(server.owner);
  await setClock(new Date(clock).toISOString());
  await server.owner.query(`UPDATE user_group SET time_zone = $1 WHERE name = 'Harbor EMS'`, [ZONE]);
  await server.owner.query(`UPDATE membership SET role = 'admin'`);
  await calls.set('Summit Fire', { allow_agency_drug_transfers: true });
  sister = { group: await calls.groupId('Summit Fire'), box: (await calls.box('BOX-S1', { by: 'strict' })).id };
});

/** A type and two boxes of which nothing has happened. */
async function beginAnew(number: number): Promise<void> {
  [noted, vials, taken, past, clock] = [[], [], [], [], BEGINNING];
  await setClock(new Date(clock).toISOString());
  const type = { name: `Walked ${number}`, categories: [], schedule: 'II', unit_of_measurement: 'mg', is_reusable: 1 };
  typeId = (await send('drug_type/create', type)).id;
  const made = ['A', 'B'].map((name) => send('drug_box/create', { name, barcode_id: `WALK-${name}-${number}` }));
  boxes = (await Promise.all(made)).map(({ id }) => id);
  for (const each of PRELUDE) await act(each);
}

type Choice = { act: number; pick: number; amount: number; hours: number; lateHours: number };
const choice: fc.Arbitrary<Choice> = fc.record({
  act: fc.nat(10),
  pick: fc.nat(1000),
  amount: fc.integer({ min: 1, max: 60_000 }),
  hours: fc.nat(30),
  lateHours: fc.oneof(fc.constant(0), fc.nat(40)),
});

// Something of every kind, so that no history is too short to be worth something: three vials are received, one is given
// of, wasted, put back, and one goes to the sister and returns.
const PRELUDE: readonly Choice[] = [
  [0, 0],
  [1, 1],
  [2, 2],
  [4, 0],
  [6, 1],
  [3, 0],
  [9, 2],
  [9, 2],
].map(([act = 0, pick = 0]) => ({ act, pick, amount: act <= 2 ? 50_000 : 1000, hours: 1, lateHours: 0 }));

async function send(path: string, body: object, who: Parameters<CustodyCalls['post']>[2] = { by }): Promise<Row> {
  const answer = await calls.post(path, body, who);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.data as Row;
}

function note(kind: string, vial: Vial, amount: number, more: Partial<Noted> = {}): void {
  const { id, lot, box } = vial;
  const line = { kind, vial: id, lot, box, other: null, amount, happened: clock, recorded: clock, ...more };
  noted.push(line);
}

/** Takes some or all of a vial, now or, offline, some hours before. Answers nothing where the choice does not fit. */
async function take(kind: 'administer' | 'waste', vial: Vial, { amount, lateHours }: Choice): Promise<void> {
  const nanograms = Math.min(amount, vial.amount);
  const happened = Math.max(vial.receivedAt, clock - lateHours * HOUR_MS);
  const late = lateHours > 0 ? { offline: 1, timestamp: new Date(happened).toISOString() } : {};
  const body = {
    stock_move_type_id__name: kind,
    drug_id: vial.id,
    quantity: -nanograms / 1000,
    notes: 'x',
    incident_number: 'W',
  };
  const { id } = await send('stock_move_record/create', { ...body, ...late, ...guest });
  vial.amount -= nanograms;
  taken.push({ id, vial, amount: nanograms, isUndone: false });
  note(kind === 'waste' ? 'wasted' : 'given', vial, -nanograms, lateHours > 0 ? { happened } : {});
}

async function receive({ pick, amount }: Choice): Promise<void> {
  const [box = '', lot] = [boxes[pick % 2], `LOT-${pick % 3}`];
  const body = { barcode_id: `W-${randomUUID()}`, type: typeId, drug_box_id: box, lot_number: lot };
  const created = await send('drug/create', {
    ...body,
    quantity: amount / 1000,
    expiration_date: '2030-01-01',
    ...guest,
  });
  const vial = { id: created.id, lot, box, amount, isHere: true, receivedAt: clock };
  vials.push(vial);
  note('received', vial, amount);
}

async function reverse({ pick }: Choice): Promise<void> {
  const open = taken.filter(({ isUndone, vial }) => !isUndone && vial.isHere);
  const source = open[pick % Math.max(open.length, 1)];
  if (!source) return;
  const { id, vial, amount } = source;
  const body = { stock_move_type_id__name: 'un_administer', drug_id: vial.id, source_id: id, ...guest };
  await send('stock_move_record/create', body);
  source.isUndone = true;
  vial.amount += amount;
  note('reversed', vial, amount);
}

/** To the other box, to the sister, or back from her. */
async function carry(vial: Vial, { act, pick }: Choice): Promise<void> {
  const to = boxes[pick % 2] ?? '';
  if (!vial.isHere) {
    const back = { id: vial.id, drug_box_id: to, transfer_to_user_group_id: await calls.groupId('Harbor EMS') };
    await send('drug/update', { ...back, ...guest }, { by: 'strict' });
    Object.assign(vial, { isHere: true, box: to });
    note('in', vial, vial.amount);
  } else if (act === 9) {
    const away = { drug_box_id: sister.box, transfer_to_user_group_id: sister.group };
    await send('drug/update', { id: vial.id, ...away, ...guest });
    note('out', vial, -vial.amount);
    vial.isHere = false;
  } else if (to !== vial.box) {
    await send('drug/update', { id: vial.id, drug_box_id: to, ...guest });
    note('out', vial, -vial.amount, { other: to });
    note('in', { ...vial, box: to }, vial.amount, { other: vial.box });
    vial.box = to;
  }
}

/** The vial is gone: a case takes out what it holds. */
async function lose(vial: Vial): Promise<void> {
  const { id } = await send('discrepancy_case/open', { case_type: 'loss', note: 'Gone', drug_id: vial.id });
  await send('discrepancy_case/update', { id, version: 2, state: 'investigating' });
  await send('discrepancy_case/close', { id, version: 3, outcome: 'loss', ...guest });
  note('lost', vial, -vial.amount);
  vial.amount = 0;
}

async function act(choices: Choice): Promise<void> {
  clock += choices.hours * HOUR_MS + 1000;
  await setClock(new Date(clock).toISOString());
  const full = vials.filter(({ amount }) => amount > 0);
  const vial = full[choices.pick % Math.max(full.length, 1)];
  if (choices.act <= 2 || !vial) return receive(choices);
  if (choices.act === 3) return reverse(choices);
  if (choices.act >= 7 && choices.act <= 9) return carry(vial, choices);
  if (choices.act === 10 && vial.isHere) return lose(vial);
  if (vial.isHere) return take(choices.act === 6 ? 'waste' : 'administer', vial, choices);
}

const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' });
const wallOf = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' });
const KINDS = ['received', 'in', 'reversed', 'given', 'wasted', 'lost', 'out'] as const;
type Time = 'happened' | 'recorded';

/** The balance as the notes of the test tell it, one text a line, in micrograms. */
function replayed(time: Time, split: 'type' | 'lot' | 'box', isDaily: boolean): string[] {
  const lineOf = ({ lot, box }: Noted): string => (split === 'lot' ? lot : split === 'box' ? box : '');
  const counted = noted.filter(({ other }) => split === 'box' || other === null);
  const days = daysUntil(dayOf.format(clock));
  return [...new Set(counted.map(lineOf))].flatMap((line) =>
    (isDaily ? days : [days[0] ?? '']).map((day) => {
      const own = counted.filter((each) => lineOf(each) === line);
      const isWithin = (each: Noted): boolean => !isDaily || dayOf.format(each[time]) === day;
      const before = isDaily ? own.filter((each) => dayOf.format(each[time]) < day) : [];
      const until = isDaily ? own.filter((each) => dayOf.format(each[time]) <= day) : own;
      const sum = (list: Noted[]): number => list.reduce((total, { amount }) => total + amount, 0);
      const kinds = KINDS.map((kind) => Math.abs(sum(own.filter((each) => each.kind === kind && isWithin(each)))));
      const full = [...new Set(until.map(({ vial }) => vial))].filter(
        (id) => sum(until.filter(({ vial }) => vial === id)) > 0,
      );
      const figures = [sum(before), ...kinds, sum(until)].map((nanograms) => nanograms / 1000);
      return [line, day, ...figures, full.length].join(' ');
    }),
  );
}

function daysUntil(last: string): string[] {
  const days: string[] = [];
  for (let day = Date.parse('2026-03-06'); new Date(day).toISOString().slice(0, 10) <= last; day += 24 * HOUR_MS) {
    days.push(new Date(day).toISOString().slice(0, 10));
  }
  return days;
}

/** All rows of a report, page after page. */
async function rowsOf(filters: Record<string, string>): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ drug_type_id: typeId, ...filters, ...(cursor && { cursor }) });
    const { data, body } = await calls.get(`report/rows?${query.toString()}`, { by });
    if (!data) throw new Error(JSON.stringify(body));
    const page = data as { rows: Row[]; next: string | null };
    rows.push(...page.rows);
    cursor = page.next;
  }
  return rows;
}

async function reported(time: Time, split: 'type' | 'lot' | 'box', isDaily: boolean): Promise<string[]> {
  const to = dayOf.format(clock);
  const every = isDaily ? 'day' : 'period';
  const rows = await rowsOf({ name: 'balance', from: '2026-03-06', to, split, every, by: time });
  const figures = 'opening received moved_in reversed given wasted lost moved_out closing vials'.split(' ');
  const boxIds = new Map([
    ['A', boxes[0]],
    ['B', boxes[1]],
  ]);
  return rows.map((row) => {
    const line = split === 'lot' ? row['lot'] : split === 'box' ? boxIds.get(String(row['box'])) : '';
    return [line, row['day'], ...figures.map((figure) => row[figure])].join(' ');
  });
}

/** What the notes of the test say lay in each box at the moment: the vial, the box, the amount. */
function heldThen(time: Time, moment: number): string[] {
  const held = new Map<string, number>();
  for (const each of noted) {
    const place = `${each.vial} ${each.box}`;
    if (each[time] < moment) held.set(place, (held.get(place) ?? 0) + each.amount);
  }
  return [...held].filter(([, amount]) => amount !== 0).map(([place, amount]) => `${place} ${amount / 1000}`);
}

async function heldAsReported(time: Time, moment: number | null): Promise<string[]> {
  const asOf = moment === null ? {} : { as_of: wallOf.format(moment).replace(' ', 'T') };
  return (await rowsOf({ name: 'inventory', by: time, ...asOf })).map((row) => [row.id, row['amount']].join(' '));
}

test('EXPLORE-04 EXPLORE-05 REPORT-04 REPORT-05 DATA-02 after any history every balance and every past inventory equals a replay, by either time', {
  timeout: LONGEST_MS,
}, async () => {
  const enoughAt = performance.now() + ENOUGH_MS;
  const kinds = new Set<string>();
  let driven = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: STEPS, maxLength: STEPS }), async (choices) => {
      if (performance.now() > enoughAt) return;
      if (driven % TOGETHER === 0) await beginAnew(driven);
      driven += 1;
      for (const each of choices) await act(each);
      for (const { kind } of noted) kinds.add(kind);
      past.push(clock - 20 * HOUR_MS);
      for (const time of ['happened', 'recorded'] as const) {
        for (const split of ['type', 'lot', 'box'] as const) {
          expect((await reported(time, split, true)).sort()).toEqual(replayed(time, split, true).sort());
        }
        expect(await reported(time, 'type', false)).toEqual(replayed(time, 'type', false));
        for (const moment of past) {
          expect((await heldAsReported(time, moment)).sort()).toEqual(heldThen(time, moment).sort());
        }
      }
      // Now equals the dashboard, which shows what each vial holds.
      const shown = vials.filter(({ isHere, amount }) => isHere && amount > 0);
      const dashboard = shown.map(({ id, box, amount }) => `${id} ${box} ${amount / 1000}`);
      expect((await heldAsReported('happened', null)).sort()).toEqual(dashboard.sort());
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  // A history is worth something only where everything happens in it.
  expect(kinds).toEqual(new Set(KINDS));
  if (ASKED > 0) process.stdout.write(`${driven} histories\n`);
});
