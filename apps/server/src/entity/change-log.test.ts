import { describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;

async function logOf(rowId: unknown): Promise<Row[]> {
  return (await calls.get(`change_log/all?row_id=${String(rowId)}`, admin)).data as Row[];
}

const told = ({ what, field, old_value, new_value }: Row): unknown[] => [what, field, old_value, new_value];

describe('SETTINGS-04 the change log', () => {
  test('tells who changed which field of which row from what to what', async () => {
    const { id } = (await calls.post('unit/create', { name: 'Medic 40' }, admin)).data as Row;
    await calls.post('unit/update', { id, name: 'Medic 41', type: 'supply' }, admin);
    await calls.post('unit/delete', { id }, admin);
    const log = await logOf(id);
    expect(log.map(told)).toEqual(
      expect.arrayContaining([
        ['added', null, null, null],
        ['changed', 'name', 'Medic 40', 'Medic 41'],
        ['changed', 'type', 'other', 'supply'],
        ['removed', null, null, null],
      ]),
    );
    expect(log).toHaveLength(4);
    expect(log[0]).toMatchObject({
      entity: 'unit',
      row_name: 'Medic 41',
      user_name: expect.stringMatching(/ /),
      created_by: await calls.userId('admin'),
    });
  });

  test('has every setting and every change of a person, and nothing where nothing changed', async () => {
    const { id } = (await calls.get('user_group/current', admin)).data as Row;
    const before = (await logOf(id)).length;
    await calls.post('user_group/update', { id, allow_self_witness: 1, check_due_at: '07:30' }, admin);
    await calls.post('user_group/update', { id, allow_self_witness: 1 }, admin);
    const log = (await logOf(id)).slice(0, (await logOf(id)).length - before);
    expect(log.map(told)).toEqual(
      expect.arrayContaining([
        ['changed', 'allow_self_witness', 'false', 'true'],
        ['changed', 'check_due_at', '09:00', '07:30'],
      ]),
    );
    expect(log).toHaveLength(2);
    const person = await calls.userId('medic');
    await calls.post('user/update', { id: person, role: 'admin', first_name: 'Mo' }, admin);
    expect((await logOf(person)).map(told)).toEqual(
      expect.arrayContaining([
        ['changed', 'role', 'user', 'admin'],
        ['changed', 'first_name', expect.any(String), 'Mo'],
      ]),
    );
    await calls.post('user/update', { id: person, role: 'user' }, admin);
  });

  test('cannot be changed by anyone, is not open to staff, and shows nothing of another agency', async () => {
    await expect(server.owner.query(`UPDATE change_log SET new_value = 'x'`)).rejects.toThrow('append-only');
    await expect(server.owner.query('DELETE FROM change_log')).rejects.toThrow('append-only');
    await expect(server.owner.query('TRUNCATE change_log')).rejects.toThrow('append-only');
    expect((await calls.get('change_log/all', { by: 'medic' })).status).toBe(403);
    const all = (await calls.get('change_log/all?limit=1000', admin)).data as Row[];
    const harbor = await calls.groupId('Harbor EMS');
    expect(new Set(all.map((row) => row['user_group_id']))).toEqual(new Set([harbor]));
  });
});

describe('fields of the agency', () => {
  test('SETTINGS-05 a time zone, a due time and a range of temperatures are kept; what is none is told at its field', async () => {
    const { id } = (await calls.get('user_group/current', admin)).data as Row;
    const good = { time_zone: 'America/New_York', check_due_at: '07:30', temperature_min: 2, temperature_max: 8 };
    expect((await calls.post('user_group/update', { id, ...good }, admin)).data).toMatchObject(good);
    for (const [field, value] of [
      ['time_zone', 'Mars/Olympus'],
      ['time_zone', '+05:00'],
      ['check_due_at', '7:30'],
      ['check_due_at', '24:00'],
      ['temperature_min', -41],
    ]) {
      expect(await calls.post('user_group/update', { id, [String(field)]: value }, admin)).toMatchObject({
        status: 400,
        fields: { [String(field)]: expect.any(String) },
      });
    }
    expect(await calls.post('user_group/update', { id, temperature_min: 9 }, admin)).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
    });
    expect((await calls.get('user_group/current')).data).toMatchObject(good);
  });

  test('DATA-01 a last day ends by the wall clock of the agency', async () => {
    const { id } = (await calls.get('user_group/current', admin)).data as Row;
    const person = await calls.userId('medic');
    const today = async (zone: string): Promise<string> => {
      const { rows } = await server.owner.query<{ day: string }>(
        `SELECT to_char(now() AT TIME ZONE $1, 'YYYY-MM-DD') AS day`,
        [zone],
      );
      return rows[0]?.day ?? '';
    };
    // Somewhere it is already the day on which the membership ends, somewhere not yet.
    const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'];
    await calls.post('user_group/update', { id, time_zone: behind }, admin);
    const last = await today(ahead);
    expect(last > (await today(behind))).toBe(true);
    await calls.post('user/update', { id: person, inactive_after_date: last }, admin);
    const token = await server.signIn('medic');
    expect((await server.get('unit/all', { as: token })).status).toBe(200);
    await calls.post('user_group/update', { id, time_zone: ahead }, admin);
    expect((await server.get('unit/all', { as: token })).status).toBe(401);
    await calls.post('user_group/update', { id, time_zone: 'UTC' }, admin);
  });
});
