import { entity, entityNames } from '@vialant/contract/registry';
import { settingNames } from '@vialant/domain/agency/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoAgencies } from '../demo/demo-agencies.ts';
import { custodyCalls, newVial, type Row, type Who } from '../testing/custody-calls.ts';
import { replyOf } from '../testing/reply-shape.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

/** The settings of a demo agency, as the wire has them. */
function settingsOf(agency: string): Record<string, 0 | 1> {
  const settings = demoAgencies.find(({ name }) => name === agency)?.settings;
  if (!settings) throw new Error(`no agency ${agency}`);
  return Object.fromEntries(settingNames.map((name) => [name, settings[name] ? 1 : 0]));
}

describe('user_group/current', () => {
  test('API-38 gives the agency of the session with every one of its settings, to staff and admins alike', async () => {
    for (const [by, agency] of [
      ['medic', 'Harbor EMS'],
      ['admin', 'Harbor EMS'],
      ['strict', 'Summit Fire'],
    ] as const) {
      const group = replyOf('GET user_group/current', await calls.get('user_group/current', { by }));
      expect(group).toMatchObject({ id: await calls.groupId(agency), name: agency, ...settingsOf(agency) });
    }
  });

  test('API-38 is the agency that the header names, where the user is a member, and no other', async () => {
    const [ridge, summit] = [await calls.groupId('Ridge Veterinary'), await calls.groupId('Summit Fire')];
    const answer = await calls.get('user_group/current', { by: 'partner', group: ridge });
    expect(replyOf('GET user_group/current', answer)).toMatchObject({ id: ridge, name: 'Ridge Veterinary' });
    expect(await calls.get('user_group/current', { by: 'partner', group: summit })).toMatchObject({
      status: 403,
      err: 'NOT_ALLOWED',
      data: undefined,
    });
    expect(await server.get('user_group/current')).toMatchObject({ status: 401, err: 'SESSION_EXPIRED' });
  });

  test('API-38 a setting that an admin changes is told at once, in every process, and is changed nowhere else', async () => {
    const other = await server.another();
    const current = async (by: string): Promise<Row> =>
      replyOf('GET user_group/current', await other.get('user_group/current', { as: await server.signIn(by) })) as Row;
    const [harbor, summit] = [await current('medic'), await current('strict')];
    await calls.post('user_group/update', { id: harbor.id, allow_self_witness: 1 }, { by: 'admin' });
    expect(await current('medic')).toEqual({ ...harbor, allow_self_witness: 1 });
    expect(await current('strict')).toEqual(summit);
    await calls.post('user_group/update', { id: harbor.id, allow_self_witness: 0 }, { by: 'admin' });
  });
});

describe('user/all', () => {
  test('API-34 gives the users of the agency, by name, and nobody else', async () => {
    const emails = async (who: Who): Promise<unknown[]> =>
      (replyOf('GET user/all', await calls.get('user/all', who)) as Row[]).map(({ primary_email }) => primary_email);
    const at = (names: string[]): string[] => names.map((name) => `${name}@demo.vialant.test`);
    expect(await emails({ by: 'medic' })).toEqual(at(['admin', 'code', 'medic', 'off', 'partner']));
    expect(await emails({ by: 'admin' })).toEqual(at(['admin', 'code', 'medic', 'off', 'partner']));
    expect(await emails({ by: 'strict' })).toEqual(at(['strict2', 'strict']));
    expect(await emails({ by: 'partner', group: await calls.groupId('Ridge Veterinary') })).toEqual(at(['partner']));
  });

  test('API-34 takes nothing, and needs a session of an agency', async () => {
    const plain = await calls.get('user/all');
    const summit = await calls.groupId('Summit Fire');
    expect((await calls.get(`user/all?user_group_id=${summit}`)).body).toEqual(plain.body);
    expect(await calls.get('user/all', { group: summit })).toMatchObject({ status: 403, data: undefined });
    expect(await server.get('user/all')).toMatchObject({ status: 401, data: undefined });
  });
});

describe('enum/all', () => {
  type Choice = { table: string; column: string; value: string; label: string };

  test('API-43 gives the values of every column that has a fixed list, without a session', async () => {
    const all = replyOf('GET enum/all', await server.get('enum/all')) as Choice[];
    const declared = entityNames.flatMap((table) =>
      Object.entries(entity(table).fields).flatMap(([column, { values = [] }]) =>
        values.map((value) => ({ table, column, value, label: value })),
      ),
    );
    expect(declared.length).toBeGreaterThan(20);
    expect(all).toEqual(expect.arrayContaining(declared));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(all.length);
  });

  test('API-43 is what enum gives of each column, in the same order, to whoever asks', async () => {
    const all = replyOf('GET enum/all', await server.get('enum/all')) as Choice[];
    const columns = new Set(all.map(({ table, column }) => `table=${table}&column=${column}`));
    for (const query of columns) {
      const own = replyOf('GET enum', await server.get(`enum?${query}`));
      const among = all.filter(({ table, column }) => `table=${table}&column=${column}` === query);
      expect([query, own]).toEqual([query, among.map(({ value, label }) => ({ value, label }))]);
    }
    for (const by of ['medic', 'strict'] as const) expect((await calls.get('enum/all', { by })).data).toEqual(all);
  });
});

