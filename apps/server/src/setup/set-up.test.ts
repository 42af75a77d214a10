import { randomUUID } from 'node:crypto';
import { passwordForm } from '@vialant/contract/password-form';
import { defaultSettings, settingNames } from '@vialant/domain/agency/settings';
import { beforeAll, describe, expect, test } from 'vitest';
import { runAgency } from '../account/agency-command.ts';
import { makeDemo } from '../demo/make-demo.ts';
import { TODAY } from '../testing/global-setup.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { offerSetup } from './offer-setup.ts';

type Row = Record<string, unknown>;

const PASSWORD = 'a'.repeat(64);
const REGISTRATION = {
  number: 'AP5836727',
  name: 'Lake County EMS',
  address: '1 Main St\nLakeside',
  state: 'NY',
  schedules: ['II', 'IIN', 'III', 'IV'],
  expiration_date: '2028-06-30',
};
const WISH = {
  organization: 'Lake County',
  agency: { name: 'Lake EMS', kind: 'ems', time_zone: 'America/New_York' },
  first_name: 'Ada',
  last_name: 'Adams',
  primary_email: 'Ada@lake.example',
  password: PASSWORD,
};

/** The code that a process prints when it starts on this database. */
async function started(server: TestServer): Promise<string> {
  const code = await offerSetup(server.owner);
  if (code === null) throw new Error('the server is set up');
  return code;
}

/** How many rows of each kind a set-up makes there are. */
async function written(server: TestServer): Promise<Row> {
  const tables = ['organization', 'user_group', 'user_account', 'user_password', 'membership', 'registration'];
  const counts = [...tables, 'user_session'].map((table) => `(SELECT count(*)::integer FROM ${table}) AS ${table}`);
  const { rows } = await server.owner.query<Row>(`SELECT ${counts.join(', ')}`);
  return rows[0] ?? {};
}

const NOTHING = {
  organization: 0,
  user_group: 0,
  user_account: 0,
  user_password: 0,
  membership: 0,
  registration: 0,
  user_session: 0,
};

describe('the first run', () => {
  const server = testServer({ isEmpty: true });
  let admin = '';

  test('SETUP-01 a server without an organisation says so to anyone', async () => {
    expect((await server.get('setup/status')).data).toEqual({ is_set_up: false });
  });

  test('SETUP-03 SETUP-05 makes organisation, agency, registration and admin at once, and signs the admin in', async () => {
    const code = await started(server);
    const answer = await server.post('setup/create', { code, ...WISH, registration: REGISTRATION });
    expect(answer).toMatchObject({
      status: 200,
      data: { token: expect.any(String), region: 'us', first_name: 'Ada', primary_email: 'ada@lake.example' },
    });
    admin = String((answer.data as Row)['token']);
    const { data: me } = await server.get('user/auth', { as: admin });
    expect(me).toMatchObject({
      first_name: 'Ada',
      last_name: 'Adams',
      role: 'admin',
      user_group: { name: 'Lake EMS', kind: 'ems', time_zone: 'America/New_York', check_due_at: '09:00' },
    });
    const { data: registrations } = await server.get('registration/all', { as: admin });
    expect(registrations).toEqual([expect.objectContaining(REGISTRATION)]);
  });

  test('SETUP-03 the agency begins with the settings of any new agency', async () => {
    const { data: group } = await server.get('user_group/current', { as: admin });
    for (const name of settingNames) {
      expect([name, (group as Row)[name]]).toEqual([name, defaultSettings[name] ? 1 : 0]);
    }
  });

  test('SETUP-03 the admin signs in again with the password', async () => {
    const { data } = await server.post('user/login', { username: 'ada@lake.example', password: PASSWORD });
    expect(data).toMatchObject({ token: expect.any(String), num_additional_groups: 0 });
  });

  test('SETUP-01 afterwards the call is refused for ever, with the right code too, and no start offers another', async () => {
    expect((await server.get('setup/status')).data).toEqual({ is_set_up: true });
    expect(await offerSetup(server.owner)).toBeNull();
    const before = await written(server);
    const again = { ...WISH, organization: 'Other', primary_email: 'eve@lake.example' };
    for (const code of ['AAAA-BBBB-CCCC', 'x']) {
      expect(await server.post('setup/create', { code, ...again })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    }
    expect(await written(server)).toEqual(before);
  });
});

describe('the code', () => {
  const server = testServer({ isEmpty: true });

  test('SETUP-02 a wrong one is refused and writes nothing; the database holds the hash alone', async () => {
    const code = await started(server);
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/);
    expect(await server.post('setup/create', { code: 'AAAA-BBBB-CCCC', ...WISH })).toMatchObject({
      status: 422,
      err: 'INCORRECT_CODE',
      body: { message: 'Incorrect Code' },
    });
    expect(await written(server)).toEqual(NOTHING);
    const { rows } = await server.owner.query<{ row: string }>('SELECT c::text AS row FROM setup_code c');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(code);
    expect(rows[0]?.row).not.toContain(code.replaceAll('-', ''));
    await expect(server.pool.query('SELECT FROM setup_code')).rejects.toThrow('permission denied');
  });

  test('SETUP-02 five wrong ones void it, also for the right one, until the next start', async () => {
    await server.owner.query('DELETE FROM setup_code');
    const [code, ofAnotherProcess] = [await started(server), await started(server)];
    for (let wrong = 1; wrong <= 5; wrong += 1) {
      expect((await server.post('setup/create', { code: 'AAAA-BBBB-CCCC', ...WISH })).err).toBe('INCORRECT_CODE');
    }
    for (const good of [code, ofAnotherProcess]) {
      expect((await server.post('setup/create', { code: good, ...WISH })).err).toBe('INCORRECT_CODE');
    }
    expect(await written(server)).toEqual(NOTHING);
    await started(server);
    const { rows } = await server.owner.query('SELECT FROM setup_code');
    expect(rows).toHaveLength(1);
  });

  test('SETUP-02 of many wrong ones at once, over two processes, not one more than five is looked at', async () => {
    await server.owner.query('DELETE FROM setup_code');
    const code = await started(server);
    const other = await server.another();
    const tries = Array.from({ length: 24 }, (_, n) =>
      (n % 2 === 0 ? server : other).post('setup/create', { code: `WRNG-${1000 + n}`, ...WISH }),
    );
    expect(new Set((await Promise.all(tries)).map(({ err }) => err))).toEqual(new Set(['INCORRECT_CODE']));
    const { rows } = await server.owner.query<{ wrong_tries: number }>('SELECT wrong_tries FROM setup_code');
    expect(rows).toEqual([{ wrong_tries: 5 }]);
    expect((await other.post('setup/create', { code, ...WISH })).err).toBe('INCORRECT_CODE');
    expect(await written(server)).toEqual(NOTHING);
  });

  test('SETUP-02 it is good however its dashes and capitals are typed, and printed by whichever process', async () => {
    await server.owner.query('DELETE FROM setup_code');
    const [first] = [await started(server), await started(server)];
    const typed = ` ${first.toLowerCase().replaceAll('-', ' ')} `;
    expect((await server.post('setup/create', { code: typed, ...WISH })).status).toBe(200);
    const { rows } = await server.owner.query('SELECT FROM setup_code WHERE used_on IS NULL');
    expect(rows).toEqual([]);
  });
});

