import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { lastLetter, linkIn } from '../testing/post.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;
const LOGS = ['access_log', 'change_log'] as const;
const OWNER = 'strict@demo.vialant.test';

let harbor = '';
let invitationId = '';

/** Invites the owner of an account at a sister agency; answers the secret of the mailed link. */
async function invite(more: object = {}): Promise<string> {
  const person = { first_name: 'Not', last_name: 'Their-Name', primary_email: OWNER, ...more };
  const answer = await calls.post('user/invite', person, admin);
  expect(answer.status).toBe(200);
  invitationId = (answer.data as Row).id;
  return lastSecret();
}

async function lastSecret(): Promise<string> {
  const { hash } = linkIn(await lastLetter(server, OWNER));
  expect(hash).toMatch(/^#join-agency\?invitation_guid=[\w-]{43}&region=us$/);
  return new URLSearchParams(hash.slice(hash.indexOf('?'))).get('invitation_guid') ?? '';
}

const accept = async (invitation_guid: string, by: 'strict' | 'strict2' = 'strict', key?: string): Promise<Answer> =>
  calls.post('invitation/accept', { invitation_guid }, { by, ...(key !== undefined && { key }) });
const decline = (invitation_guid: string, by: 'strict' | 'strict2' = 'strict'): Promise<Answer> =>
  calls.post('invitation/decline', { invitation_guid }, { by });
const look = (guid: string): Promise<Answer> => server.get(`invitation/link?invitation_guid=${guid}`);

async function agenciesOf(by: 'strict' | 'strict2'): Promise<unknown[]> {
  return ((await calls.get('user_group/for_user', { by })).data as Row[]).map(({ name }) => name);
}

beforeEach(async () => {
  harbor = await calls.groupId('Harbor EMS');
  await server.owner.query('DELETE FROM failed_try');
  await server.owner.query('UPDATE password_link SET invitation_id = NULL WHERE invitation_id IS NOT NULL');
  await server.owner.query('DELETE FROM invitation');
  await server.owner.query('DELETE FROM membership WHERE user_id = $1 AND user_group_id = $2', [
    await calls.userId('strict'),
    harbor,
  ]);
});

describe('the owner of an account who is invited', () => {
  test('PEOPLE-03 is told who asks into which agency, and only Join adds the membership, with the role that was said', async () => {
    const guid = await invite({ role: 'auditor' });
    expect((await look(guid)).data).toEqual({ inviter: 'Avery Admin', agency: 'Harbor EMS', primary_email: OWNER });
    expect(await agenciesOf('strict')).toEqual(['Summit Fire']);
    expect((await calls.get('user_group/current', { by: 'strict', group: harbor })).status).toBe(403);
    expect(await accept(guid)).toMatchObject({ status: 200, data: { user_group_id: harbor, name: 'Harbor EMS' } });
    expect(await agenciesOf('strict')).toEqual(['Harbor EMS', 'Summit Fire']);
    const { data } = await calls.get('user/auth', { by: 'strict', group: harbor });
    // The names are the owner's own.
    expect(data).toMatchObject({ role: 'auditor', first_name: 'Sam', user_group: { name: 'Harbor EMS' } });
    expect((await calls.get('invitation/all', admin)).data).toEqual([]);
    const log = (await calls.get('access_log/all', admin)).data as Row[];
    expect(log[0]).toMatchObject({ kind: 'joined', user_name: 'Sam Strict', detail: 'by invitation' });
    const changes = (await calls.get(`change_log/all?row_id=${await calls.userId('strict')}`, admin)).data as Row[];
    expect(changes[0]).toMatchObject({
      entity: 'user',
      what: 'added',
      row_name: 'Sam Strict',
      user_name: 'Sam Strict',
    });
  });

  test('PEOPLE-03 keeps their password: the link sets none', async () => {
    const guid = await invite();
    expect((await server.get(`user/get?password_reset_guid=${guid}`)).data).toMatchObject({ mode: 'Join' });
    expect(
      await server.post('user/password/update', { password_reset_guid: guid, password: 'c'.repeat(64) }),
    ).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    const login = await server.post('user/login', { username: OWNER, password: await demoPassword() });
    expect(login.status).toBe(200);
    expect((await accept(guid)).status).toBe(200);
  });

  test('PEOPLE-03 who declines is not added; the agency sees the invitation as if nobody had answered', async () => {
    const guid = await invite();
    const before = [await calls.get('invitation/all', admin), await calls.get('user/members', admin)];
    const logs = await Promise.all(LOGS.map((table) => calls.count(table)));
    expect(await decline(guid)).toMatchObject({ status: 200, data: { success: true } });
    const after = [await calls.get('invitation/all', admin), await calls.get('user/members', admin)];
    expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data));
    expect(await Promise.all(LOGS.map((table) => calls.count(table)))).toEqual(logs);
    expect(await agenciesOf('strict')).toEqual(['Summit Fire']);
    expect(await accept(guid)).toMatchObject({ status: 422, err: 'INVITATION_VOID' });
    // Sent again it can be answered anew.
    await calls.post('invitation/resend', { id: invitationId }, admin);
    expect((await accept(await lastSecret())).status).toBe(200);
  });

  test('PEOPLE-03 sends the same call twice and is answered alike; a second link of the same person is answered already', async () => {
    const [guid, key] = [await invite(), randomUUID()];
    const first = await accept(guid, 'strict', key);
    expect((await accept(guid, 'strict', key)).data).toEqual(first.data);
    expect(await accept(guid)).toMatchObject({
      status: 422,
      body: { message: 'This invitation was already answered.' },
    });
  });

  test('PEOPLE-03 many answers at once: one counts, and the membership is there or not accordingly', async () => {
    const guid = await invite();
    const answers = await Promise.all([accept(guid), decline(guid), accept(guid), decline(guid), accept(guid)]);
    const counted = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(counted).toHaveLength(1);
    expect((await agenciesOf('strict')).includes('Harbor EMS')).toBe(counted[0] !== undefined && counted[0] % 2 === 0);
  });

  test('ACCESS-02 an auditor may join too', async () => {
    const id = await calls.userId('strict');
    await server.owner.query(`UPDATE membership SET role = 'auditor' WHERE user_id = $1`, [id]);
    expect((await accept(await invite())).status).toBe(200);
    await server.owner.query(`UPDATE membership SET role = 'user' WHERE user_id = $1`, [id]);
  });
});

