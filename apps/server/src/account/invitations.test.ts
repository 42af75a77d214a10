import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { lastGuid, lastLetter, linkIn } from '../testing/post.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const admin = { by: 'admin' } as const;
const ELSEWHERE = 'strict@demo.vialant.test';
const PASSWORD = 'a'.repeat(64);
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g;

const newEmail = (): string => `${randomUUID()}@people.example`;
const invite = (email: string, more: object = {}): Promise<Answer> =>
  calls.post('user/invite', { first_name: 'Noa', last_name: 'New', primary_email: email, ...more }, admin);
const setPassword = (guid: string): Promise<Answer> =>
  server.post('user/password/update', { password_reset_guid: guid, password: PASSWORD });

async function listed(path: string, email: string): Promise<Row[]> {
  return ((await calls.get(path, admin)).data as Row[]).filter((row) => row['primary_email'] === email);
}

/** Everything that an admin can read of what has become of an address; whatever is new in each is left out. */
async function seen(email: string): Promise<string> {
  // Sorted: the fields of one change are noted within a millisecond, and their ids then come in any order.
  const about = async (path: string): Promise<string[]> =>
    ((await calls.get(path, admin)).data as Row[]).flatMap((row) => withoutNew(row, email) ?? []).toSorted();
  const all = {
    pending: await about('invitation/all'),
    members: await about('user/members'),
    people: await about('user/all'),
    access: await about('access_log/all?limit=1000'),
    changes: await about('change_log/all?limit=1000'),
  };
  return JSON.stringify(all);
}

/** A row about this address, if it is one. */
function withoutNew(row: Row, email: string): string | undefined {
  const text = JSON.stringify(row);
  return text.includes(email) ? masked(text, email) : undefined;
}

function masked(text: string, email: string): string {
  return text.replaceAll(email, '(address)').replaceAll(UUID, '(id)').replaceAll(TIME, '(time)');
}

/** What an answer tells, whatever is new in it. */
function told({ status, body }: Answer, email: string): string {
  const { trace_id: _, ...rest } = body;
  return `${status} ${masked(JSON.stringify(rest), email)}`;
}

beforeEach(async () => {
  await server.owner.query('DELETE FROM failed_try');
  // The next test begins with no invitation; the log of changes, which shows none of other tests, stays.
  await server.owner.query('UPDATE password_link SET invitation_id = NULL WHERE invitation_id IS NOT NULL');
  await server.owner.query('DELETE FROM invitation');
});

