import { describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

async function units(query = ''): Promise<unknown[]> {
  return ((await calls.get(`unit/all${query}`)).data as Row[]).map(({ name }) => name);
}

async function unitNamed(name: string): Promise<Row> {
  const all = (await calls.get('unit/all?include_archived=1')).data as Row[];
  const found = all.find((row) => row['name'] === name);
  if (!found) throw new Error(name);
  return found;
}

describe('archiving', () => {
  test('STOCKROOM-07 takes a row out of the lists, not out of what refers to it; restoring brings it back', async () => {
    const { id } = (await calls.post('unit/create', { name: 'Old truck' }, admin)).data as Row;
    const archived = await calls.post('unit/archive', { id }, admin);
    expect(archived.data).toMatchObject({ id, name: 'Old truck', archived_on: expect.any(String) });
    expect(await units()).not.toContain('Old truck');
    expect(await units('?include_archived=1')).toContain('Old truck');
    expect((await calls.get(`unit?id=${id}`)).status).toBe(200);
    // Again: it stays archived since the first time.
    expect((await calls.post('unit/archive', { id }, admin)).data).toEqual(archived.data);
    expect((await calls.post('unit/restore', { id }, admin)).data).toMatchObject({ archived_on: null });
    expect(await units()).toContain('Old truck');
  });

  test('STOCKROOM-07 what holds vials is refused, and the refusal tells how many', async () => {
    const { id } = await unitNamed('Medic 1');
    const { rows } = await server.owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM drug d JOIN drug_box b ON b.id = d.drug_box_id
       WHERE b.unit_id = $1 AND d.amount_left > 0`,
      [id],
    );
    const n = rows[0]?.n ?? 0;
    expect(n).toBeGreaterThan(0);
    expect(await calls.post('unit/archive', { id }, admin)).toMatchObject({
      status: 409,
      err: 'STILL_USED',
      body: { message: `Still in use: ${n} vials` },
    });
    expect(await units()).toContain('Medic 1');
  });

  test('STOCKROOM-07 staff may not, and another agency finds nothing', async () => {
    const { id } = (await calls.post('unit/create', { name: 'Not yours' }, admin)).data as Row;
    expect((await calls.post('unit/archive', { id }, { by: 'medic' })).status).toBe(403);
    const { id: engine } = (await server.owner.query<{ id: string }>(`SELECT id FROM unit WHERE name = 'Engine 1'`))
      .rows[0] ?? { id: '' };
    expect(await calls.post('unit/archive', { id: engine }, admin)).toMatchObject({ status: 404 });
    expect(await calls.post('unit/restore', { id: engine }, admin)).toMatchObject({ status: 404 });
  });

  test('STOCKROOM-07 an archived type is not offered for new vials', async () => {
    const { id } = (await calls.post('drug_type/create', { name: 'Old type', schedule: 'II', allowed: 1 }, admin))
      .data as Row;
    const offered = async (): Promise<unknown[]> =>
      ((await calls.get('drug_type/allowed')).data as Row[]).map(({ name }) => name);
    expect(await offered()).toContain('Old type');
    await calls.post('drug_type/archive', { id }, admin);
    expect(await offered()).not.toContain('Old type');
  });
});
