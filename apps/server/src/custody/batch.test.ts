import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { Flight } from '../db/flight.ts';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Answer, type CallOptions, testServer } from '../testing/test-server.ts';
import { GroupWriter } from './group-writer.ts';

const server = testServer();
const calls = custodyCalls(server);

/** What `together` has sent ahead: it must be over before the record is looked at, which takes several statements. */
let sentAhead: Promise<unknown> = Promise.resolve();

afterEach(async () => {
  await sentAhead;
  await mustAddUp(server.owner);
});

type Act = { path?: string; body: object; options?: CallOptions; by?: Who['by'] };

async function freshOnes(count: number): Promise<Row[]> {
  const data = await Promise.all(Array.from({ length: count }, () => newVial(calls)));
  return (await calls.post('drug/create/many', { data })).data as Row[];
}

const administer = ({ id }: Row, body: object = {}): Act => ({
  body: { drug_id: id, ...guest, stock_move_type_id__name: 'administer', quantity: -10, ...body },
  options: { key: randomUUID() },
});

async function send({ path = 'stock_move_record/create', body, options, by = 'medic' }: Act): Promise<Answer> {
  return server.post(path, body, { as: await server.signIn(by), ...options });
}

/** Runs `work` while no batch gets a connection, and lets all go when it resolves. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  const connect = server.pool.connect.bind(server.pool) as (...args: unknown[]) => Promise<pg.PoolClient>;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  server.pool.connect = ((...args: unknown[]) =>
    args.length > 0 ? connect(...args) : opened.then(() => connect())) as never;
  try {
    return await work();
  } finally {
    server.pool.connect = connect as never;
    open();
  }
}

/** Sends acts so that they wait together behind two batches of others, and so share the next transaction. */
async function together(acts: readonly Act[]): Promise<Promise<Answer>[]> {
  const before = (await freshOnes(4)).map((vial) => administer(vial));
  for (const { by = 'medic' } of acts) await server.signIn(by);
  const record = vi.spyOn(GroupWriter.prototype, 'record');
  const arrived = (count: number): Promise<void> =>
    vi.waitFor(() => expect(record).toHaveBeenCalledTimes(count), { timeout: 20_000, interval: 5 });
  const answers = await whileHeld(async () => {
    const ahead = before.slice(0, 1).map(send);
    await arrived(1);
    ahead.push(...before.slice(1).map(send));
    await arrived(4);
    await new Promise(setImmediate);
    const sent = acts.map(send);
    await arrived(4 + acts.length);
    sentAhead = Promise.all(ahead);
    return sent;
  });
  record.mockRestore();
  return answers;
}

async function allTogether(acts: readonly Act[]): Promise<Answer[]> {
  const answers = await Promise.all(await together(acts));
  // Records are counted after this, also those of the acts ahead.
  await sentAhead;
  return answers;
}

const shown = ({ status, err }: Answer): string => (err === undefined ? String(status) : `${status} ${err}`);
const idsOf = (answers: readonly Answer[]): string[] =>
  answers.flatMap(({ status, data }) => (status === 200 ? [data as Row | Row[]].flat().map(({ id }) => id) : []));

/** How many records each transaction has written. */
async function transactions(answers: readonly Answer[]): Promise<number[]> {
  const { rows } = await server.owner.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM stock_move_record WHERE id = ANY ($1) GROUP BY xmin::text ORDER BY min(id::text)',
    [idsOf(answers)],
  );
  return rows.map(({ count }) => count);
}

