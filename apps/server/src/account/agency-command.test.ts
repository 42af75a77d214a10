import { defaultSettings, settingNames } from '@vialant/domain/agency/settings';
import { expect, test } from 'vitest';
import { demoPassword } from '../demo/demo-password.ts';
import { testServer } from '../testing/test-server.ts';
import { guidIn } from '../testing/post.ts';
import { CommandError } from '../config/command-error.ts';
import { runAgency } from './agency-command.ts';

const server = testServer();
const PASSWORD = 'a'.repeat(64);
type Row = Record<string, unknown>;

const WISH = {
  organization: 'Lake County',
  agency: 'Lake EMS',
  email: 'Ada@lake.example',
  'first-name': 'Ada',
  'last-name': 'Adams',
} as const;

/** Runs the command with these options, as the operator of a server at lake.example; answers what it printed. */
async function add(wish: Partial<Record<keyof typeof WISH | 'time-zone', string>>): Promise<string> {
  const printed: string[] = [];
  const args = Object.entries(wish).flatMap(([name, value]) => [`--${name}`, value]);
  await runAgency(['add', ...args], {
    region: 'us',
    address: 'https://lake.example',
    print: (text) => printed.push(text),
    withOwner: (work) => work(server.owner),
  });
  return printed.join('\n');
}

async function signIn(username: string, password: string): Promise<{ token: string; num_additional_groups: number }> {
  const { data } = await server.post('user/login', { username, password });
  return data as { token: string; num_additional_groups: number };
}

async function agencies(as: string): Promise<unknown[]> {
  return ((await server.get('user_group/for/organization', { as })).data as Row[]).map(({ name }) => name);
}

test('RESET-04 SRV-29 SRV-33 a new agency’s first admin comes in by the printed link, and invites the next', async () => {
  const printed = await add(WISH);
  const link = new URL(/https:\S+/.exec(printed)?.[0] ?? '');
  expect([link.origin, link.hash.split('?')[0]]).toEqual(['https://lake.example', '#user-invite']);
  const password_reset_guid = guidIn(printed);
  expect((await server.get(`user/get?password_reset_guid=${password_reset_guid}`)).data).toEqual({
    primary_email: 'ada@lake.example',
    mode: 'Update',
    region: 'us',
  });
  const set = await server.post('user/password/update', { password_reset_guid, password: PASSWORD });
  const { token: as, user } = set.data as { token: string; user: Row };
  expect(user).toMatchObject({ first_name: 'Ada', last_name: 'Adams', role: 'admin' });
  expect(await agencies(as)).toEqual(['Lake EMS']);
  const next = { first_name: 'Bo', last_name: 'Berg', primary_email: 'bo@lake.example' };
  expect((await server.post('user/invite', next, { as })).status).toBe(200);
  expect(((await server.get('user/all', { as })).data as Row[]).map(({ first_name }) => first_name)).toEqual(['Ada']);
  expect(((await server.get('access_log/all', { as })).data as Row[]).at(-1)).toMatchObject({
    kind: 'admin_change',
    user_id: null,
    detail: 'agency founded: Lake EMS; admin: ada@lake.example',
  });
});

test('ENT-03 an agency begins with the settings that the domain names, however it was founded', async () => {
  await add({ ...WISH, organization: 'Ridge County', agency: 'Ridge EMS', email: 'ridge@lake.example' });
  const as = await server.signIn('admin');
  expect((await server.post('user_group/create', { name: 'Harbor North' }, { as })).status).toBe(200);
  const { rows } = await server.owner.query<Record<string, unknown>>(
    `SELECT * FROM user_group WHERE name IN ('Ridge EMS', 'Harbor North')`,
  );
  const settings = rows.map((row) => Object.fromEntries(settingNames.map((name) => [name, row[name]])));
  expect(settings).toEqual([defaultSettings, defaultSettings]);
});

test('ENT-03 the table itself begins an agency with the settings that the domain names', async () => {
  const { rows } = await server.owner.query<Record<string, unknown>>(
    `INSERT INTO user_group (organization_id, name) SELECT id, 'Bare' FROM organization LIMIT 1 RETURNING *`,
  );
  expect(Object.fromEntries(settingNames.map((name) => [name, rows[0]?.[name]]))).toEqual(defaultSettings);
});

test('PROD-03 who has an account becomes the admin of the new agency too, and keeps the password', async () => {
  const email = 'strict@demo.vialant.test';
  const before = await signIn(email, await demoPassword());
  const printed = await add({ ...WISH, organization: 'Hill County', agency: 'Hill EMS', email });
  expect(printed).not.toContain('https:');
  const { token: as, num_additional_groups } = await signIn(email, await demoPassword());
  expect(num_additional_groups).toBe(before.num_additional_groups + 1);
  const { data } = await server.get('user_group/for_user', { as });
  const group = String((data as Row[]).find(({ name }) => name === 'Hill EMS')?.['id']);
  expect((await server.get('user/auth', { as, group })).data).toMatchObject({ role: 'admin' });
  expect((await server.get('user/auth', { as })).data).toMatchObject({ role: 'user' });
});

test('an organisation is known by its name; an agency of it is made once', async () => {
  const wish = { ...WISH, organization: 'Coast', agency: 'North', email: 'c1@coast.example' };
  await add(wish);
  await add({ ...wish, organization: 'COAST', agency: 'South', email: 'c2@coast.example' });
  const { rows } = await server.owner.query(`SELECT FROM organization WHERE lower(name) = 'coast'`);
  expect(rows).toHaveLength(1);
  await expect(add({ ...wish, agency: 'north', email: 'c3@coast.example' })).rejects.toThrow('already has an agency');
  const { rowCount } = await server.owner.query(`SELECT FROM user_account WHERE primary_email = 'c3@coast.example'`);
  expect(rowCount).toBe(0);
});

test.each(Object.keys(WISH) as (keyof typeof WISH)[])('without --%s nothing is made, and it is named', async (name) => {
  const { [name]: _, ...rest } = { ...WISH, agency: 'Never' };
  await expect(add(rest)).rejects.toThrow(CommandError);
  await expect(add(rest)).rejects.toThrow(`--${name}`);
  await expect(add({ ...rest, [name]: name === 'email' ? 'nobody' : '  ' })).rejects.toThrow(`--${name}`);
});

test('SETUP-07 the agency gets the time zone that is named; without one UTC holds', async () => {
  const zoneOf = async (agency: string): Promise<unknown> => {
    const { rows } = await server.owner.query<{ time_zone: string | null }>(
      'SELECT time_zone FROM user_group WHERE name = $1',
      [agency],
    );
    return rows[0]?.time_zone;
  };
  await add({ ...WISH, agency: 'Zoned', email: 'z1@lake.example', 'time-zone': 'America/Chicago' });
  await add({ ...WISH, agency: 'Unzoned', email: 'z2@lake.example' });
  expect([await zoneOf('Zoned'), await zoneOf('Unzoned')]).toEqual(['America/Chicago', null]);
  for (const zone of ['Chicago', '-05:00', ' ']) {
    const wish = { ...WISH, agency: 'Never', email: 'z3@lake.example', 'time-zone': zone };
    await expect(add(wish)).rejects.toThrow('--time-zone');
  }
  expect(await zoneOf('Never')).toBeUndefined();
});
