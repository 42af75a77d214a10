import { stockActsOf } from '@vialant/contract/stock-acts';
import type { AgencyStock, StockAct, StockMove, StockVial } from '@vialant/domain/custody/effect/stock';
import { stockAfter } from '@vialant/domain/custody/effect/stock-after';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { tokenHash } from '../db/agency-transaction.ts';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { type Choice, STOCK_CALLS, type StockWorld } from './testing/stock-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;
// More by EFFECT_HISTORIES=200, others by EFFECT_SEED.
const HISTORIES = Number(process.env['EFFECT_HISTORIES'] ?? 6);
const SEED = process.env['EFFECT_SEED'];
// On a busy machine fewer acts are told rather than longer, unless somebody has asked for a number.
const ENOUGH_MS = process.env['EFFECT_HISTORIES'] === undefined ? 10_000 : Number.POSITIVE_INFINITY;
const ACTS = 60;
/** After how many acts the stock is taken anew, as a device takes it when it reaches the server. */
const ACTS_OF_A_DEVICE = 12;

type World = Omit<StockWorld, 'stock' | 'idsOfNew'> & { readonly agencyId: string };
let world: World;

beforeAll(async () => {
  await server.owner.query(`UPDATE membership SET role = 'admin'`);
  // About every second type is used more than once.
  await server.owner.query(`UPDATE drug_type SET short_date_allowed = true, is_reusable = md5(name) < '8'`);
  await calls.set('Harbor EMS', {
    allow_agency_drug_transfers: true,
    allow_reverse_distributor: true,
    require_incident_number: false,
    require_inventory_image: false,
    require_reseal_scanning: false,
  });
  const of = async (path: string, body: object): Promise<string> =>
    ((await calls.post(path, body, admin)).data as Row).id;
  const type = { schedule: 'II', unit_of_measurement: 'micrograms', categories: [] };
  const made = { schedule: null, categories: ['Equipment'], unit_name: 'piece', name: 'Counted' };
  let codes = 0;
  world = {
    agencyId: await calls.groupId('Harbor EMS'),
    units: [
      await of('unit/create', { name: 'One', type: 'other' }),
      await of('unit/create', { name: 'Two', type: 'supply' }),
    ],
    types: {
      counted: await of('drug_type/create', made),
      measured: [
        await of('drug_type/create', { ...type, name: 'Once' }),
        await of('drug_type/create', { ...type, name: 'Reusable', is_reusable: 1 }),
      ],
    },
    sister: {
      id: await calls.groupId('Summit Fire'),
      boxId: (await calls.box('BOX-S1', { by: 'strict' })).id,
    },
    userId: await calls.userId('admin'),
    newCode: () => `EFFECT-${(codes += 1)}`,
  };
});

const KINDS = Object.keys(STOCK_CALLS) as readonly (keyof typeof STOCK_CALLS)[];

type Step = Choice & { readonly kind: (typeof KINDS)[number] };
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(1000),
  other: fc.nat(1000),
  share: fc.integer({ min: 1, max: 110 }),
  isOffline: fc.boolean(),
});

test('OPEN-150 SRV-37 SRV-43 SRV-44 SRV-45 SRV-47 SRV-54 SRV-60 whatever is recorded, the server has the stock that the effects of the acts tell', async () => {
  const outcomes = new Map<string, number>();
  const enoughAt = performance.now() + ENOUGH_MS;
  let isWhole = true;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: ACTS, maxLength: ACTS }), async (steps) => {
      for (let start = 0; start < steps.length; start += ACTS_OF_A_DEVICE) {
        isWhole &&= performance.now() < enoughAt;
        if (isWhole) await tell(steps.slice(start, start + ACTS_OF_A_DEVICE), outcomes);
      }
    }),
    { numRuns: HISTORIES, endOnFailure: true, ...(SEED !== undefined && { seed: Number(SEED) }) },
  );
  // The histories are only worth something if all in them is recorded; a box is archived only if it happens to be empty.
  const neverDone = KINDS.filter((kind) => !kind.endsWith('Archived') && !outcomes.has(`${kind} done`));
  if (isWhole) expect(neverDone).toEqual([]);
  expect([...outcomes.keys()].filter((outcome) => /FAULT|UNAVAILABLE/.test(outcome))).toEqual([]);
  if (process.env['EFFECT_COUNTS']) process.stdout.write(`${JSON.stringify([...outcomes].sort(), null, 1)}\n`);
});