test('SRV-43 acts of several agencies share a transaction; what is wrong with one is told to it alone', async () => {
  const [given, wasted, both, foreign, taken, excess, again, reused, witnessed, reversed, unsigned, other, coded] =
    (await freshOnes(13)) as [Row, Row, Row, Row, Row, Row, Row, Row, Row, Row, Row, Row, Row];
  const summit = { by: 'strict' } as const;
  const ofSummit = await calls.vial('SF-FEN-001', summit);
  const first = administer(again);
  const earlier = await send(first);
  const source = (await send(administer(reversed))).data as Row;
  const gone = await server.signIn('admin');
  await server.post('user/logout', {}, { as: gone });
  const proven = administer(witnessed);
  const witness_id = await calls.userId('partner');
  await calls.verify('partner');
  const { stock_move_type_id__name, quantity, drug_id } = proven.body as Record<string, unknown>;
  const witness_biometric_guid = randomUUID();
  await calls.post('biometric_code/create', { guid: witness_biometric_guid }, { by: 'partner' });
  await calls.get(`biometric_code/guid?guid=${witness_biometric_guid}`);
  const byCode = { stock_move_type_id__name, quantity, drug_id: coded.id, witness_biometric_guid };
  const acts: [string, Act][] = [
    ['200', { ...administer(given), options: { key: `"},(\\${randomUUID()}` } }],
    ['200', { ...administer(ofSummit, { incident_number: 'I-1' }), ...summit }],
    ['200', administer(wasted, { stock_move_type_id__name: 'waste', notes: 'Broken' })],
    ['200', { ...administer(both), path: 'stock_move_record/administer_and_waste_remaining' }],
    ['200', { body: { stock_move_type_id__name, quantity, drug_id, witness_id }, options: { key: randomUUID() } }],
    ['200', administer(reversed, { stock_move_type_id__name: 'un_administer', source_id: source.id, quantity: 10 })],
    ['200', { body: byCode, options: { key: randomUUID() } }],
    ['200', first],
    ['409 STALE', { ...administer(reused), options: first.options ?? {} }],
    ['422 ADMINISTER_EXCEEDS_AVAILABLE', administer(excess, { quantity: -500 })],
    ['422 WITNESS_REQUIRED', administer(unsigned, { guest_verify__name: '' })],
    ['404 NOT_FOUND', { ...administer(foreign), ...summit }],
    ['401 SESSION_EXPIRED', { ...administer(taken), options: { as: gone, key: randomUUID() } }],
    ['403 NOT_ALLOWED', { ...administer(other), options: { group: '{"},(\\', key: randomUUID() } }],
  ];
  const count = await calls.count('stock_move_record');
  const answers = await allTogether(acts.map(([, act]) => act));
  expect(answers.map(shown)).toEqual(acts.map(([outcome]) => outcome));
  expect(answers[7]?.data).toEqual(earlier.data);
  expect(await transactions(answers.slice(0, 7))).toEqual([8]);
  // Four other vials were received and given before; of these acts there are eight records.
  expect(await calls.count('stock_move_record')).toBe(count + 8 + 8);
  const [one] = acts;
  expect((await send(one?.[1] as Act)).data).toEqual(answers[0]?.data);
  expect(await calls.count('stock_move_record')).toBe(count + 8 + 8);
});

test('SRV-43 a vial that somebody else holds keeps nobody waiting but those who want it', async () => {
  const [held, ...free] = (await freshOnes(4)) as [Row, Row, Row, Row];
  const holder = await server.owner.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT FROM drug WHERE id = $1 FOR UPDATE', [held.id]);
  const [waiting, ...others] = await together([held, ...free].map((vial) => administer(vial)));
  const answers = await Promise.all(others);
  expect(answers.map(shown)).toEqual(['200', '200', '200']);
  expect(await transactions(answers)).toEqual([3]);
  expect(await calls.left(String(held['barcode_id']))).toBe(100);
  await holder.query('ROLLBACK');
  holder.release();
  expect(shown(await (waiting as Promise<Answer>))).toBe('200');
});

test('SRV-43 at most 16 acts share a transaction, and acts about one vial follow one another', async () => {
  const vials = await freshOnes(36);
  const [one] = vials as [Row];
  const acts = [...vials.map((vial) => administer(vial)), administer(one, { quantity: -95 }), administer(one)];
  const answers = await allTogether(acts);
  expect(answers.map(shown)).toEqual([...vials.map(() => '200'), '422 ADMINISTER_EXCEEDS_AVAILABLE', '200']);
  const counts = await transactions(answers);
  expect(counts).toContain(16);
  expect(counts.reduce((sum, count) => sum + count)).toBe(37);
});

/** Lets the database refuse, while `work` runs, what `when` says of a new row of the table. */
async function whileRefused<T>(table: string, when: string, work: () => Promise<T>, timing = ''): Promise<T> {
  await server.owner.query(`CREATE OR REPLACE FUNCTION refuse_row() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${when} THEN RAISE EXCEPTION 'refused' USING ERRCODE = 'VA900'; END IF; RETURN NULL; END $$`);
  await server.owner.query(
    `CREATE CONSTRAINT TRIGGER refuse_row AFTER INSERT OR UPDATE ON ${table} ${timing}
     FOR EACH ROW EXECUTE FUNCTION refuse_row()`,
  );
  try {
    return await work();
  } finally {
    await server.owner.query(`DROP TRIGGER refuse_row ON ${table}`);
  }
}

