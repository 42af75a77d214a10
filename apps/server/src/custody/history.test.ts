import { randomUUID } from 'node:crypto';
import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokenHash } from '../db/agency-transaction.ts';
import { wrongInRecord } from '../testing/chains.ts';
import { custodyCalls, guest, type Row } from '../testing/custody-calls.ts';
import { type Agency, explain, leftOf, type Model, type Op, placesOf, type Said } from '../testing/custody-model.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const RUNS = 20;
const STEPS = 40;
const MOST_AT_ONCE = 8;
// On a busy machine fewer histories are driven rather than longer.
const ENOUGH_MS = 40_000;
const TIMEOUT_MS = 300_000;

const USERS = { harbor: 'admin', summit: 'strict' } as const;
const GROUPS = { harbor: 'Harbor EMS', summit: 'Summit Fire' } as const;
const agencies: readonly Agency[] = ['harbor', 'summit'];

let base = '';
const ids: Record<Agency, { group: string; user: string; once: string; reusable: string }> = {
  harbor: { group: '', user: '', once: '', reusable: '' },
  summit: { group: '', user: '', once: '', reusable: '' },
};

beforeAll(async () => {
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
  await server.owner.query(`UPDATE membership SET role = 'admin'`);
  await calls.set('Summit Fire', {
    allow_agency_drug_transfers: true,
    require_incident_number: false,
    require_inventory_image: false,
    daily_check_verify_required: false,
  });
  for (const agency of agencies) {
    const by = USERS[agency];
    const type = { categories: [], schedule: 'II', unit_of_measurement: 'micrograms' };
    await calls.post('drug_type/create', { ...type, name: 'Once' }, { by });
    await calls.post('drug_type/create', { ...type, name: 'Reusable', is_reusable: 1 }, { by });
    ids[agency] = {
      group: await calls.groupId(GROUPS[agency]),
      user: await calls.userId(by),
      once: (await calls.type('Once', { by })).id,
      reusable: (await calls.type('Reusable', { by })).id,
    };
  }
});
afterAll(() => server.app.server.closeAllConnections());

// The more often a kind stands here, the more often it is tried.
const KINDS: Op['kind'][] = [
  ...(['receive', 'administer', 'waste', 'reverse', 'transfer', 'handOver', 'check', 'reseal', 'both'] as const),
  ...(['receive', 'administer', 'waste', 'reverse', 'transfer', 'handOver'] as const),
];

/** A choice that is turned into an operation when it is known what there is to choose from. */
type Choice = { kind: Op['kind']; by: Agency; pick: number; other: number; amount: number; repeat: boolean };

const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom(...KINDS),
  by: fc.constantFrom('harbor', 'harbor', 'harbor', 'summit'),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  // Whole and broken micrograms, often more than there is.
  amount: fc.oneof(
    fc.integer({ min: 1, max: 120_000 }),
    fc.integer({ min: 1, max: 120 }).map((mcg) => mcg * 1000),
  ),
  repeat: fc.integer({ min: 1, max: 6 }).map((n) => n === 1),
});
const history = fc.array(fc.array(choice, { minLength: 1, maxLength: MOST_AT_ONCE }), {
  minLength: STEPS,
  maxLength: STEPS,
});

function pickFrom<T>(list: readonly T[], at: number): T | undefined {
  return list[at % Math.max(list.length, 1)];
}

function opOf(model: Model, { kind, by, pick, other, amount }: Choice): Op {
  const key = randomUUID();
  const vials = [...model.vials.keys()];
  const vial = pickFrom(vials, pick) ?? randomUUID();
  // Mostly the agency that has the vial asks for it, sometimes the other one, which must not get it.
  const holder = other % 7 === 0 ? by : (model.vials.get(vial)?.agency ?? by);
  const boxes = (agency: Agency): string[] => [...model.boxes].filter(([, b]) => b.agency === agency).map(([id]) => id);
  const box = pickFrom(boxes(by), pick) ?? '';
  const code = `H-${other % 3 === 0 ? String(pick % 5) : randomUUID()}-${by}`;
  const here = [...model.vials].filter(([, v]) => v.box === box && leftOf(v) > 0).map(([id]) => id);
  const seen = here.filter((_, i) => (pick + i) % 9 !== 0);
  switch (kind) {
    case 'receive':
      return { key, by, kind, code, box, amount, reusable: other % 2 === 0 };
    case 'administer':
    case 'both':
      return { key, by: holder, kind, vial, amount };
    case 'waste':
      return { key, by: holder, kind, vial, amount: other % 2 === 0 ? null : amount };
    case 'reverse': {
      const source = pickFrom([...model.taken.keys()], other) ?? randomUUID();
      return { key, by: holder, kind, vial: model.taken.get(source)?.vial ?? vial, source };
    }
    case 'transfer':
      return { key, by: holder, kind, vial, box: pickFrom(boxes(holder), other) ?? '' };
    case 'handOver': {
      const to = holder === 'harbor' ? 'summit' : 'harbor';
      return { key, by: holder, kind, vial, to, box: pickFrom(boxes(to), other) ?? '' };
    }
    case 'check':
      return { key, by, kind, box, seen };
    case 'reseal':
      return { key, by, kind, box, seen, code };
  }
}