describe('all or nothing', () => {
  const server = testServer({ isEmpty: true });
  let code = '';
  beforeAll(async () => {
    code = await started(server);
  });

  const bad: [string, object, string][] = [
    ['no organisation', { organization: ' ' }, 'organization'],
    ['no agency', { agency: { ...WISH.agency, name: '' } }, 'agency.name'],
    ['a kind that is none', { agency: { ...WISH.agency, kind: 'hospital' } }, 'agency.kind'],
    ['a zone that is none', { agency: { ...WISH.agency, time_zone: 'America/Nowhere' } }, 'agency.time_zone'],
    ['an offset as a zone', { agency: { ...WISH.agency, time_zone: '+05:00' } }, 'agency.time_zone'],
    ['a name with an address', { first_name: 'see www.evil.example' }, 'first_name'],
    ['no email', { primary_email: 'ada' }, 'primary_email'],
    ['a password that is not derived', { password: 'Secret123' }, 'password'],
    ['a DEA number that is none', { registration: { ...REGISTRATION, number: 'AP5836728' } }, 'registration.number'],
    ['no schedules', { registration: { ...REGISTRATION, schedules: [] } }, 'registration.schedules'],
    ['a schedule that is none', { registration: { ...REGISTRATION, schedules: ['VI'] } }, 'registration.schedules.0'],
    ['a state that is none', { registration: { ...REGISTRATION, state: 'XX' } }, 'registration.state'],
    [
      'a day that is none',
      { registration: { ...REGISTRATION, expiration_date: '2028-02-30' } },
      'registration.expiration_date',
    ],
  ];
  test.each(bad)('SETUP-03 with %s nothing is written, and the field is named', async (_, part, field) => {
    const answer = await server.post('setup/create', { code, ...WISH, ...part });
    expect(answer).toMatchObject({ status: 400, err: 'INVALID_INPUT' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    expect(await written(server)).toEqual(NOTHING);
  });

  test('SETUP-04 a number that is no DEA number is told so', async () => {
    const registration = { ...REGISTRATION, number: 'AP5836728' };
    const { fields } = await server.post('setup/create', { code, ...WISH, registration });
    expect(fields).toEqual({ 'registration.number': 'This is not a DEA number' });
  });

  test('SETUP-03 a password that everybody tries first is refused, and nothing is written', async () => {
    const common = await passwordForm('password1', crypto.subtle, (text) => new TextEncoder().encode(text));
    const answer = await server.post('setup/create', { code, ...WISH, password: common });
    expect(answer.err).toBe('PASSWORD_TOO_COMMON');
    expect(await written(server)).toEqual(NOTHING);
  });

  test('SETUP-03 if the last statement fails, nothing of the ones before it stays, and the code is still good', async () => {
    await server.owner.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
    await server.owner.query('CREATE TRIGGER fail BEFORE INSERT ON user_session FOR EACH ROW EXECUTE FUNCTION fail()');
    const failed = await server.post('setup/create', { code, ...WISH, registration: REGISTRATION });
    expect(failed).toMatchObject({ status: 500, err: 'FAULT' });
    expect(await written(server)).toEqual(NOTHING);
    await server.owner.query('DROP TRIGGER fail ON user_session');
    expect((await server.post('setup/create', { code, ...WISH })).status).toBe(200);
    expect(await written(server)).toMatchObject({ organization: 1, registration: 0, user_session: 1 });
  });
});

describe('races', () => {
  const server = testServer({ isEmpty: true });

  test('SETUP-01 SETUP-03 of many first runs at once, over two processes, exactly one is done', async () => {
    const [code, second] = [await started(server), await started(server)];
    const other = await server.another();
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, n) =>
        (n % 2 === 0 ? server : other).post(
          'setup/create',
          {
            code: n % 4 < 2 ? code : second,
            ...WISH,
            organization: `Lake ${n}`,
            primary_email: `ada${n}@lake.example`,
            registration: REGISTRATION,
          },
          { key: randomUUID() },
        ),
      ),
    );
    const statuses = all.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 15 }, () => 403)]);
    expect(await written(server)).toEqual({
      organization: 1,
      user_group: 1,
      user_account: 1,
      user_password: 1,
      membership: 1,
      registration: 1,
      user_session: 1,
    });
  });
});

