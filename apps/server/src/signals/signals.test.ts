import type { CallReply } from '@vialant/contract/call';
import { expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { custodyCalls, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { movedClock } from '../testing/moved-clock.ts';
import { testServer } from '../testing/test-server.ts';
import { signalJob } from './signal-job.ts';

type All = CallReply<'GET signal/all'>;

const server = testServer();
const calls = custodyCalls(server);
const admin: Who = { by: 'admin' };
const HOUR_MS = 3_600_000;

/** The nightly look, whatever the clock shows; the job of tonight can be done again. */
async function look(): Promise<All> {
  await server.owner.query('DELETE FROM background_job');
  const log: string[] = [];
  const job = { ...signalJob, at: '00:00' };
  await new JobRunner(openDb(server.pool), [job], (line) => log.push(line)).look();
  expect(log).toEqual([]);
  const { status, data } = await calls.get('signal/all', admin);
  expect(status).toBe(200);
  return data as All;
}

async function done(call: Promise<{ status: number; data: unknown; body: unknown }>): Promise<Row> {
  const { status, data, body } = await call;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data as Row;
}

const receive = async (code: string): Promise<Row> => done(calls.post('drug/create', await newVial(calls, { code })));
const give = (code: string, more: object = {}): Promise<Row> =>
  done(calls.move(code, { stock_move_type_id__name: 'administer', quantity: -50, incident_number: 'S-1', ...more }));

test('SIGNALS-01 SIGNALS-05 SIGNALS-07 a night finds what was planted, says why, and forgets what was reviewed', async () => {
  const setClock = await movedClock(server.owner);
  const ago = (hours: number): string => new Date(Date.now() - hours * HOUR_MS).toISOString();
  await setClock(ago(0));
  expect(await look()).toMatchObject({ signals: [], not_compared: [] });

  // Three doses on three days, each taken back; each recorded at once.
  for (const day of [6, 4, 2]) {
    await setClock(ago(day * 24));
    await receive(`SIG-${day}`);
    const given = await give(`SIG-${day}`);
    await done(calls.move(`SIG-${day}`, { stock_move_type_id__name: 'un_administer', source_id: given.id }));
  }
  // Ten uses of a type by one person alone cannot be compared with anybody.
  await setClock(ago(1));
  for (let use = 0; use < 10; use += 1) {
    await receive(`USE-${use}`);
    await give(`USE-${use}`, { input_manually: 1 });
    await done(calls.move(`USE-${use}`, { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Rest' }));
  }
  const { signals, not_compared, ran_on } = await look();
  expect(ran_on).not.toBeNull();
  expect(not_compared).toEqual([{ name: 'Fentanyl 100 mcg', people: 1 }]);
  expect(signals.map(({ rule, person_name }) => `${rule} ${person_name}`).sort()).toEqual([
    'reversals Morgan Medic',
    'typed Morgan Medic',
  ]);
  const reversals = signals.find(({ rule }) => rule === 'reversals');
  expect(reversals).toMatchObject({ figures: { count: 3, days: 30 }, reviewed_on: null, over_on: null });
  const vials = await Promise.all([2, 4, 6].map(async (day) => (await calls.vial(`SIG-${day}`)).id));
  expect(reversals?.records.map(({ kind, drug_id }) => [kind, drug_id])).toEqual(
    vials.map((id) => ['un_administer', id]),
  );
  // Looked at again, it is the same signal, and the first page counts it.
  expect((await look()).signals.map(({ id }) => id).sort()).toEqual(signals.map(({ id }) => id).sort());
  const { items } = (await calls.get('overview', admin)).data as CallReply<'GET overview'>;
  expect(items.find(({ kind }) => kind === 'signals')).toEqual({ kind: 'signals', count: 2, list: [] });

  // Staff see none of it, and another agency's admin neither.
  expect((await calls.get('signal/all')).status).toBe(403);
  const body = { id: reversals?.id, note: 'Three cancelled calls, seen in the dispatch log.' };
  expect((await calls.post('signal/review', body)).status).toBe(403);
  expect((await calls.post('signal/review', { ...body, note: '' }, admin)).status).toBe(400);
  expect((await calls.post('signal/review', body, admin)).data).toMatchObject({ reviewed_by_name: 'Avery Admin' });
  expect(await calls.post('signal/review', body, admin)).toMatchObject({ status: 409, err: 'STALE' });

  const typed = signals.find(({ rule }) => rule === 'typed');
  const opened = await calls.post('signal/review', { id: typed?.id, note: 'Ask them', open_case: 1 }, admin);
  const { case_id } = opened.data as All['signals'][number];
  const found = (await calls.get(`discrepancy_case?id=${case_id}`, admin)).data as CallReply<'GET discrepancy_case'>;
  expect(found).toMatchObject({ state: 'open', case_type: 'other', notice_due_date: null });
  expect(found.events[0]?.note).toMatch(
    /^Morgan Medic typed a code or ticked vials in \d+ of \d+ acts, .+ %\.\n\nAsk them$/,
  );
  expect(found.events.filter(({ kind }) => kind === 'attached')).toHaveLength(typed?.records.length ?? -1);

  // What was reviewed is not asked again; one more of the same is no question yet, three more are.
  const again = async (): Promise<string[]> =>
    (await look()).signals.filter(({ reviewed_on }) => reviewed_on === null).map(({ rule }) => rule);
  await setClock(ago(0));
  expect(await again()).toEqual([]);
  for (const round of [1, 2, 3]) {
    const given = await give(`SIG-${round * 2}`);
    await done(calls.move(`SIG-${round * 2}`, { stock_move_type_id__name: 'un_administer', source_id: given.id }));
    expect(await again()).toEqual(round === 3 ? ['reversals'] : []);
  }
});