describe('roles', () => {
  const roleOf = async (by: 'medic' | 'partner', group?: string): Promise<unknown> => {
    const answer = await calls.get('user/auth', { by, ...(group !== undefined && { group }) });
    return (replyOf('GET user/auth', answer) as Row)['role'];
  };
  const give = async (person: 'medic' | 'partner', role: unknown): Promise<number> =>
    (await calls.post('user/update', { id: await calls.userId(person), role }, { by: 'admin' })).status;

  test('ROLE-02 OPEN-128 there are the ordinary user, the auditor and the admin, and no fourth', async () => {
    const choices = (await server.get('enum?table=user&column=role')).data as { value: string }[];
    expect(choices.map(({ value }) => value)).toEqual(['user', 'auditor', 'admin']);
    const users = (await calls.get('user/all')).data as Row[];
    expect(new Set(users.map(({ role }) => role))).toEqual(new Set(['user', 'admin']));
    const id = await calls.userId('medic');
    for (const role of ['owner', 'Admin', '', 1]) {
      expect(await calls.post('user/update', { id, role }, { by: 'admin' })).toMatchObject({
        status: 400,
        err: 'INVALID_INPUT',
        fields: { role: expect.any(String) },
      });
    }
    await expect(server.owner.query(`UPDATE membership SET role = 'owner'`)).rejects.toThrow('membership_role_check');
    expect(await roleOf('medic')).toBe('user');
  });

  test('ROLE-02 OPEN-128 an admin may what staff may not, from the moment of the change and in this agency alone', async () => {
    const ridge = await calls.groupId('Ridge Veterinary');
    const addUnit = async (name: string, group?: string): Promise<number> =>
      (await calls.post('unit/create', { name }, { by: 'partner', ...(group !== undefined && { group }) })).status;
    expect([await roleOf('partner'), await addUnit('Medic 21')]).toEqual(['user', 403]);
    expect(await give('partner', 'admin')).toBe(200);
    expect([await roleOf('partner'), await addUnit('Medic 22')]).toEqual(['admin', 200]);
    expect([await roleOf('partner', ridge), await addUnit('Medic 23', ridge)]).toEqual(['user', 403]);
    expect(await give('partner', 'user')).toBe(200);
    expect([await roleOf('partner'), await addUnit('Medic 24')]).toEqual(['user', 403]);
  });
});

describe('permissions', () => {
  const AGENCIES = ['Harbor EMS', 'Ridge Veterinary'] as const;

  /** As the partner, who is staff of both agencies. */
  const inAgency = async (agency: string): Promise<Who> => ({ by: 'partner', group: await calls.groupId(agency) });
  const searchPackage = async (agency: string): Promise<Answer> =>
    calls.get('national_drug_code/search?ndc_barcode=1', await inAgency(agency));
  const createVial = async (agency: string): Promise<Answer> => {
    const who = await inAgency(agency);
    const place = agency === 'Harbor EMS' ? {} : { type: 'Ridge type', box: 'RIDGE-1' };
    return calls.post('drug/create', await newVial(calls, place, who), who);
  };

  beforeAll(async () => {
    const ridge = await calls.groupId('Ridge Veterinary');
    await server.owner.query(`INSERT INTO drug_type (user_group_id, name) VALUES ($1, 'Ridge type')`, [ridge]);
    await server.owner.query(
      `INSERT INTO drug_box (user_group_id, organization_id, name, barcode_id)
       SELECT id, organization_id, 'RIDGE-1', 'RIDGE-1' FROM user_group WHERE id = $1`,
      [ridge],
    );
  });

  test.each([
    ['allow_ndc_barcode_import', searchPackage, 'NOT_ALLOWED'],
    ['allow_users_to_create_drugs', createVial, 'MAY_NOT_CREATE_DRUGS'],
  ] as const)(
    'ROLE-03 SRV-06 %s is asked of the agency the user acts in, at once and of no other',
    async (setting, attempt, refusal) => {
      for (const allowing of AGENCIES) {
        for (const agency of AGENCIES) await calls.set(agency, { [setting]: agency === allowing });
        for (const agency of AGENCIES) {
          const { status, err } = await attempt(agency);
          expect([agency, status, err]).toEqual(
            agency === allowing ? [agency, 200, undefined] : [agency, 403, refusal],
          );
        }
      }
    },
  );
});