function requestOf(op: Op): { path: string; body: object } {
  const mcg = (nanograms: number): number => nanograms / 1000;
  const move = (type: string, more: object): object => ({ stock_move_type_id__name: type, ...guest, ...more });
  switch (op.kind) {
    case 'receive': {
      const type = op.reusable ? ids[op.by].reusable : ids[op.by].once;
      const vial = { barcode_id: op.code, type, drug_box_id: op.box, quantity: mcg(op.amount) };
      return { path: 'drug/create', body: { ...vial, expiration_date: '2030-01-01', lot_number: 'L', ...guest } };
    }
    case 'administer':
      return {
        path: 'stock_move_record/create',
        body: move('administer', { drug_id: op.vial, quantity: -mcg(op.amount) }),
      };
    case 'both':
      return {
        path: 'stock_move_record/administer_and_waste_remaining',
        body: move('administer', { drug_id: op.vial, quantity: -mcg(op.amount) }),
      };
    case 'waste': {
      const amount = op.amount === null ? { waste_all: 1 } : { quantity: -mcg(op.amount) };
      return { path: 'stock_move_record/create', body: move('waste', { drug_id: op.vial, notes: 'x', ...amount }) };
    }
    case 'reverse':
      return {
        path: 'stock_move_record/create',
        body: move('un_administer', { drug_id: op.vial, source_id: op.source }),
      };
    case 'transfer':
      return { path: 'drug/update', body: { id: op.vial, drug_box_id: op.box, ...guest } };
    case 'handOver': {
      const to = { drug_box_id: op.box, transfer_to_user_group_id: ids[op.to].group };
      return { path: 'drug/update', body: { id: op.vial, ...to, ...guest } };
    }
    case 'check':
    case 'reseal': {
      const drug_checks = op.seen.map((drug_id) => ({ drug_id, scanned_manually: 0 }));
      const check = { drug_box_id: op.box, drug_checks, discrepancy_confirmed_by_user_id: ids[op.by].user, ...guest };
      return {
        path: 'box_check/create',
        body: { ...check, ...(op.kind === 'reseal' && { drug_box__barcode_id: op.code }) },
      };
    }
  }
}

/** What a right password leaves behind: hashing one for each check would take longer than the history. */
async function confirm(by: Agency): Promise<void> {
  await server.owner.query(
    `INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose) VALUES ($1, $2, $3, 'confirm')`,
    [ids[by].group, tokenHash(await server.signIn(USERS[by])), ids[by].user],
  );
}

