import { randomUUID } from 'node:crypto';
import { methodAndPath, type Route, type RouteKey } from '@vialant/contract/route';
import { routeTable } from '@vialant/contract/route-table';
import { beforeAll, describe, expect, test } from 'vitest';
import { wrongInRecord } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { exampleInput, idFields } from '../testing/example-input.ts';
import { addInventory, addStockroom, addVehicleCheck, beginVehicleCheck } from '../testing/own-rows.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const SWEEP_TIMEOUT_MS = 600_000;
/** Of vials, boxes and moves there are some in different states; of any other table one row is like the next. */
const OF_SEVERAL_STATES = new Set(['drug', 'drug_box', 'stock_move_record']);

/** Tables whose ids are in no answer and in no field: they join two rows whose ids are asked for. */
const NEVER_NAMED = new Set(['receipt_vial']);

/** Makes a row of every kind the agency can have: vials used, wasted, moved, a check with a missing vial, a reseal. */
async function live(who: Who, box: string, other: string, type: string): Promise<void> {
  const post = async (path: string, body: object): Promise<Row> => {
    const answer = await calls.post(path, body, who);
    if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.data as Row;
  };
  const vial = { ...(await newVial(calls, { box, type }, who)), ndc_barcode: `NDC-${randomUUID()}` };
  const receipt = await post('receipt/create', { kind: 'purchase', received_date: '2026-01-01', supplier: 'Theirs' });
  const [one, two] = [
    await post('drug/create', { ...vial, barcode_id: `FOREIGN-${randomUUID()}`, receipt_id: receipt.id }),
    await post('drug/create', { ...vial, barcode_id: `FOREIGN-${randomUUID()}` }),
  ];
  const move = { drug_id: one.id, ...guest, incident_number: 'F-1', notes: 'x' };
  const given = await post('stock_move_record/create', {
    ...move,
    stock_move_type_id__name: 'administer',
    quantity: -1,
  });
  await post('stock_move_record/update', { id: given.id, incident_number: 'F-2' });
  await post('stock_move_record/create', { ...move, stock_move_type_id__name: 'un_administer', source_id: given.id });
  await post('stock_move_record/create', { ...move, stock_move_type_id__name: 'waste', waste_all: 1 });
  await post('drug/update', { id: two.id, drug_box_id: (await calls.box(other, who)).id, ...guest });
  await post('box_check/create', {
    drug_box_id: (await calls.box(other, who)).id,
    drug_box__barcode_id: `SEAL-${randomUUID()}`,
    drug_checks: [{ drug_id: two.id, scanned_manually: 0 }],
    ...(await calls.confirm(who)),
    image_url: await calls.image(who),
    ...guest,
  });
  await post('discrepancy/create', { discrepancy_type: 'Reseal Avoided', notes: 'Theirs' });
  await post('biometric_code/create', { guid: randomUUID() });
  await post('short_term_token/create', {});
}

beforeAll(async () => {
  const ridge = await calls.groupId('Ridge Veterinary');
  const summit = await calls.groupId('Summit Fire');
  for (const group of [ridge, summit]) {
    const place = `SELECT id, organization_id FROM user_group WHERE id = '${group}'`;
    await server.owner.query(`INSERT INTO unit (user_group_id, name) SELECT id, 'Foreign unit' FROM (${place}) g`);
    await server.owner.query(`INSERT INTO drug_type (user_group_id, name) SELECT id, 'Foreign' FROM (${place}) g`);
    await addVehicleCheck(server.owner, group);
    await addInventory(server.owner, group);
    await server.owner.query(
      `WITH s AS (INSERT INTO label_sheet (user_group_id, created_by_name, number, format, kind, start_position, labels)
         VALUES ($1, 'Theirs', 1, 'avery_5160', 'vial', 1, 1) RETURNING id),
       r AS (INSERT INTO label_reprint (user_group_id, created_by_name, label_sheet_id, start_position, reason)
         SELECT $1, 'Theirs', id, 1, 'Theirs' FROM s),
       h AS (INSERT INTO label_shift (user_group_id, format, x_mm, y_mm) VALUES ($1, 'avery_5160', 1, 1))
       INSERT INTO label_code (user_group_id, label_sheet_id, place, code) SELECT $1, id, 1, $2 FROM s`,
      [group, group === ridge ? 'RV2222222' : 'SF2222222'],
    );
    await server.owner.query(
      `INSERT INTO invitation (user_group_id, created_by, primary_email, first_name, last_name, role, sent_by_name, expires_on)
       SELECT $1, user_id, 'foreign@people.example', 'For', 'Eign', 'user', 'Theirs', now() + interval '1 day'
       FROM membership WHERE user_group_id = $1 LIMIT 1`,
      [group],
    );
    for (const n of [1, 2]) {
      await server.owner.query(
        `INSERT INTO drug_box (user_group_id, organization_id, name, barcode_id)
         SELECT id, organization_id, $1, $1 FROM (${place}) g`,
        [`${group === ridge ? 'RIDGE' : 'SUMMIT'}-${n}`],
      );
    }
  }
  await calls.set('Summit Fire', {
    allow_users_to_create_drugs: true,
    can_modify_incident_number: true,
    allow_ndc_barcode_import: true,
  });
  await live({ by: 'strict' }, 'SUMMIT-1', 'SUMMIT-2', 'Foreign');
  await live({ by: 'partner', group: ridge }, 'RIDGE-1', 'RIDGE-2', 'Foreign');
});

