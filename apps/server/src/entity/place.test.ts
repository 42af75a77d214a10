import { describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

const CERTIFICATE = {
  number: 'AP5836727',
  name: 'Harbor EMS',
  address: '1 Main St',
  state: 'NY',
  schedules: ['II', 'III'],
  expiration_date: '2028-06-30',
};
const STATION = { name: 'Station 1', address: '2 Main St', kind: 'designated', dea_notified_date: '2026-11-01' };

async function made(path: string, body: object): Promise<Row> {
  const answer = await calls.post(path, body, admin);
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.data as Row;
}

describe('registrations', () => {
  test('SETUP-05 SETUP-04 any number of them; each number once, in capitals, and a real one', async () => {
    await made('registration/create', CERTIFICATE);
    const second = await made('registration/create', { ...CERTIFICATE, number: ' b95836727 ', schedules: ['V'] });
    expect(second).toMatchObject({ number: 'B95836727', schedules: ['V'], archived_on: null });
    expect(await calls.post('registration/create', CERTIFICATE, admin)).toMatchObject({
      status: 409,
      err: 'NAME_IN_USE',
    });
    const { id } = second;
    for (const number of ['AP5836728', '5836727', '']) {
      const answer = await calls.post('registration/update', { id, number }, admin);
      expect(answer).toMatchObject({ status: 400, fields: { number: 'This is not a DEA number' } });
    }
    expect((await calls.get('registration/all', admin)).data).toHaveLength(2);
    await made('registration/archive', { id });
    expect((await calls.get('registration/all', admin)).data).toHaveLength(1);
    expect((await calls.get('registration/all?include_archived=1', admin)).data).toHaveLength(2);
  });

  test('SETTINGS-04 each change of one is in the change log', async () => {
    const { id } = await made('registration/create', { ...CERTIFICATE, number: 'A95836727' });
    await made('registration/update', { id, expiration_date: '2031-06-30' });
    expect((await calls.get(`change_log/all?row_id=${id}`, admin)).data).toMatchObject([
      { what: 'changed', field: 'expiration_date', old_value: '2028-06-30', new_value: '2031-06-30' },
      { what: 'added', entity: 'registration', row_name: 'Harbor EMS' },
    ]);
  });

  test('ACCESS-01 staff neither read nor write them', async () => {
    for (const entity of ['registration', 'location']) {
      expect((await calls.get(`${entity}/all`)).status).toBe(403);
      expect((await calls.get(`${entity}/for_user`)).status).toBe(403);
    }
    expect((await calls.post('registration/create', CERTIFICATE)).status).toBe(403);
    expect((await calls.post('location/create', STATION)).status).toBe(403);
  });
});

describe('locations', () => {
  test('SETUP-05 a unit has a location of its own agency, which can be taken away again', async () => {
    const location = await made('location/create', STATION);
    expect(location).toMatchObject(STATION);
    const unit = await made('unit/create', { name: 'Medic 9', location_id: location.id });
    expect(unit).toMatchObject({ location_id: location.id });
    expect(await calls.post('location/delete', { id: location.id }, admin)).toMatchObject({
      status: 409,
      err: 'STILL_USED',
    });
    expect(await made('unit/update', { id: unit.id, location_id: null })).toMatchObject({ location_id: null });
    expect((await calls.post('location/delete', { id: location.id }, admin)).status).toBe(200);
  });

  test('ACCESS-03 a location of another agency is not found, nor is one that nobody has', async () => {
    const { rows } = await server.owner.query<{ id: string }>(
      `INSERT INTO location (user_group_id, name, address, kind)
       SELECT id, 'Theirs', 'x', 'registered' FROM user_group WHERE name = 'Summit Fire' RETURNING id`,
    );
    const unit = await made('unit/create', { name: 'Medic 10' });
    for (const location_id of [rows[0]?.id, '00000000-0000-7000-8000-000000000000', 'x']) {
      expect((await calls.post('unit/update', { id: unit.id, location_id }, admin)).status).toBe(404);
      expect((await calls.post('unit/create', { name: 'Never', location_id }, admin)).status).toBe(404);
    }
    expect(((await calls.get('location/all', admin)).data as Row[]).map(({ name }) => name)).not.toContain('Theirs');
  });

  test('STOCKROOM-07 one where vials are is not archived', async () => {
    const location = await made('location/create', { ...STATION, name: 'Station 2', dea_notified_date: null });
    const units = (await calls.get('unit/all')).data as Row[];
    const medic = units.find(({ name }) => name === 'Medic 1');
    await made('unit/update', { id: medic?.id, location_id: location.id });
    expect(await calls.post('location/archive', { id: location.id }, admin)).toMatchObject({ err: 'STILL_USED' });
    await made('unit/update', { id: medic?.id, location_id: null });
    expect(await made('location/archive', { id: location.id })).toMatchObject({ archived_on: expect.any(String) });
  });

  test('a notice at the end of all years is refused, and so is a zone that PostgreSQL does not know', async () => {
    const late = { ...STATION, name: 'Late', dea_notified_date: '9999-12-31' };
    expect((await calls.post('location/create', late, admin)).status).toBe(400);
    await expect(server.owner.query(`UPDATE user_group SET time_zone = 'America/Nowhere'`)).rejects.toMatchObject({
      code: '22023',
    });
  });
});
