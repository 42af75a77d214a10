import { API_BASE, HEADERS } from '@vialant/contract/envelope';
import { beforeAll, expect, test } from 'vitest';
import { openDb } from '../db/open.ts';
import { findAlerts } from '../alerts/find-alerts.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { textOfPdf } from '../testing/pdf-text.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin: Who = { by: 'admin' };

beforeAll(async () => {
  await server.owner.query(`UPDATE user_group SET time_zone = 'America/New_York' WHERE name = 'Harbor EMS'`);
  const place = { name: 'Station 1', address: '1 Main Street', kind: 'registered' };
  const location = (await calls.post('location/create', place, admin)).data as Row;
  const unit = ((await calls.get('unit/all', admin)).data as Row[]).find(({ name }) => name === 'Medic 1');
  await calls.post('unit/update', { id: unit?.id, location_id: location.id }, admin);
  const registration = { number: 'AP5836727', name: 'Harbor', address: '1', state: 'MA', schedules: ['II'] };
  await calls.post('registration/create', { ...registration, expiration_date: '2030-01-01' }, admin);
});

type Lines = { rows: Row[]; scope: string | null; totals: Row[] };

async function lines(of = ''): Promise<Lines> {
  return (await calls.get(`report/rows?name=biennial${of}`, admin)).data as Lines;
}

async function file(format: string): Promise<Buffer> {
  const response = await server.app.inject({
    url: `${API_BASE}/report/file?name=biennial&format=${format}`,
    headers: { [HEADERS.authToken]: await server.signIn('admin') },
  });
  return response.rawPayload;
}

test('LAW-07 an inventory holds every controlled vial with its exact amount, by location, and never changes', async () => {
  expect((await calls.get('inventory_count/all', admin)).data).toEqual({ due_date: null, counts: [] });
  expect((await lines()).rows).toEqual([]);
  await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -12.5 });
  const body = { moment: 'close', taken_by: 'Casey Counter' };
  const taken = await calls.post('inventory_count/create', body, { ...admin, key: 'take-once-00001' });
  const count = taken.data as Row;
  expect(count).toMatchObject({ ...body, created_by_name: 'Avery Admin' });
  // A second press takes no second one.
  expect((await calls.post('inventory_count/create', body, { ...admin, key: 'take-once-00001' })).data).toEqual(count);
  const held = (await calls.get('report/rows?name=inventory', admin)).data as Lines;
  const { rows, scope, totals } = await lines();
  const exact = (list: Row[]): unknown[] => list.map(({ code, amount }) => JSON.stringify([code, amount])).sort();
  expect(exact(rows)).toEqual(exact(held.rows.filter(({ schedule }) => schedule !== null)));
  expect(rows.find(({ code }) => code === 'FEN-001')).toMatchObject({
    amount: '87.5',
    opened: 'yes',
    schedule: 'II',
    location: 'Station 1, 1 Main Street',
  });
  const places = rows.map(({ location }) => String(location));
  expect(places).toEqual(
    places.toSorted((one, other) => (one === 'No location' ? -1 : other === 'No location' ? 1 : 0)),
  );
  expect(scope).toMatch(/^Close of business, \d{4}-\d\d-\d\d \d\d:\d\d, taken by Casey Counter$/);
  expect(totals.reduce((sum, { vials }) => sum + Number(vials), 0)).toBe(count['vials']);
  // What happens later, and what things are called later, changes nothing in it.
  const before = JSON.stringify(await lines(`&inventory_count_id=${count.id}`));
  await calls.move('FEN-001', { stock_move_type_id__name: 'administer', quantity: -1 });
  await server.owner.query(`UPDATE drug_type SET name = name || ' new'`);
  await server.owner.query(`UPDATE location SET name = 'Elsewhere'`);
  expect(JSON.stringify(await lines(`&inventory_count_id=${count.id}`))).toBe(before);
  const paper = textOfPdf(await file('pdf')).join('\n');
  for (const text of [
    'Schedule II',
    'Close of business',
    'taken by Casey Counter',
    'AP5836727',
    'Station 1',
    '87.5 mcg',
  ]) {
    expect([text, paper.includes(text)]).toEqual([text, true]);
  }
  expect((await file('csv')).toString()).toContain(`${String(count['vials'])} rows`);
  const log = (await calls.get('change_log/all?limit=50', admin)).data as Row[];
  expect(log.filter(({ entity }) => entity === 'inventory_count')).toMatchObject([
    { entity: 'inventory_count', what: 'added', row_name: count['taken_date'] },
  ]);
});