describe('a link that is not good', () => {
  test('PEOPLE-03 somebody else who is signed in neither joins nor declines with it', async () => {
    const guid = await invite();
    const refused = { status: 422, err: 'INVITATION_FOR_ANOTHER' };
    expect(await accept(guid, 'strict2')).toMatchObject(refused);
    expect(await decline(guid, 'strict2')).toMatchObject(refused);
    expect(await agenciesOf('strict2')).toEqual(['Summit Fire']);
    expect((await server.post('invitation/accept', { invitation_guid: guid })).status).toBe(401);
    expect((await accept(guid)).status).toBe(200);
  });

  test.each([
    ['expired', 'This invitation has expired. Ask the person who invited you to send it again.'],
    ['withdrawn', 'This invitation was withdrawn. Ask the person who invited you.'],
    ['replaced', 'This invitation was sent again. Use the link in the newer mail.'],
    ['answered', 'This invitation was already answered.'],
    [
      'unknown',
      'This link leads to no invitation. Open it from the mail, or ask the person who invited you to send it again.',
    ],
  ])('PEOPLE-02 PEOPLE-03 one that is %s says so, and joins nobody', async (why, message) => {
    let guid = await invite();
    if (why === 'expired') await server.owner.query(`UPDATE password_link SET expires_on = now()`);
    if (why === 'withdrawn') await calls.post('invitation/withdraw', { id: invitationId }, admin);
    if (why === 'replaced') await calls.post('invitation/resend', { id: invitationId }, admin);
    if (why === 'answered') await decline(guid);
    if (why === 'unknown') guid = 'x'.repeat(43);
    for (const answer of [await look(guid), await accept(guid), await decline(guid)]) {
      expect(answer).toMatchObject({ status: 422, err: 'INVITATION_VOID', body: { message } });
    }
    expect(await agenciesOf('strict')).toEqual(['Summit Fire']);
  });

  test('PEOPLE-03 a link for a password is no invitation', async () => {
    await server.post('user/forgot_password', { email: OWNER });
    const { hash } = linkIn(await lastLetter(server, OWNER));
    const guid = new URLSearchParams(hash.slice(hash.indexOf('?'))).get('password_reset_guid') ?? '';
    expect(await accept(guid)).toMatchObject({ status: 422, err: 'INVITATION_VOID' });
    expect((await server.get(`user/get?password_reset_guid=${guid}`)).status).toBe(200);
  });
});

test('PEOPLE-03 a person whom every agency has disabled comes by a password of their own, and is at home here', async () => {
  const email = 'off@demo.vialant.test';
  await server.owner.query(
    `UPDATE user_account SET home_user_group_id = (SELECT id FROM user_group WHERE name = 'Summit Fire') WHERE primary_email = $1`,
    [email],
  );
  await server.owner.query(
    `UPDATE membership m SET user_group_id = (SELECT id FROM user_group WHERE name = 'Summit Fire')
     FROM user_account a WHERE a.id = m.user_id AND a.primary_email = $1`,
    [email],
  );
  await calls.post('user/invite', { first_name: 'Not', last_name: 'Named', primary_email: email }, admin);
  const { hash } = linkIn(await lastLetter(server, email));
  expect(hash).toMatch(/^#user-invite/);
  const guid = new URLSearchParams(hash.slice(hash.indexOf('?'))).get('password_reset_guid') ?? '';
  const set = await server.post('user/password/update', { password_reset_guid: guid, password: 'd'.repeat(64) });
  expect(set).toMatchObject({ status: 200, data: { user: { first_name: 'Oakley', user_group_id: harbor } } });
  const members = (await calls.get('user/members', admin)).data as Row[];
  expect(members.find((row) => row['primary_email'] === email)).toMatchObject({ state: 'Active', is_home: 1 });
});
