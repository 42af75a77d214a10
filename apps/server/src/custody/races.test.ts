import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { type Attempt, CLIENTS, personOf, raceTrack } from '../testing/race.ts';
import { testServer } from '../testing/test-server.ts';

// More connections than the server has by default: more operations meet inside the database at once.
const server = testServer({ connections: 24 });
const calls = custodyCalls(server);
const summit = { by: 'strict' } as const;

const { send, race } = raceTrack(server);

afterEach(() => mustAddUp(server.owner));

async function fresh(type = 'Fentanyl 100 mcg', quantity = 100, box = 'BOX-M1'): Promise<Row> {
  const { status, data, body } = await calls.post('drug/create', await newVial(calls, { type, quantity, box }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data as Row;
}

async function newBox(code: string): Promise<Row> {
  return (await calls.post('drug_box/create', { name: code, barcode_id: code }, { by: 'admin' })).data as Row;
}

const left = (vial: Row, who?: Who): Promise<unknown> => calls.left(String(vial['barcode_id']), who);
const move = (drug_id: string, body: object): object => ({ drug_id, ...guest, ...body });
const administer = (drug_id: string, quantity: number): object =>
  move(drug_id, { stock_move_type_id__name: 'administer', quantity });

test('SRV-43 64 administer 10 of 100 at once: ten can, the rest are told it was used', async () => {
  const vial = await fresh();
  const { outcomes } = await race((client) => ({
    path: 'stock_move_record/create',
    body: administer(vial.id, -10),
    by: personOf(client),
  }));
  expect(outcomes).toEqual({ '200': 10, '409 ALREADY_USED': 54 });
  expect(await left(vial)).toBe(0);
});

test('SRV-43 64 administer 30 of 100 at once: three can, and ten stay', async () => {
  const vial = await fresh();
  const { outcomes } = await race(() => ({ path: 'stock_move_record/create', body: administer(vial.id, -30) }));
  expect(outcomes).toEqual({ '200': 3, '422 ADMINISTER_EXCEEDS_AVAILABLE': 61 });
  expect(await left(vial)).toBe(10);
});

test('SRV-44 64 waste all that is left at once: one can', async () => {
  const vial = await fresh('Ketamine 500 mg', 500);
  const body = move(vial.id, { stock_move_type_id__name: 'waste', waste_all: 1, notes: 'Expired' });
  const { outcomes } = await race((client) => ({ path: 'stock_move_record/create', body, by: personOf(client) }));
  expect(outcomes).toEqual({ '200': 1, '409 ALREADY_USED': 63 });
});

test('SRV-47 64 administer a part and waste the rest at once: one can, with both its records', async () => {
  const vial = await fresh();
  const { outcomes, all } = await race(() => ({
    path: 'stock_move_record/administer_and_waste_remaining',
    body: administer(vial.id, -40),
  }));
  expect(outcomes).toEqual({ '200': 1, '409 ALREADY_USED': 63 });
  expect(all.find(({ status }) => status === 200)?.data).toMatchObject([{ quantity: -40 }, { quantity: -60 }]);
});

test('SRV-45 64 reverse one record at once: one can', async () => {
  const vial = await fresh();
  const given = (await calls.post('stock_move_record/create', administer(vial.id, -25))).data as Row;
  const body = move(vial.id, { stock_move_type_id__name: 'un_administer', source_id: given.id });
  const { outcomes } = await race((client) => ({ path: 'stock_move_record/create', body, by: personOf(client) }));
  expect(outcomes).toEqual({ '200': 1, '409 ALREADY_REVERSED': 63 });
  expect(await left(vial)).toBe(100);
});

test('SRV-49 64 change one incident number at once: all can, one after another, each from the one before', async () => {
  const vial = await fresh();
  const given = (await calls.post('stock_move_record/create', administer(vial.id, -25))).data as Row;
  const { outcomes } = await race((client) => ({
    path: 'stock_move_record/update',
    body: { id: given.id, incident_number: `I-${client}` },
  }));
  expect(outcomes).toEqual({ '200': 64 });
  const { rows } = await server.owner.query<{ notes: string }>(
    `SELECT notes FROM api.discrepancy WHERE notes LIKE $1 ORDER BY id`,
    [`%${String(vial['barcode_id'])}%`],
  );
  expect(rows).toHaveLength(63);
  const steps = rows.map(({ notes }) => notes.split(': ')[1]?.split(' changed to ') ?? []);
  for (const [index, [from]] of steps.slice(1).entries()) expect(from).toBe(steps[index]?.[1]);
  const now = (await calls.get(`stock_move_record?id=${given.id}`)).data as Row;
  expect(now['incident_number']).toBe(steps.at(-1)?.[1]);
});

test('SRV-54 64 move one vial between boxes at once: all can, one after another, each from where it was', async () => {
  const vial = await fresh();
  const boxes = [await calls.box('BOX-M2'), await calls.box('BOX-SUP'), await calls.box('BOX-EMPTY')];
  const { outcomes } = await race((client) => ({
    path: 'drug/update',
    body: { id: vial.id, drug_box_id: boxes[client % boxes.length]?.id, ...guest },
    by: personOf(client),
  }));
  expect(outcomes).toEqual({ '200': 64 });
  const { rows } = await server.owner.query<{ from_drug_box_id: string; to_drug_box_id: string }>(
    `SELECT t.from_drug_box_id, t.to_drug_box_id FROM drug_transfer t JOIN custody_link l ON l.record_id = t.id
     WHERE t.drug_id = $1 ORDER BY l.number`,
    [vial.id],
  );
  let at = vial['drug_box_id'];
  for (const { from_drug_box_id, to_drug_box_id } of rows) {
    expect(from_drug_box_id).toBe(at);
    at = to_drug_box_id;
  }
  expect((await calls.vial(String(vial['barcode_id'])))['drug_box_id']).toBe(at);
});

test('SRV-54 OPEN-113 64 hand one vial to another agency at once: one can, and for the rest it is gone', async () => {
  const vial = await fresh('Midazolam 5 mg', 5000);
  const body = {
    id: vial.id,
    drug_box_id: (await calls.box('BOX-S1', summit)).id,
    transfer_to_user_group_id: await calls.groupId('Summit Fire'),
    ...guest,
  };
  const { outcomes } = await race((client) => ({ path: 'drug/update', body, by: personOf(client) }));
  expect(outcomes).toEqual({ '200': 1, '404 NOT_FOUND': 63 });
  expect([await left(vial), await left(vial, summit)]).toEqual([0, 5000]);
});

test('SRV-54 64 hand over vials of types that the other agency does not have yet: all go, each type once', async () => {
  const types: string[] = [];
  for (const letter of 'ABCD') {
    const name = `Race type ${letter}`;
    await calls.post('drug_type/create', { name, categories: [], schedule: 'II' }, { by: 'admin' });
    types.push(name);
  }
  const vials: Row[] = [];
  for (let client = 0; client < CLIENTS; client += 1) vials.push(await fresh(types[client % types.length]));
  const to = {
    drug_box_id: (await calls.box('BOX-S1', summit)).id,
    transfer_to_user_group_id: await calls.groupId('Summit Fire'),
    ...guest,
  };
  // Four vials of four types a call, their order turned, so that two calls want the new types in different orders.
  const groups = Array.from({ length: CLIENTS / 4 }, (_, n) => vials.slice(n * 4, n * 4 + 4));
  const answers = await Promise.all(
    groups.map((group, n) =>
      send({
        path: 'drug/update/many',
        body: { data: (n % 2 ? group.toReversed() : group).map(({ id }) => ({ id, ...to })) },
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(groups.map(() => 200));
  const theirs = (await calls.get('drug_type/all', summit)).data as Row[];
  expect(theirs.filter(({ name }) => types.includes(String(name)))).toHaveLength(4);
});

test('SRV-60 SRV-35 64 reseal one box with one new code at once: one can, the rest find the code taken', async () => {
  const { id } = await newBox('SEALED');
  const body = { drug_box_id: id, drug_box__barcode_id: 'RACE-SEAL', drug_checks: [], ...guest };
  const { outcomes } = await race((client) => ({ path: 'box_check/create', by: personOf(client), body }));
  expect(outcomes).toEqual({ '200': 1, '409 CODE_IN_USE': 63 });
  expect((await calls.box('RACE-SEAL')).id).toBe(id);
});

test('SRV-60 64 reseal one box with codes of their own at once: all can, each freeing the code before', async () => {
  const { id } = await newBox('RESEALED');
  const { outcomes } = await race((client) => ({
    path: 'box_check/create',
    body: { drug_box_id: id, drug_box__barcode_id: `SEAL-${client}`, drug_checks: [], ...guest },
  }));
  expect(outcomes).toEqual({ '200': 64 });
  const { rows } = await server.owner.query<{ old_barcode_id: string; new_barcode_id: string }>(
    `SELECT r.old_barcode_id, r.new_barcode_id FROM reseal r JOIN custody_link l ON l.record_id = r.id
     WHERE r.drug_box_id = $1 ORDER BY l.number`,
    [id],
  );
  let code = 'RESEALED';
  for (const { old_barcode_id, new_barcode_id } of rows) {
    expect(old_barcode_id).toBe(code);
    code = new_barcode_id;
  }
  const { rows: codes } = await server.owner.query(`SELECT barcode_id FROM code WHERE drug_box_id = $1`, [id]);
  expect(codes).toEqual([{ barcode_id: code }]);
});

test('SRV-60 SRV-35 64 reseal four boxes with one new code at once: one box gets it', async () => {
  const boxes: Row[] = [];
  for (let n = 0; n < 4; n += 1) boxes.push(await newBox(`R-BOX-${n}`));
  const { outcomes } = await race((client) => ({
    path: 'box_check/create',
    body: { drug_box_id: boxes[client % 4]?.id, drug_box__barcode_id: 'ONE-SEAL', drug_checks: [], ...guest },
  }));
  expect(outcomes).toEqual({ '200': 1, '409 CODE_IN_USE': 63 });
});

test('SRV-58 64 check one box at once while its vials are used, moved, resealed and sent off: no check is half, none a fault', async () => {
  const box = await newBox('BUSY');
  const vial = await newVial(calls, { box: 'BUSY' });
  const data = Array.from({ length: 20 }, (_, n) => ({ ...vial, barcode_id: `BUSY-${n}`, drug_box_id: box.id }));
  const vials = (await calls.post('drug/create/many', { data })).data as Row[];
  const away = (await calls.box('BOX-M2')).id;
  const unit = ((await calls.get('unit/all')).data as Row[])[0]?.id;
  const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  const check = { drug_box_id: box.id, drug_checks, ...guest };
  const idOf = (client: number): string => vials[(client * 7) % vials.length]?.id ?? '';
  const { outcomes, all } = await race((client): Attempt => {
    switch (client % 8) {
      case 0:
        return { path: 'stock_move_record/create', body: administer(idOf(client), -10) };
      case 1:
        return { path: 'drug/update', body: { id: idOf(client), drug_box_id: away, ...guest } };
      case 2:
        return { path: 'drug/update', body: { id: idOf(client), drug_box_id: box.id, ...guest } };
      case 3:
        return { path: 'box_check/create', body: { ...check, drug_box__barcode_id: `BUSY-SEAL-${client}` } };
      case 4:
        return { path: 'drug_box/update', body: { id: box.id, unit_id: unit, ...guest } };
      default:
        return { path: 'box_check/create', body: check };
    }
  });
  for (const outcome of Object.keys(outcomes)) expect(['200', '422 DRUG_NOT_IN_BOX']).toContain(outcome);
  expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(30);
  const { rows } = await server.owner.query<{ n: number }>(
    `SELECT DISTINCT count(d.id)::int AS n FROM box_check c LEFT JOIN drug_check d ON d.box_check_id = c.id
     WHERE c.drug_box_id = $1 GROUP BY c.id`,
    [box.id],
  );
  for (const { n } of rows) expect(n).toBe(20);
});

test('SRV-58 64 check one full box of forty at once: all can, and every vial has every check in its chain', async () => {
  const box = await newBox('FORTY');
  const vial = { ...(await newVial(calls)), drug_box_id: box.id };
  const data = Array.from({ length: 40 }, (_, n) => ({ ...vial, barcode_id: `F40-${n}` }));
  const vials = (await calls.post('drug/create/many', { data })).data as Row[];
  const drug_checks = vials.map(({ id }) => ({ drug_id: id, scanned_manually: 0 }));
  const { outcomes } = await race((client) => ({
    path: 'box_check/create',
    body: { drug_box_id: box.id, drug_checks: client % 2 ? drug_checks : drug_checks.toReversed() },
  }));
  expect(outcomes).toEqual({ '200': 64 });
  const { rows } = await server.owner.query(`SELECT DISTINCT chain_length FROM drug WHERE drug_box_id = $1`, [box.id]);
  expect(rows).toEqual([{ chain_length: 1 + 64 }]);
});

test('SRV-35 OPEN-049 64 create a vial with one code at once: one can, the rest are told the code is taken', async () => {
  const body = await newVial(calls, { code: 'RACE-CODE' });
  const { outcomes } = await race((client) => ({ path: 'drug/create', body, by: personOf(client) }));
  expect(outcomes).toEqual({ '200': 1, '409 CODE_IN_USE': 63 });
});

test('SRV-35 64 create the same twenty codes at once, in turned orders and other boxes: one batch can, none in part', async () => {
  const before = await calls.count('drug');
  const vial = await newVial(calls);
  const boxes = [await newBox('BATCH-A'), await newBox('BATCH-B'), await newBox('BATCH-C')];
  const { outcomes } = await race((client) => {
    const drug_box_id = boxes[client % 3]?.id;
    const data = Array.from({ length: 20 }, (_, n) => ({ ...vial, drug_box_id, barcode_id: `BATCH-${n}` }));
    return { path: 'drug/create/many', body: { data: client % 2 ? data : data.toReversed() } };
  });
  expect(outcomes).toEqual({ '200': 1, '409 CODE_IN_USE': 63 });
  expect(await calls.count('drug')).toBe(before + 20);
});

test('SRV-35 OPEN-112 a code wanted at once for vials and boxes of two agencies goes to one of them', async () => {
  await calls.set('Summit Fire', { allow_users_to_create_drugs: true });
  const mine = await newVial(calls, { code: 'WANTED' });
  const theirs = await newVial(calls, { code: 'WANTED', box: 'BOX-S1' }, summit);
  const { id } = await newBox('WANTS-ONE');
  const { outcomes } = await race((client): Attempt => {
    if (client % 4 === 0) return { path: 'drug/create', body: mine };
    if (client % 4 === 1) return { path: 'drug/create', body: theirs, by: 'strict' };
    if (client % 4 === 2) return { path: 'drug_box/create', body: { name: 'W', barcode_id: 'WANTED' }, by: 'admin' };
    return {
      path: 'box_check/create',
      body: { drug_box_id: id, drug_box__barcode_id: 'WANTED', drug_checks: [], ...guest },
    };
  });
  expect(outcomes).toEqual({ '200': 1, '409 CODE_IN_USE': 63 });
});

test('SRV-57 64 move one box between units at once: all can, one after another, each from where it was', async () => {
  const { id } = await calls.box('BOX-M2');
  const units = (await calls.get('unit/all')).data as Row[];
  const { outcomes } = await race((client) => ({
    path: 'drug_box/update',
    body: { id, unit_id: units[client % units.length]?.id, ...guest },
    by: personOf(client),
  }));
  expect(outcomes).toEqual({ '200': 64 });
  const { rows } = await server.owner.query<{ from_unit_id: string; to_unit_id: string }>(
    `SELECT t.from_unit_id, t.to_unit_id FROM box_transfer t JOIN custody_link l ON l.record_id = t.id
     WHERE t.drug_box_id = $1 ORDER BY l.number`,
    [id],
  );
  for (const [index, { to_unit_id }] of rows.slice(0, -1).entries()) {
    expect(rows[index + 1]?.from_unit_id).toBe(to_unit_id);
  }
  expect((await calls.box('BOX-M2'))['unit_id']).toBe(rows.at(-1)?.to_unit_id);
});