/** The acts of a device from one look at the server's stock to the next, each held against the server's rows. */
async function tell(steps: readonly Step[], outcomes: Map<string, number>): Promise<void> {
  let stock = await storedStock();
  const idsOfNew = new Map<string, string>();
  for (const each of steps) {
    const request = STOCK_CALLS[each.kind]({ ...world, stock, idsOfNew }, each);
    if (request.call === 'POST box_check/create') await confirm();
    const { data, err, status } = await calls.post(request.call.slice('POST '.length), request.body, admin);
    const outcome = `${each.kind} ${status === 200 ? 'done' : err}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    // A refused act changes nothing.
    const acts = status === 200 ? stockActsOf(request) : [];
    if (acts.some(({ kind }) => kind === 'drug_create')) {
      for (const { id, barcode_id } of [data].flat() as Row[]) idsOfNew.set(String(barcode_id), id);
    }
    stock = stockAfter(
      stock,
      acts.map((act) => asTheDeviceNames(act, idsOfNew)),
    );
    const told = rowsOf(stock, stock.moves, idsOfNew);
    const stored = rowsOf(await storedStock(), stock.moves, idsOfNew);
    expect(told, `after ${outcome}: ${JSON.stringify(request)}`).toEqual(stored);
  }
}

/** A device knows no id of a vial that was received since it took the stock. */
function asTheDeviceNames(act: StockAct, idsOfNew: ReadonlyMap<string, string>): StockAct {
  if (act.kind === 'drug_create' || !('vial' in act) || !('id' in act.vial)) return act;
  const { id } = act.vial;
  const code = [...idsOfNew].find(([, given]) => given === id)?.[0];
  return code === undefined ? act : { ...act, vial: { code } };
}

/** The stock in a form that can be compared; of the moves those that are known, as new ones have no id on a device. */
function rowsOf(
  { vials, boxes, moves }: AgencyStock,
  known: AgencyStock['moves'],
  idsOfNew: ReadonlyMap<string, string>,
): Readonly<Record<string, unknown>> {
  return {
    vials: byId([...vials.values()].map((vial) => ({ ...vial, id: idsOfNew.get(vial.code) ?? vial.id }))),
    boxes: byId([...boxes.values()]),
    moves: byId([...moves.values()].filter(({ id }) => known.has(id))),
  };
}

function byId<Each extends { readonly id: string }>(rows: readonly Each[]): Each[] {
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

/** What a right password leaves behind: hashing one for each check would take longer than the history. */
async function confirm(): Promise<void> {
  await server.owner.query(
    `INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose) VALUES ($1, $2, $3, 'confirm')`,
    [world.agencyId, tokenHash(await server.signIn('admin')), world.userId],
  );
}

type Stored<Of, Name extends keyof Of> = Omit<Of, Name> & Readonly<Record<Name, string>>;
type StoredStock = {
  readonly vials: readonly Stored<StockVial, 'amount'>[];
  readonly boxes: readonly { readonly id: string; readonly code: string; readonly unitId: string | null }[];
  readonly moves: readonly Stored<StockMove, 'quantity'>[];
  readonly reusable: readonly string[];
};

/** The agency's stock by the rows of the database. */
async function storedStock(): Promise<AgencyStock> {
  const { rows } = await server.owner.query<StoredStock>(
    `SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'code', barcode_id, 'typeId', type, 'boxId', drug_box_id,
         'expiresOn', expiration_date, 'lot', lot_number, 'amount', amount_left::text)), '[]')
       FROM drug WHERE user_group_id = $1) AS vials,
       (SELECT coalesce(json_agg(json_build_object('id', id, 'code', barcode_id, 'unitId', unit_id)), '[]')
       FROM drug_box WHERE user_group_id = $1) AS boxes,
       (SELECT coalesce(json_agg(json_build_object('id', r.id, 'drugId', r.drug_id, 'type', r.type,
         'quantity', r.quantity::text,
         'isReversed', EXISTS (SELECT FROM stock_move_record x WHERE x.source_id = r.id),
         'hasIncidentNumber', EXISTS (SELECT FROM personal_data p WHERE p.incident_number IS NOT NULL AND
           (p.record_id = r.id OR p.record_id IN (SELECT id FROM incident_amendment WHERE stock_move_record_id = r.id))))),
         '[]')
       FROM stock_move_record r WHERE r.user_group_id = $1 AND r.type IN ('administer', 'waste')) AS moves,
       (SELECT coalesce(json_agg(id), '[]') FROM drug_type WHERE user_group_id = $1 AND is_reusable) AS reusable`,
    [world.agencyId],
  );
  const [stored] = rows;
  if (stored === undefined) throw new Error('no stock');
  return {
    vials: new Map(stored.vials.map((vial) => [vial.id, { ...vial, amount: amountOf(vial.amount) }])),
    boxes: new Map(stored.boxes.map((box) => [box.id, box])),
    moves: new Map(stored.moves.map((move) => [move.id, { ...move, quantity: amountOf(move.quantity) }])),
    reusableTypes: new Set(stored.reusable),
  };
}

function amountOf(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(`no amount: ${text}`);
  return amount;
}