describe('a lost answer', () => {
  const server = testServer({ isEmpty: true });

  test('SETUP-03 the same call again, with its key, makes nothing more and signs in again; another one is refused', async () => {
    const code = await started(server);
    const key = randomUUID();
    const [first, again] = await Promise.all([
      server.post('setup/create', { code, ...WISH }, { key }),
      server.post('setup/create', { code, ...WISH }, { key }),
    ]);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((first.data as Row)['id']).toBe((again.data as Row)['id']);
    expect(await written(server)).toMatchObject({ organization: 1, user_account: 1, user_session: 2 });
    for (const [body, options] of [
      [{ code, ...WISH, password: 'b'.repeat(64) }, { key }],
      [{ code: 'AAAA-BBBB-CCCC', ...WISH }, { key }],
      [{ code, ...WISH }, { key: randomUUID() }],
      [{ code, ...WISH }, {}],
    ] as const) {
      expect((await server.post('setup/create', body, options)).status).toBe(403);
    }
    await server.owner.query(`UPDATE setup_code SET used_on = used_on - interval '2 minutes'`);
    expect((await server.post('setup/create', { code, ...WISH }, { key })).status).toBe(403);
  });
});

describe('other ways to an organisation', () => {
  const server = testServer({ isEmpty: true });

  test('SETUP-01 the demo, or npm run agency, sets a server up too: the printed code opens nothing any more', async () => {
    const code = await started(server);
    const args = ['add', '--organization', 'Hill', '--agency', 'Hill EMS', '--email', 'h@hill.example'];
    await runAgency([...args, '--first-name', 'H', '--last-name', 'Hill'], {
      region: 'us',
      address: 'https://hill.example',
      print: () => undefined,
      withOwner: (work) => work(server.owner),
    });
    expect((await server.get('setup/status')).data).toEqual({ is_set_up: true });
    expect((await server.post('setup/create', { code, ...WISH })).status).toBe(403);
    expect(await makeDemo(server.owner, { today: TODAY, region: 'us' })).toBe(false);
  });
});

describe('limits', () => {
  const server = testServer({ isEmpty: true });

  test('a network that tries too often is told to wait', async () => {
    await started(server);
    await server.owner.query(
      `INSERT INTO failed_try (kind, subject, at, try_id)
       SELECT 'setup', sha256('127.0.0.1'::bytea), clock_timestamp(), gen_random_uuid() FROM generate_series(1, 100)`,
    );
    const answer = await server.post('setup/create', { code: 'AAAA-BBBB-CCCC', ...WISH });
    expect(answer).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });
});