async function perform(op: Op): Promise<Said> {
  const { path, body } = requestOf(op);
  if (path === 'box_check/create') await confirm(op.by);
  const response = await fetch(`${base}${API_BASE}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [HEADERS.authToken]: await server.signIn(USERS[op.by]),
      [HEADERS.idempotencyKey]: op.key,
    },
    body: JSON.stringify(body),
  });
  const { data, err } = (await response.json()) as { data?: Row | Row[] | null; err?: string };
  if (err !== undefined) return { err };
  const rows = [data ?? []].flat();
  const amounts = rows.map((row) => {
    if (op.kind === 'check' || op.kind === 'reseal') return Number(row['discrepancies']);
    return Math.round(Number(row['quantity']) * 1000);
  });
  return { err: null, text: JSON.stringify(data ?? null), ids: rows.map(({ id }) => id), amounts };
}

/** Boxes of their own for a run, so that its model knows everything in them. */
async function begin(): Promise<Model> {
  const boxes = new Map<string, { agency: Agency; code: string }>();
  for (const agency of ['harbor', 'harbor', 'harbor', 'summit', 'summit'] as const) {
    const code = `HB-${randomUUID()}`;
    const { data } = await calls.post(
      'drug_box/create',
      { name: code.slice(0, 20), barcode_id: code },
      { by: USERS[agency] },
    );
    boxes.set((data as Row).id, { agency, code });
  }
  const { rows } = await server.owner.query<{ barcode_id: string }>('SELECT barcode_id FROM code');
  return {
    vials: new Map(),
    boxes,
    codes: new Set(rows.map(({ barcode_id }) => barcode_id)),
    taken: new Map(),
    keys: new Map(),
    records: await calls.count('stock_move_record'),
  };
}

/** Where the database has the run's vials, also the new ones, and its boxes. */
async function storedPlaces(model: Model, said: readonly (readonly [Op, Said])[]): Promise<string> {
  const received = said.flatMap(([op, answer]) => (op.kind === 'receive' && answer.err === null ? answer.ids : []));
  const { rows: vials } = await server.owner.query<{ id: string; box: string }>(
    'SELECT id, drug_box_id AS box FROM drug WHERE id = ANY ($1)',
    [[...model.vials.keys(), ...received]],
  );
  const { rows: boxes } = await server.owner.query<{ id: string; code: string }>(
    'SELECT id, barcode_id AS code FROM drug_box WHERE id = ANY ($1)',
    [[...model.boxes.keys()]],
  );
  const vial = { agency: 'harbor', reusable: false, received: 0, administered: 0, wasted: 0, reversed: 0 } as const;
  return placesOf({
    vials: new Map(vials.map(({ id, box }) => [id, { ...vial, box }])),
    boxes: new Map(boxes.map(({ id, code }) => [id, { agency: 'harbor', code }])),
  });
}

type Sum = { of: string; received: number; administered: number; wasted: number; reversed: number; left_now: number };

// In nanograms. What came into or went out of a box or an agency by transfer stands with what was received there.
const SUMS = `
  WITH move AS (
    SELECT m.drug_id, m.drug_box_id, m.user_group_id, t.name AS type, m.type AS kind, m.quantity
    FROM stock_move_record m JOIN drug d ON d.id = m.drug_id JOIN drug_type t ON t.id = d.type
    UNION ALL
    SELECT x.drug_id, x.to_drug_box_id, x.to_user_group_id, t.name, 'receive', x.quantity
    FROM drug_transfer x JOIN drug d ON d.id = x.drug_id JOIN drug_type t ON t.id = d.type
    UNION ALL
    SELECT x.drug_id, x.from_drug_box_id, x.user_group_id, t.name, 'receive', -x.quantity
    FROM drug_transfer x JOIN drug d ON d.id = x.drug_id JOIN drug_type t ON t.id = d.type
  ), line AS (
    SELECT l.of, m.kind, m.quantity, 0 AS left_now FROM move m
      CROSS JOIN LATERAL (VALUES (m.drug_id::text), (m.drug_box_id::text), (m.user_group_id::text), (m.type)) AS l(of)
    UNION ALL
    SELECT l.of, NULL, 0, d.amount_left FROM drug d JOIN drug_type t ON t.id = d.type
      CROSS JOIN LATERAL (VALUES (d.id::text), (d.drug_box_id::text), (d.user_group_id::text), (t.name)) AS l(of)
  )
  SELECT of, coalesce(sum(quantity) FILTER (WHERE kind = 'receive'), 0) * 1000 AS received,
    coalesce(-sum(quantity) FILTER (WHERE kind = 'administer'), 0) * 1000 AS administered,
    coalesce(-sum(quantity) FILTER (WHERE kind = 'waste'), 0) * 1000 AS wasted,
    coalesce(sum(quantity) FILTER (WHERE kind = 'un_administer'), 0) * 1000 AS reversed, sum(left_now) * 1000 AS left_now
  FROM line GROUP BY of`;

/** Where the sums of the record and those of the model part; one list rather than a thousand expectations. */
async function wrongSums(model: Model): Promise<unknown[]> {
  const { rows } = await server.owner.query<Sum>(SUMS);
  const sums = new Map(rows.map((row) => [row.of, row]));
  const wrong: unknown[] = rows.filter(
    ({ received, administered, wasted, reversed, left_now }) =>
      received - administered - wasted + reversed !== left_now || left_now < 0,
  );
  for (const [id, vial] of model.vials) {
    const sum = sums.get(id);
    // A transfer gives and takes the same, so the vial's own line is the model's.
    const isSame = (['received', 'administered', 'wasted', 'reversed'] as const).every((of) => sum?.[of] === vial[of]);
    if (!isSame || sum?.left_now !== leftOf(vial)) wrong.push({ vial, sum });
  }
  for (const box of model.boxes.keys()) {
    const held = [...model.vials.values()].filter((vial) => vial.box === box).map(leftOf);
    const total = held.reduce((sum, each) => sum + each, 0);
    if ((sums.get(box)?.left_now ?? 0) !== total) wrong.push({ box, total, sum: sums.get(box) });
  }
  return wrong;
}

async function checkRecord(model: Model): Promise<void> {
  const { rows } = await server.owner.query(
    `SELECT (SELECT count(*)::int FROM stock_move_record) AS records,
       (SELECT count(*)::int FROM idempotent_answer WHERE key = ANY ($1)) AS keys,
       (SELECT count(*)::int FROM drug WHERE amount_left < 0) AS below_zero,
       (SELECT count(*)::int FROM drug d WHERE amount_left <> (SELECT sum(quantity) FROM stock_move_record m WHERE m.drug_id = d.id)) AS not_the_sum,
       (SELECT count(*)::int FROM (SELECT id, chain_length, chain_head FROM drug UNION ALL SELECT id, chain_length, chain_head FROM drug_box) s
        WHERE chain_length > 0 AND NOT EXISTS (SELECT FROM custody_link l WHERE l.subject_id = s.id AND l.number = s.chain_length AND l.hash = s.chain_head
          AND NOT EXISTS (SELECT FROM custody_link n WHERE n.subject_id = s.id AND n.number > l.number))) AS not_the_last_link`,
    [[...model.keys.keys()]],
  );
  expect(rows).toEqual([
    { records: model.records, keys: model.keys.size, below_zero: 0, not_the_sum: 0, not_the_last_link: 0 },
  ]);
}

test('SRV-36 SRV-37 SRV-43 SRV-44 SRV-45 SRV-46 SRV-47 SRV-54 SRV-60 whatever happens, in whatever order and however often it is repeated, every microgram is accounted for', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outcomes = new Map<string, number>();
  const enoughAt = performance.now() + ENOUGH_MS;
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      if (performance.now() > enoughAt) return;
      let model = await begin();
      const done: Op[] = [];
      for (const choices of steps) {
        const ops = choices.flatMap((each): Op[] => {
          // A repetition is of something done before, or of what goes out at this very moment.
          const earlier = each.repeat ? pickFrom(done, each.pick) : undefined;
          const op = earlier ?? opOf(model, each);
          return each.repeat && each.other % 2 === 0 ? [op, op] : [op];
        });
        const said = await Promise.all(ops.map(async (op) => [op, await perform(op)] as const));
        for (const [op, { err }] of said) {
          const outcome = `${op.kind} ${err ?? 'done'}`;
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        }
        const next = explain(model, said, await storedPlaces(model, said));
        expect(next, `no order explains ${JSON.stringify(said, null, 1)}`).not.toBeNull();
        model = next ?? model;
        done.push(...ops);
        expect(await wrongSums(model)).toEqual([]);
        await checkRecord(model);
      }
      expect(await wrongInRecord(server.owner)).toEqual([]);
    }),
    { numRuns: RUNS, endOnFailure: true, ...seedOf(process.env['HISTORY_SEED']) },
  );
  // The histories are only worth something if everything in them happens, and is refused, often.
  for (const kind of new Set(KINDS)) expect([kind, outcomes.get(`${kind} done`) ?? 0]).not.toEqual([kind, 0]);
  for (const err of ['ALREADY_USED', 'ADMINISTER_EXCEEDS_AVAILABLE', 'ALREADY_REVERSED', 'NOT_FOUND', 'CODE_IN_USE']) {
    expect([...outcomes.keys()].some((outcome) => outcome.endsWith(err))).toBe(true);
  }
  expect([...outcomes.keys()].filter((outcome) => /FAULT|UNAVAILABLE|INVALID/.test(outcome))).toEqual([]);
  if (process.env['HISTORY_COUNTS']) process.stdout.write(`${JSON.stringify([...outcomes].sort(), null, 1)}\n`);
});

function seedOf(text: string | undefined): { seed?: number } {
  return text === undefined ? {} : { seed: Number(text) };
}
