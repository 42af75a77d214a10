import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { lastGuid, lastLetter, linkIn } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const PASSWORD = 'a'.repeat(64);
const ELSEWHERE = 'strict@demo.vialant.test';
type Row = Record<string, unknown>;

const person = (email: string): Row => ({ first_name: 'Noa', last_name: 'New', primary_email: email, role: 'user' });
const newEmail = (): string => `${randomUUID()}@agency.example`;

async function post(path: string, body: object, key?: string): Promise<Answer> {
  return server.post(path, body, { as: await server.signIn('admin'), ...(key !== undefined && { key }) });
}

async function emails(): Promise<unknown[]> {
  const { data } = await server.get('user/all', { as: await server.signIn('admin') });
  return (data as Row[]).map(({ primary_email }) => primary_email);
}

/** What an answer tells, whatever is new in it. */
function told({ status, body }: Answer, email: string): unknown {
  const data = body['data'] as Row | undefined;
  const { trace_id: _, ...rest } = body;
  return data
    ? {
        status,
        keys: Object.keys(data),
        ...data,
        id: typeof data['id'],
        created_on: typeof data['created_on'],
        primary_email: data['primary_email'] === email,
        username: data['username'] === email,
      }
    : { status, ...rest };
}

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

describe('user/invite', () => {
  test('API-31 SRV-28 RESET-06 mails a link with hash user-invite; with it the person chooses a password and is here', async () => {
    const email = newEmail();
    const answer = await post('user/invite', person(email.toUpperCase()));
    expect(answer).toMatchObject({ status: 200, data: { primary_email: email, first_name: 'Noa', role: 'user' } });
    const letter = await lastLetter(server, email);
    expect(letter.subject).toBe('Harbor EMS invited you to Vialant');
    expect(letter.body).toContain('Avery Admin');
    expect(linkIn(letter).hash).toMatch(/^#user-invite\?password_reset_guid=[\w-]{43}&region=us$/);
    const guid = await lastGuid(server, email);
    expect((await server.get(`user/get?password_reset_guid=${guid}`)).data).toMatchObject({ mode: 'Update' });
    expect((await server.post('user/login', { username: email, password: PASSWORD })).err).toBe('INCORRECT_LOGIN');
    expect(await emails()).not.toContain(email);
    const set = await server.post('user/password/update', { password_reset_guid: guid, password: PASSWORD });
    expect(set.data).toMatchObject({ user: { primary_email: email, role: 'user' } });
    expect(await emails()).toContain(email);
    expect((await server.post('user/login', { username: email, password: PASSWORD })).status).toBe(200);
  });

  test('OPEN-066 the link is good for seven days and not a minute more', async () => {
    const email = newEmail();
    await post('user/invite', person(email));
    const guid = await lastGuid(server, email);
    const age = (by: string): Promise<unknown> =>
      server.owner.query(`UPDATE password_link SET expires_on = expires_on - interval '${by}'`);
    await age('6 days 23 hours 59 minutes');
    expect((await server.get(`user/get?password_reset_guid=${guid}`)).status).toBe(200);
    await age('1 minute');
    expect((await server.get(`user/get?password_reset_guid=${guid}`)).err).toBe('PASSWORD_RESET_EXPIRED');
  });

  test('SRV-04 an address with an account elsewhere is answered, and looks, like one that nobody has; its owner can join', async () => {
    const email = newEmail();
    const [known, unknown] = [await post('user/invite', person(ELSEWHERE)), await post('user/invite', person(email))];
    expect(told(known, ELSEWHERE)).toEqual(told(unknown, email));
    const again = [await post('user/invite', person(ELSEWHERE)), await post('user/invite', person(email))] as const;
    expect(told(again[0], ELSEWHERE)).toEqual(told(again[1], email));
    const as = await server.signIn('admin');
    for (const answer of [known, unknown]) {
      const id = (answer.data as Row)['id'];
      expect(await server.get(`user?id=${String(id)}`, { as })).toMatchObject({ status: 404, err: 'NOT_FOUND' });
      expect(await post('user/update', { id, first_name: 'X' })).toMatchObject({ status: 404 });
    }
    const all = await emails();
    expect([all.includes(ELSEWHERE), all.includes(email)]).toEqual([false, false]);
    const letter = await lastLetter(server, ELSEWHERE);
    expect(letter.subject).toBe('Harbor EMS invited you to Vialant');
    expect(linkIn(letter).hash).toMatch(/^#join-agency\?/);
    const { rows } = await server.owner.query(
      `SELECT first_name, (SELECT count(*)::int FROM membership m WHERE m.user_id = a.id) AS agencies FROM user_account a WHERE primary_email = $1`,
      [ELSEWHERE],
    );
    expect(rows).toEqual([{ first_name: 'Sam', agencies: 1 }]);
  });

  test('SRV-28 one of this agency is named as in use', async () => {
    expect(await post('user/invite', person('medic@demo.vialant.test'))).toMatchObject({
      status: 409,
      err: 'EMAIL_IN_USE',
    });
    expect(await post('user/create', { ...person('MEDIC@demo.vialant.test'), password: PASSWORD })).toMatchObject({
      status: 409,
      err: 'EMAIL_IN_USE',
    });
  });

  test('SRV-46 sent twice with one key it invites once; two at once without one leave one invitation', async () => {
    const [email, key] = [newEmail(), randomUUID()];
    const first = await post('user/invite', person(email), key);
    expect((await post('user/invite', person(email), key)).data).toEqual(first.data);
    expect(await post('user/invite', { ...person(email), role: 'admin' }, key)).toMatchObject({
      status: 409,
      err: 'STALE',
    });
    const { rows } = await server.owner.query(
      'SELECT (SELECT count(*)::int FROM outgoing_message WHERE recipient = $1) AS mails, (SELECT count(*)::int FROM invitation WHERE primary_email = $1) AS invitations',
      [email],
    );
    expect(rows).toEqual([{ mails: 1, invitations: 1 }]);
    const twice = newEmail();
    const both = await Promise.all([post('user/invite', person(twice)), post('user/invite', person(twice))]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { rowCount } = await server.owner.query('SELECT FROM invitation WHERE primary_email = $1', [twice]);
    expect(rowCount).toBe(1);
  });

  test('SRV-28 only an admin may, and staff leave no trace of it', async () => {
    const email = newEmail();
    const as = await server.signIn('medic');
    expect(await server.post('user/invite', person(email), { as })).toMatchObject({ status: 403, err: 'NOT_ALLOWED' });
    const { rowCount } = await server.owner.query('SELECT FROM user_account WHERE primary_email = $1', [email]);
    expect(rowCount).toBe(0);
  });

  test.each([
    ['primary_email', 'medic'],
    ['primary_email', 'a@b'],
    ['primary_email', `${'x'.repeat(250)}@a.bc`],
    ['first_name', ''],
    ['first_name', 'x'.repeat(61)],
    ['last_name', '   '],
    ['role', 'owner'],
  ])('SRV-79 %s %s is malformed', async (field, value) => {
    expect(await post('user/invite', { ...person(newEmail()), [field]: value })).toMatchObject({
      status: 400,
      fields: { [field]: expect.any(String) },
    });
  });
});

describe('user/create', () => {
  test('API-30 SRV-26 LOGIN-12 adds a person with a password, who chooses their own with a link and is staff of this agency', async () => {
    const email = newEmail();
    const { data } = await post('user/create', { ...person(email), password: PASSWORD });
    const as = await server.signIn('admin');
    expect((await server.get(`user?id=${String((data as Row)['id'])}`, { as })).data).toEqual(data);
    const login = await server.post('user/login', { username: email, password: PASSWORD });
    expect(login).toMatchObject({ status: 422, err: 'PASSWORD_RESET_REQUIRED' });
    await server.post('user/forgot_password', { email });
    const own = { password_reset_guid: await lastGuid(server, email), password: 'b'.repeat(64) };
    const set = await server.post('user/password/update', own);
    expect(set.data).toMatchObject({ user: { first_name: 'Noa', num_additional_groups: 0 } });
    const { token } = set.data as { token: string };
    expect((await server.get('user/auth', { as: token })).data).toMatchObject({ user_group: { name: 'Harbor EMS' } });
  });

  test('SRV-04 an address with an account elsewhere is answered like a new one, and keeps its password and name', async () => {
    const email = newEmail();
    const [known, unknown] = [
      await post('user/create', { ...person(ELSEWHERE), password: PASSWORD }),
      await post('user/create', { ...person(email), password: PASSWORD }),
    ];
    expect(told(known, ELSEWHERE)).toEqual(told(unknown, email));
    expect(
      (await server.post('user/login', { username: ELSEWHERE, password: await demoPassword() })).data,
    ).toMatchObject({
      first_name: 'Sam',
    });
  });

  test('what is kept of the call to know it again holds nothing of the password', async () => {
    const [email, key] = [newEmail(), randomUUID()];
    await post('user/create', { ...person(email), password: PASSWORD }, key);
    expect((await post('user/create', { ...person(email), password: 'b'.repeat(64) }, key)).status).toBe(200);
    const { rows } = await server.owner.query(`SELECT answer::text FROM idempotent_answer WHERE key = $1`, [key]);
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
  });
});

describe('user_group/create', () => {
  test('API-40 GROUP-01 adds an agency of the same organisation with the caller as its admin', async () => {
    const name = `Agency ${randomUUID()}`;
    const { data } = await post('user_group/create', { name });
    expect(data).toMatchObject({ name, require_incident_number: 1, allow_manual_scan_entry: 0 });
    const as = await server.signIn('admin');
    const group = String((data as Row)['id']);
    expect((await server.get('user_group/for_user', { as })).data).toContainEqual(
      expect.objectContaining({ id: group }),
    );
    expect((await server.get('user_group/for/organization', { as })).data).toContainEqual({ id: group, name });
    expect((await server.post('unit/create', { name: 'Medic 9' }, { as, group })).status).toBe(200);
    expect((await server.get('drug/all', { as, group })).data).toEqual([]);
    const medic = await server.signIn('medic');
    expect((await server.get('user_group/current', { as: medic, group })).status).toBe(403);
    expect(await post('user_group/create', { name: name.toUpperCase() })).toMatchObject({
      status: 409,
      err: 'NAME_IN_USE',
    });
  });
});