const TABLES = `SELECT c.table_name, bool_or(c.column_name = 'id') AS has_id FROM information_schema.columns c
  JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' GROUP BY c.table_name
  HAVING bool_or(c.column_name = 'user_group_id') ORDER BY c.table_name`;

/** Ids of other agencies' rows, of every table and both agencies, and of their people and the other organisation. */
async function foreignIds(): Promise<string[]> {
  const { rows: tables } = await server.owner.query<{ table_name: string; has_id: boolean }>(TABLES);
  const ids: string[] = [];
  for (const { table_name, has_id } of tables) {
    if (!has_id || NEVER_NAMED.has(table_name)) continue;
    const { rows } = await server.owner.query<{ id: string }>(
      `SELECT id FROM (SELECT t.id::text AS id, row_number() OVER (PARTITION BY t.user_group_id ORDER BY t.id DESC) AS n
         FROM ${table_name} t JOIN user_group g ON g.id = t.user_group_id WHERE g.name <> 'Harbor EMS') r WHERE n <= $1`,
      [OF_SEVERAL_STATES.has(table_name) ? 2 : 1],
    );
    ids.push(...rows.map(({ id }) => id));
  }
  const { rows: others } = await server.owner.query<{ id: string }>(
    `SELECT id FROM user_account WHERE first_name IN ('Sam', 'Sasha')
     UNION ALL SELECT id FROM user_group WHERE name = 'Ridge Veterinary'
     UNION ALL SELECT id FROM organization`,
  );
  return [...ids, ...others.map(({ id }) => id)];
}

/** Everything the other agencies have, as one hash. */
async function foreignState(): Promise<string> {
  const { rows: tables } = await server.owner.query<{ table_name: string }>(TABLES);
  const texts = tables.map(
    ({ table_name }) =>
      `SELECT '${table_name}' || t::text AS row FROM ${table_name} t JOIN user_group g ON g.id = t.user_group_id WHERE g.name <> 'Harbor EMS'`,
  );
  texts.push(`SELECT a::text FROM user_account a`, `SELECT g::text FROM user_group g WHERE g.name <> 'Harbor EMS'`);
  const { rows } = await server.owner.query<{ hash: string }>(
    `SELECT md5(string_agg(row, E'\\n' ORDER BY row)) AS hash FROM (${texts.join(' UNION ALL ')}) r(row)`,
  );
  return rows[0]?.hash ?? '';
}

/** An id that stands right beside this one in any order, and that no row has. */
function besides(id: string): string {
  const last = Number.parseInt(id.slice(-1), 16);
  return `${id.slice(0, -1)}${((last + 1) % 16).toString(16)}`;
}