test('SRV-43 if a row of one act cannot be written, all others of its batch are recorded', async () => {
  for (const [table, when] of [
    ['stock_move_record', (vial: Row) => `NEW.drug_id = '${vial.id}'`],
    ['custody_link', (vial: Row) => `NEW.subject_id = '${vial.id}'`],
    ['drug', (vial: Row) => `NEW.id = '${vial.id}'`],
    ['personal_data', () => `NEW.incident_number = 'BAD'`],
    ['idempotent_answer', () => `NEW.answer::text LIKE '%BAD%'`],
  ] as const) {
    const vials = (await freshOnes(4)) as [Row, Row, Row, Row];
    const acts = vials.map((vial, place) => administer(vial, { incident_number: place === 1 ? 'BAD' : 'GOOD' }));
    const answers = await whileRefused(table, when(vials[1]), () => allTogether(acts));
    expect([table, ...answers.map(shown)]).toEqual([table, '200', '500 FAULT', '200', '200']);
    const left = await Promise.all(vials.map(({ barcode_id }) => calls.left(String(barcode_id))));
    expect(left).toEqual([90, 100, 90, 90]);
  }
});

test('SRV-46 an act is answered after its commit: one that fails there was not recorded', async () => {
  const vials = await freshOnes(3);
  const acts = vials.map((vial) => administer(vial));
  const count = await calls.count('stock_move_record');
  const isOurs = `NEW.drug_id IN (${vials.map(({ id }) => `'${id}'`).join()})`;
  const answers = await whileRefused(
    'stock_move_record',
    isOurs,
    () => allTogether(acts),
    'DEFERRABLE INITIALLY DEFERRED',
  );
  expect(answers.map(shown)).toEqual(['500 FAULT', '500 FAULT', '500 FAULT']);
  expect(await calls.count('stock_move_record')).toBe(count + 8);
});

/** Where the connection of a batch is lost. */
const CUTS = ['before the facts', 'after the facts', 'before the record', 'in the record', 'after the commit'] as const;

/** Loses the connection of the batch that names this vial, at this moment. */
function loseConnection(vial: Row, cut: (typeof CUTS)[number]): () => void {
  // oxlint-disable-next-line typescript/unbound-method -- called with its flight below
  const { submit } = Flight.prototype;
  const spy = vi.spyOn(Flight.prototype, 'submit').mockImplementation(function (this: Flight, connection) {
    const isOurs = this.statements.some(({ values }) => values.some((value) => String(value).includes(vial.id)));
    const isRecord = this.statements.some(({ name }) => name === 'custody-record');
    const { stream } = connection;
    if (isOurs && cut === (isRecord ? 'before the record' : 'before the facts')) stream.destroy();
    submit.call(this, connection);
    if (!isOurs) return;
    if (cut === 'in the record' && isRecord) stream.destroy();
    const lost = cut === (isRecord ? 'after the commit' : 'after the facts');
    if (!lost) return;
    // The answer is lost on its way: the driver learns only that the connection has ended.
    this.handleReadyForQuery = () => {
      stream.once('close', () => this.handleError(new Error('Connection terminated unexpectedly')));
      stream.destroy();
    };
  });
  return () => spy.mockRestore();
}

test.each(CUTS)(
  'SRV-46 a connection lost %s: no act is tried again but by its sender, and each is recorded once',
  async (cut) => {
    const vials = (await freshOnes(3)) as [Row, Row, Row];
    const acts = vials.map((vial) => administer(vial));
    const restore = loseConnection(vials[0], cut);
    const lost = await allTogether(acts);
    restore();
    expect(lost.map(shown)).toEqual(['503 UNAVAILABLE', '503 UNAVAILABLE', '503 UNAVAILABLE']);
    const left = (): Promise<unknown[]> => Promise.all(vials.map(({ barcode_id }) => calls.left(String(barcode_id))));
    if (cut === 'after the commit') expect(await left()).toEqual([90, 90, 90]);
    else if (cut !== 'in the record') expect(await left()).toEqual([100, 100, 100]);
    expect((await allTogether(acts)).map(shown)).toEqual(['200', '200', '200']);
    expect(await left()).toEqual([90, 90, 90]);
  },
);

test('SRV-46 two processes are sent the same acts at once: each is recorded once, with one answer', async () => {
  const another = await server.another();
  const acts = (await freshOnes(12)).map((vial) => administer(vial));
  const as = await server.signIn('medic');
  const sendBy = ({ post }: typeof another, act: Act): Promise<Answer> =>
    post('stock_move_record/create', act.body, { as, ...act.options });
  const rounds = await Promise.all(
    [server, another, server].map((process) => Promise.all(acts.map((act) => sendBy(process, act)))),
  );
  for (const answers of rounds) {
    expect(answers.map(shown)).toEqual(acts.map(() => '200'));
    expect(answers.map(({ data }) => data)).toEqual(rounds[0]?.map(({ data }) => data));
  }
});