test('LAW-07 ACCESS-03 nobody changes an inventory: not the application, not its owner; and no agency reads another’s', async () => {
  const count = ((await calls.get('inventory_count/all', admin)).data as { counts: Row[] }).counts[0];
  const client = await server.pool.connect();
  const theirs = await calls.groupId('Summit Fire');
  try {
    for (const statement of [
      'UPDATE inventory_line SET micrograms = 1',
      'DELETE FROM inventory_count',
      'TRUNCATE inventory_line',
      `INSERT INTO inventory_line (inventory_count_id, line) VALUES (new_id(), 1)`,
    ]) {
      await client.query('BEGIN');
      await client.query(`SELECT set_config('vialant.agency_id', $1, true)`, [await calls.groupId('Harbor EMS')]);
      await expect(client.query(statement)).rejects.toThrow(/permission denied/);
      await client.query('ROLLBACK');
    }
    await client.query('BEGIN');
    await client.query(`SELECT set_config('vialant.agency_id', $1, true)`, [theirs]);
    expect((await client.query('SELECT FROM inventory_line')).rowCount).toBe(0);
    await client.query('ROLLBACK');
  } finally {
    client.release();
  }
  await expect(server.owner.query('UPDATE inventory_line SET micrograms = 1')).rejects.toThrow(/append-only/);
  await expect(server.owner.query('DELETE FROM inventory_count')).rejects.toThrow(/append-only/);
  await expect(server.owner.query('TRUNCATE inventory_line')).rejects.toThrow(/append-only/);
  const group = await calls.groupId('Summit Fire');
  await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_group_id = $1 AND user_id = $2`, [
    group,
    await calls.userId('strict'),
  ]);
  const read = await calls.get(`report/rows?name=biennial&inventory_count_id=${count?.id}`, { by: 'strict' });
  expect(read.data).toMatchObject({ rows: [], scope: null, count: 0 });
  expect((await calls.post('inventory_count/create', { moment: 'opening' })).status).toBe(403);
  expect((await calls.post('inventory_count/create', { moment: 'noon' }, admin)).status).toBe(400);
  expect(
    (await calls.post('inventory_count/create', { moment: 'close', taken_by: 'x'.repeat(9000) }, admin)).status,
  ).toBe(400);
});

test('LAW-07 OVERVIEW-01 60 days before two years are over, and not a day sooner, overview and alerts say so', async () => {
  const age = async (days: number): Promise<unknown[]> => {
    await server.owner.query('ALTER TABLE inventory_count DISABLE TRIGGER append_only');
    await server.owner.query(
      `UPDATE inventory_count c SET taken_date = (auth.today_in(c.user_group_id) + $1::integer - interval '2 years')::date`,
      [days],
    );
    await server.owner.query('ALTER TABLE inventory_count ENABLE TRIGGER append_only');
    const { items } = (await calls.get('overview', admin)).data as { items: { kind: string; list: Row[] }[] };
    const shown = items.filter(({ kind }) => kind === 'inventory').flatMap(({ list }) => list.map(({ on }) => on));
    const due = ((await calls.get('inventory_count/all', admin)).data as { due_date: string }).due_date;
    const found = await openDb(server.owner)
      .transaction()
      .execute(async (tx) => {
        const agency = await calls.groupId('Harbor EMS');
        const { sql } = await import('kysely');
        await sql`SELECT set_config('vialant.agency_id', ${agency}, true)`.execute(tx);
        return findAlerts(tx, new Date());
      });
    return [shown.length, shown.every((on) => on === due), found.filter(({ kind }) => kind === 'inventory_due').length];
  };
  expect(await age(62)).toEqual([0, true, 0]);
  expect(await age(59)).toEqual([1, true, 1]);
  expect(await age(-5)).toEqual([1, true, 1]);
});
