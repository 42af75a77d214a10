import { randomUUID } from 'node:crypto';
import { LIMITS } from '@vialant/domain/values/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls } from '../testing/custody-calls.ts';
import { lastLetter } from '../testing/post.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const newEmail = (): string => `${randomUUID()}@agency.example`;

async function invite(email = newEmail(), more: object = {}, group?: string): Promise<Answer> {
  const body = { first_name: 'Noa', last_name: 'New', primary_email: email, ...more };
  return server.post('user/invite', body, { as: await server.signIn('admin'), ...(group && { group }) });
}

/** As if so many invitations had been sent within the day. */
async function invited(kind: string, subject: string, times: number): Promise<void> {
  await server.owner.query(
    `INSERT INTO failed_try SELECT $1, sha256($2::bytea), now() - interval '23 hours', gen_random_uuid()
     FROM generate_series(1, $3)`,
    [kind, Buffer.from(subject), times],
  );
}

async function organizationOf(name: string): Promise<string> {
  const { rows } = await server.owner.query<{ id: string }>(
    'SELECT organization_id AS id FROM user_group WHERE name = $1',
    [name],
  );
  return rows[0]?.id ?? '';
}

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

describe('SRV-28 how many invitations leave in a day is limited', () => {
  test('for the person who invites', async () => {
    await invited('inviter', await calls.userId('admin'), LIMITS.invitations.maxOfUser - 1);
    expect((await invite()).status).toBe(200);
    expect(await invite()).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });

  test('for the organisation, however many agencies it makes', async () => {
    await invited('organization', await organizationOf('Harbor EMS'), LIMITS.invitations.maxOfOrganization - 1);
    const made = await calls.post('user_group/create', { name: `Agency ${randomUUID()}` }, { by: 'admin' });
    const { id: group } = made.data as { id: string };
    expect((await invite(newEmail(), {}, group)).status).toBe(200);
    expect(await invite(newEmail(), {}, group)).toMatchObject({ status: 429, err: 'TOO_MANY' });
    expect(await invite()).toMatchObject({ status: 429, err: 'TOO_MANY' });
  });

  test('for the mailbox, whether or not it has an account, and without a mail too many', async () => {
    for (const email of [newEmail(), 'strict@demo.vialant.test']) {
      for (let n = 0; n < LIMITS.invitations.maxToAddress; n += 1) expect((await invite(email)).status).toBe(200);
      expect(await invite(email.toUpperCase())).toMatchObject({ status: 429, err: 'TOO_MANY' });
    }
  });
});

const NASTY = [
  'Noa\nhttps://evil.example',
  'Noa\u2028New',
  'win at evil.example',
  'www.evil',
  'see http://evil',
  'noa@evil.example',
  'a\u202eb',
];

describe('SRV-79 SRV-28 a name that goes into mails holds no line break and no address', () => {
  test.each(NASTY)('%j is no name of a person or an agency', async (name) => {
    const id = await calls.userId('medic');
    const group = await calls.groupId('Harbor EMS');
    const named: [string, string, object][] = [
      ['user/invite', 'first_name', { last_name: 'New', primary_email: newEmail() }],
      ['user/invite', 'last_name', { first_name: 'Noa', primary_email: newEmail() }],
      ['user/create', 'first_name', { last_name: 'New', primary_email: newEmail(), password: 'a'.repeat(64) }],
      ['user/update', 'first_name', { id }],
      ['user/update', 'last_name', { id }],
      ['user_group/create', 'name', {}],
      ['user_group/update', 'name', { id: group }],
    ];
    for (const [path, field, rest] of named) {
      expect(await calls.post(path, { ...rest, [field]: name }, { by: 'admin' })).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) },
      });
    }
  });

  test.each(["O'Neil-Núñez Jr.", 'J.R.', 'St. Mary’s Fire/EMS & Rescue No. 7', '王小明'])('%s is one', async (name) => {
    const id = await calls.userId('medic');
    expect((await calls.post('user/update', { id, last_name: name }, { by: 'admin' })).status).toBe(200);
  });

  test('one that was stored before is told without what it smuggles', async () => {
    await server.owner.query(`UPDATE user_group SET name = E'Free\\nhttps://evil.example' WHERE name = 'Harbor EMS'`);
    const email = newEmail();
    await invite(email);
    const { subject, body } = await lastLetter(server, email);
    expect(`${subject}${body}`).not.toContain('evil.example');
    expect(subject).not.toContain('\n');
    await server.owner.query(`UPDATE user_group SET name = 'Harbor EMS' WHERE name LIKE 'Free%'`);
  });
});