/** What the caller of the sweep has: good values for every field, so that one foreign id is all that is wrong. */
async function ownValues(): Promise<(path: string, field: string) => unknown> {
  const [give, carry, used] = [await calls.vial('KET-001'), await calls.vial('KET-002'), await calls.vial('KET-003')];
  await calls.move('KET-003', { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'x' });
  const [box, to] = [await calls.box('BOX-M2'), await calls.box('BOX-SUP')];
  const given = await calls.move('KET-001', { stock_move_type_id__name: 'administer', quantity: -1 });
  const me = await calls.userId('admin');
  const empty = await calls.post('drug_box/create', { name: 'Empty', barcode_id: 'SWEEP-EMPTY' }, { by: 'admin' });
  const firstOf = async (entity: string): Promise<unknown> =>
    ((await calls.get(`${entity}/all`, { by: 'admin' })).data as Row[] | undefined)?.[0]?.id;
  const vehicle = await beginVehicleCheck(calls);
  const newCase = { case_type: 'other', note: 'Of one’s own' };
  const ids: Record<string, unknown> = {
    drug: carry.id,
    drug_box: box.id,
    stock_move_record: (given.data as Row).id,
    unit: await firstOf('unit'),
    drug_type: await firstOf('drug_type'),
    general_check: vehicle.check,
    general_check_submission: vehicle.submission,
    general_check_response: vehicle.response,
    user_group: await calls.groupId('Harbor EMS'),
    user: me,
    waste_reason: await firstOf('waste_reason'),
    discrepancy_case: ((await calls.post('discrepancy_case/open', newCase, { by: 'admin' })).data as Row).id,
    ...(await addStockroom(calls, box.id, give['type'])),
  };
  const values: Record<string, unknown> = {
    ...guest,
    drug_id: give.id,
    ids: give.id,
    type: give['type'],
    drug_type_id: give['type'],
    unit_id: ids['unit'],
    quantity: -0.001,
    lot_number: 'SWEEP',
    // A check of an empty box misses nothing, so that nothing has to be confirmed.
    discrepancy_confirmed_by_user_id: null,
    drug_checks: [],
    general_check_id: vehicle.check,
    general_check_submission_id: vehicle.submission,
    general_check_question_id: vehicle.open,
  };
  return (path, field) => {
    if (field === 'id') return ids[path.split('/')[0] ?? ''];
    if (field === 'barcode_id') return `SWEEP-${randomUUID()}`;
    // What empties a vial could be asked once; of an empty one it is asked in vain, whatever the other fields say.
    if (path.endsWith('waste_remaining') && field === 'drug_id') return used.id;
    if (path.startsWith('drug/create') && field === 'quantity') return 1;
    if (path.startsWith('drug/') && field === 'drug_box_id') return to.id;
    if (/^(unit|drug_type|general_check|user_group|user).update/.test(path)) {
      return field.endsWith('name') ? 'Taken over' : undefined;
    }
    if (path === 'box_check/create' && field === 'drug_box_id') return (empty.data as Row).id;
    return field === 'drug_box_id' ? box.id : values[field];
  };
}

const ABOUT_THE_SESSION = new Set<RouteKey>([
  'POST user/logout',
  'POST user/refresh/session',
  'POST user/webauthn/refresh/options',
]);

type Sweep = { key: RouteKey; route: Route; field: string };

/** Every field of every route that can hold the id of a row. */
function sweeps(): Sweep[] {
  return [...routeTable()].flatMap(([key, route]) => {
    // What nobody may call is refused before its input is looked at; what is about the session alone has no agency.
    if (route.who === 'nobody' || ABOUT_THE_SESSION.has(key)) return [];
    const fields = [...idFields(route.query), ...idFields(route.body)];
    return [...new Set(fields)].map((field) => ({ key, route, field }));
  });
}