describe('pending invitations', () => {
  test('PEOPLE-02 are listed with address, role, by whom, when sent and until when; a person who has come is not', async () => {
    const email = newEmail();
    const { data } = await invite(email, { role: 'auditor' });
    const [row, ...none] = await listed('invitation/all', email);
    expect(none).toEqual([]);
    expect(row).toMatchObject({
      id: (data as Row).id,
      primary_email: email,
      first_name: 'Noa',
      last_name: 'New',
      role: 'auditor',
      sent_by_name: 'Avery Admin',
    });
    const days = (Date.parse(String(row?.['expires_on'])) - Date.parse(String(row?.['sent_on']))) / 86_400_000;
    expect(days).toBeCloseTo(7, 5);
    expect(await listed('user/members', email)).toMatchObject([{ id: row?.id, state: 'Invited', role: 'auditor' }]);
    expect(await listed('user/all', email)).toEqual([]);
    expect((await setPassword(await lastGuid(server, email))).status).toBe(200);
    expect(await listed('invitation/all', email)).toEqual([]);
    expect(await listed('user/members', email)).toMatchObject([{ state: 'Active', role: 'auditor', is_home: 1 }]);
  });

  test('PEOPLE-02 the person who comes has the id that the invitation had, the role and the names', async () => {
    const email = newEmail();
    const { id } = (await invite(email, { role: 'admin' })).data as Row;
    const { data } = await setPassword(await lastGuid(server, email));
    expect(data).toMatchObject({ user: { id, role: 'admin', first_name: 'Noa', last_name: 'New' } });
  });

  test('PEOPLE-02 ‘Resend’ voids the old link and mails a new one', async () => {
    const email = newEmail();
    const { id } = (await invite(email)).data as Row;
    const old = await lastGuid(server, email);
    const again = await calls.post('invitation/resend', { id }, admin);
    expect(again).toMatchObject({ status: 200, data: { id, primary_email: email } });
    const fresh = await lastGuid(server, email);
    expect(fresh).not.toBe(old);
    expect((await server.get(`user/get?password_reset_guid=${old}`)).err).toBe('PASSWORD_RESET_EXPIRED');
    expect((await setPassword(old)).err).toBe('PASSWORD_RESET_EXPIRED');
    expect((await setPassword(fresh)).status).toBe(200);
  });

  test('PEOPLE-02 an invitation that has expired can be sent again', async () => {
    const email = newEmail();
    const { id } = (await invite(email)).data as Row;
    await server.owner.query(`UPDATE password_link SET expires_on = now() - interval '1 minute'`);
    await server.owner.query(`UPDATE invitation SET expires_on = now() - interval '1 minute'`);
    expect((await setPassword(await lastGuid(server, email))).err).toBe('PASSWORD_RESET_EXPIRED');
    expect((await calls.post('invitation/resend', { id }, admin)).status).toBe(200);
    expect((await setPassword(await lastGuid(server, email))).status).toBe(200);
  });

  test('PEOPLE-02 ‘Withdraw’ voids the link for good: no link, not even one asked for by the person, leads in', async () => {
    const email = newEmail();
    const { id } = (await invite(email)).data as Row;
    const guid = await lastGuid(server, email);
    expect(await calls.post('invitation/withdraw', { id }, admin)).toMatchObject({
      status: 200,
      data: { success: true },
    });
    expect((await setPassword(guid)).err).toBe('PASSWORD_RESET_EXPIRED');
    await server.post('user/forgot_password', { email });
    expect(await lastGuid(server, email)).toBe(guid);
    expect(await listed('invitation/all', email)).toEqual([]);
    for (const call of ['resend', 'withdraw']) {
      expect(await calls.post(`invitation/${call}`, { id }, admin)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
    const { rows } = await server.owner.query('SELECT FROM user_account WHERE primary_email = $1', [email]);
    expect(rows).toEqual([]);
    expect((await invite(email)).status).toBe(200);
    expect((await setPassword(await lastGuid(server, email))).status).toBe(200);
  });

  test('RESET-22 whose link has expired gets another one by the forgot-password page', async () => {
    const email = newEmail();
    await invite(email);
    await server.owner.query(`UPDATE password_link SET expires_on = now() - interval '1 minute'`);
    await server.post('user/forgot_password', { email });
    const letter = await lastLetter(server, email);
    expect(linkIn(letter).hash).toMatch(/^#reset-password\?/);
    const set = await setPassword(await lastGuid(server, email));
    expect(set).toMatchObject({ status: 200, data: { user: { primary_email: email } } });
  });

  test('PEOPLE-02 a second invitation of an address changes the first, and voids its link', async () => {
    const email = newEmail();
    const first = (await invite(email)).data as Row;
    const old = await lastGuid(server, email);
    const second = (await invite(email, { role: 'admin', first_name: 'Nora' })).data as Row;
    expect(second.id).toBe(first.id);
    expect(await listed('invitation/all', email)).toMatchObject([{ role: 'admin', first_name: 'Nora' }]);
    expect((await setPassword(old)).err).toBe('PASSWORD_RESET_EXPIRED');
    expect((await setPassword(await lastGuid(server, email))).data).toMatchObject({ user: { role: 'admin' } });
  });

  test('PEOPLE-02 a person who is created is invited no longer', async () => {
    const email = newEmail();
    await invite(email);
    const guid = await lastGuid(server, email);
    const person = { first_name: 'Noa', last_name: 'New', primary_email: email, password: PASSWORD };
    expect((await calls.post('user/create', person, admin)).status).toBe(200);
    expect(await listed('invitation/all', email)).toEqual([]);
    expect((await setPassword(guid)).err).toBe('PASSWORD_RESET_EXPIRED');
  });

  test('ACCESS-01 ACCESS-02 staff and auditors neither see nor send them', async () => {
    const { id } = (await invite(newEmail())).data as Row;
    for (const by of ['medic', 'partner'] as const) {
      expect((await calls.get('invitation/all', { by })).status).toBe(403);
      for (const call of ['resend', 'withdraw']) {
        expect((await calls.post(`invitation/${call}`, { id }, { by })).status).toBe(403);
      }
    }
  });

  test('ACCESS-03 those of another agency are not found', async () => {
    const ridge = await calls.groupId('Ridge Veterinary');
    await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_group_id = $1`, [ridge]);
    const theirs = { by: 'partner', group: ridge } as const;
    const person = { first_name: 'Noa', last_name: 'New', primary_email: newEmail() };
    const { id } = (await calls.post('user/invite', person, theirs)).data as Row;
    for (const call of ['resend', 'withdraw']) {
      expect(await calls.post(`invitation/${call}`, { id }, admin)).toMatchObject({ status: 404, err: 'NOT_FOUND' });
    }
    expect((await calls.get('invitation/all', admin)).data).toEqual([]);
    expect((await calls.get('invitation/all', theirs)).data).toMatchObject([{ id }]);
  });
});

describe('an address with an account elsewhere', () => {
  test('PEOPLE-03 SRV-04 is answered, listed and logged as one that nobody has: invited, again, resent, withdrawn', async () => {
    // A disabled person of another agency comes as somebody without an account does; the agency sees no difference.
    const three = [ELSEWHERE, newEmail(), 'off@demo.vialant.test'] as const;
    await server.owner.query(
      `UPDATE membership m SET user_group_id = (SELECT id FROM user_group WHERE name = 'Summit Fire')
       FROM user_account a WHERE a.id = m.user_id AND a.primary_email = $1`,
      [three[2]],
    );
    const same = async (step: (email: string) => Promise<Answer>): Promise<void> => {
      const answers: string[] = [];
      for (const email of three) answers.push(told(await step(email), email));
      expect(answers).toEqual(three.map(() => answers[0]));
      const views: string[] = [];
      for (const email of three) views.push(await seen(email));
      expect(views).toEqual(three.map(() => views[0]));
    };
    const idOf = async (email: string): Promise<string> => (await listed('invitation/all', email))[0]?.id ?? '';
    await same((email) => invite(email));
    await same((email) => invite(email, { role: 'admin' }));
    await same(async (email) => calls.post('invitation/resend', { id: await idOf(email) }, admin));
    await same(async (email) => calls.get(`user?id=${await idOf(email)}`, admin));
    await same(async (email) => calls.post('user/update', { id: await idOf(email), role: 'user' }, admin));
    await same(async (email) => calls.post('user/remove', { id: await idOf(email) }, admin));
    await same(async (email) => calls.post('invitation/withdraw', { id: await idOf(email) }, admin));
    await same((email) => invite(email));
  });

  test('PEOPLE-03 and writes as many rows', async () => {
    const rows = async (): Promise<number[]> =>
      Promise.all(
        [
          'invitation',
          'password_link',
          'outgoing_message',
          'access_log',
          'change_log',
          'user_account',
          'membership',
        ].map((table) => calls.count(table)),
      );
    const grown: number[][] = [];
    for (const email of [ELSEWHERE, newEmail()]) {
      const before = await rows();
      await invite(email);
      grown.push((await rows()).map((count, at) => count - (before[at] ?? 0)));
    }
    expect(grown[0]).toEqual(grown[1]);
    expect(grown[0]).toEqual([1, 1, 1, 1, 1, 0, 0]);
  });
});

describe('races', () => {
  test('PEOPLE-02 of a link that is used and an invitation that is withdrawn at once, one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      await server.owner.query('DELETE FROM failed_try');
      const email = newEmail();
      const { id } = (await invite(email)).data as Row;
      const guid = await lastGuid(server, email);
      const [set, withdrawn] = await Promise.all([setPassword(guid), calls.post('invitation/withdraw', { id }, admin)]);
      const isIn = (await listed('user/all', email)).length === 1;
      expect(set.status === 200).toBe(isIn);
      if (isIn) expect([200, 404]).toContain(withdrawn.status);
      else expect(withdrawn.status).toBe(200);
      expect(await listed('invitation/all', email)).toEqual([]);
    }
  });

  test('PEOPLE-03 two agencies’ links of one new address at once: one begins the account, the other is for its owner', async () => {
    const ridge = await calls.groupId('Ridge Veterinary');
    await server.owner.query(`UPDATE membership SET role = 'admin' WHERE user_group_id = $1`, [ridge]);
    const email = newEmail();
    await invite(email);
    const ours = await lastGuid(server, email);
    const person = { first_name: 'Noa', last_name: 'New', primary_email: email };
    await calls.post('user/invite', person, { by: 'partner', group: ridge });
    const theirs = await lastGuid(server, email);
    const [byOurs, byTheirs] = await Promise.all([setPassword(ours), setPassword(theirs)]);
    expect([byOurs.status, byTheirs.status].sort()).toEqual([200, 422]);
    const [left, came] = byOurs.status === 200 ? [theirs, byOurs] : [ours, byTheirs];
    const { token } = came.data as { token: string };
    expect((await server.get(`user/get?password_reset_guid=${left}`)).data).toMatchObject({ mode: 'Join' });
    expect((await server.post('invitation/accept', { invitation_guid: left }, { as: token })).status).toBe(200);
    const { data } = await server.get('user_group/for_user', { as: token });
    expect((data as Row[]).map(({ name }) => name).sort()).toEqual(['Harbor EMS', 'Ridge Veterinary']);
  });
});

test('SETTINGS-04 PEOPLE-02 the change log has who was invited, resent and withdrawn; the access log too', async () => {
  const email = newEmail();
  const { id } = (await invite(email)).data as Row;
  await invite(email, { role: 'admin' });
  await calls.post('invitation/resend', { id }, admin);
  await calls.post('invitation/withdraw', { id }, admin);
  const changes = (await calls.get(`change_log/all?row_id=${id}`, admin)).data as Row[];
  expect(changes.map(({ what, field, row_name }) => [what, field, row_name])).toEqual(
    expect.arrayContaining([
      ['added', null, email],
      ['changed', 'role', email],
      ['changed', 'sent_on', email],
      ['changed', 'withdrawn_on', email],
    ]),
  );
  const log = (await calls.get('access_log/all', admin)).data as Row[];
  expect(log.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining([
      `user invite: ${email}, user`,
      `invitation resend: ${email}`,
      `invitation withdraw: ${email}`,
    ]),
  );
});

test('SRV-04 the application’s role reads no declined mark and writes no invitation', async () => {
  await expect(server.pool.query('SELECT declined_on FROM invitation')).rejects.toThrow('permission denied');
  await expect(server.pool.query('UPDATE invitation SET withdrawn_on = NULL')).rejects.toThrow('permission denied');
  expect((await server.pool.query('SELECT id FROM invitation')).rows).toEqual([]);
});