describe('with every id of other agencies in every field that holds one', () => {
  test('the sweep is about the whole table', async () => {
    const all = sweeps();
    expect(new Set(all.map(({ key }) => key)).size).toBeGreaterThan(60);
    for (const expected of [
      'POST stock_move_record/create drug_id',
      'POST stock_move_record/create source_id',
      'POST stock_move_record/create witness_id',
      'POST stock_move_record/create/many drug_id',
      'POST stock_move_record/update id',
      'POST drug/create type',
      'POST drug/create drug_box_id',
      'POST drug/create receipt_id',
      'GET receipt id',
      'GET receipt/unpapered id',
      'POST receipt/update id',
      'POST receipt/void id',
      'POST receipt/join id',
      'POST receipt/join drug_ids',
      'POST receipt/part drug_ids',
      'GET report/rows inventory_count_id',
      'POST drug/update id',
      'POST drug/update drug_box_id',
      'POST drug/update transfer_to_user_group_id',
      'POST drug_box/update unit_id',
      'POST unit/create location_id',
      'POST unit/update location_id',
      'GET registration id',
      'POST location/archive id',
      'POST drug_box/create unit_id',
      'POST drug_box/configure id',
      'POST drug_box/archive id',
      'POST box_par/create drug_box_id',
      'POST box_par/create drug_type_id',
      'POST national_drug_code/update type',
      'POST waste_reason/archive id',
      'POST box_check/create drug_box_id',
      'POST box_check/create discrepancy_confirmed_by_user_id',
      'POST discrepancy/create box_check_id',
      'GET discrepancy_case id',
      'POST discrepancy_case/update owner_id',
      'POST discrepancy_case/attach attached_id',
      'POST box_check/create drug_id',
      'POST general_check_submission/create general_check_id',
      'POST general_check_submission/create unit_id',
      'POST general_check_submission/update id',
      'POST general_check/publish general_check_id',
      'POST general_check/publish id',
      'POST general_check/fix id',
      'GET general_check/template general_check_id',
      'GET general_check/results before',
      'GET general_check/failures before',
      'POST general_check_response/create general_check_submission_id',
      'POST general_check_response/create general_check_question_id',
      'POST general_check_response/update id',
      'POST general_check_response/update/many id',
      'GET general_check/questions general_check_submission_id',
      'POST user/verify_user user_id',
      'POST user/remove id',
      'POST user/sessions/end id',
      'POST invitation/resend id',
      'POST invitation/withdraw id',
      'GET drug id',
      'GET drug/by_ids ids',
      'GET drug/for_box drug_box_id',
      'GET drug/custody_report drug_id',
      'GET drug_box/custody_report drug_box_id',
      'GET drug_type/short_date type',
      'GET user_group/transfer_info drug_id',
      'GET stock_move_record/all before',
      'GET access_log/all before',
      'GET short_term_token id',
      'GET short_term_token/expire id',
    ]) {
      expect(all.map(({ key, field }) => `${key} ${field}`)).toContain(expected);
    }
    expect((await foreignIds()).length).toBeGreaterThan(40);
  });

  test('SRV-04 SRV-05 no call returns anything, changes anything, or tells such an id from one that no row has', {
    timeout: SWEEP_TIMEOUT_MS,
  }, async () => {
    const as = await server.signIn('admin');
    const [ids, values, before] = [await foreignIds(), await ownValues(), await foreignState()];
    const ask = async ({ key, route, field }: Sweep, id: string): Promise<Answer> => {
      const { method, path } = methodAndPath(key);
      const value = (each: string): unknown => {
        if (each === field) return id;
        // Only the report of an inventory asks which one.
        if (each === 'name' && field === 'inventory_count_id') return 'biennial';
        // The field is of a vial that was checked: only then is there one.
        return each === 'drug_checks' && field === 'drug_id' ? undefined : values(path, each);
      };
      if (method === 'POST') return server.post(path, exampleInput(route.body, value), { as });
      const query = new URLSearchParams(exampleInput(route.query, value) as Record<string, string>);
      return server.get(`${path}?${query.toString()}`, { as });
    };
    const wrong: unknown[] = [];
    let asked = 0;
    for (const sweep of sweeps()) {
      // What this field was last answered for an id that no row has. Only an answer that differs from it is asked about
      // again, with the id beside it: what was recorded meanwhile, or where the id stands in an order, changes both.
      let other = '';
      for (const id of ids) {
        const foreign = await ask(sweep, id);
        asked += 1;
        const one = told(foreign, id);
        if (one !== other) other = told(await ask(sweep, besides(id)), besides(id));
        if (one !== other || foreign.status >= 500) wrong.push({ ...sweep, route: null, id, one, other });
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
    expect(asked).toBeGreaterThan(4000);
    expect(await foreignState()).toBe(before);
    expect(await wrongInRecord(server.owner)).toEqual([]);
  });

  test('SRV-03 SRV-04 an agency that the user is not a member of is refused like one that does not exist', async () => {
    const as = await server.signIn('admin');
    const groups = [await calls.groupId('Summit Fire'), await calls.groupId('Ridge Veterinary'), randomUUID(), 'x'];
    const said = new Set<string>();
    for (const [key, route] of routeTable()) {
      if (route.who === 'anyone' || ABOUT_THE_SESSION.has(key)) continue;
      const { method, path } = methodAndPath(key);
      const answers = await Promise.all(
        groups.map((group) => {
          if (method === 'POST') return server.post(path, exampleInput(route.body), { as, group });
          const query = new URLSearchParams(exampleInput(route.query) as Record<string, string>);
          return server.get(`${path}?${query.toString()}`, { as, group });
        }),
      );
      for (const { status, err, body } of answers) said.add(`${status} ${err} ${String(body['message'])}`);
    }
    expect([...said]).toEqual(['403 NOT_ALLOWED You are not allowed to do this']);
  });
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;

/** What an answer tells, whatever ids and times are new in it. */
function told({ status, body }: Answer, id: string): string {
  const { trace_id: _, ...rest } = body;
  const text = JSON.stringify(rest).replaceAll(id, '(asked)');
  return `${status} ${status === 200 ? text.replaceAll(UUID, '(id)').replaceAll(TIME, '(time)') : text}`;
}
