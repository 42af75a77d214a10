import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { guidIn, lastGuid } from '../testing/post.ts';
import { type Answer, testServer } from '../testing/test-server.ts';
import { runAgency } from './agency-command.ts';

const server = testServer();
const calls = custodyCalls(server);
const KNOWN = 'a'.repeat(64);
const OWN = 'b'.repeat(64);

const newEmail = (): string => `${randomUUID()}@people.example`;
const logIn = (username: string, password: string): Promise<Answer> =>
  server.post('user/login', { username, password });

/** An admin of Harbor EMS adds the address, with a password that the admin knows. */
async function claim(email: string): Promise<string> {
  const person = { first_name: 'Not', last_name: 'Them', primary_email: email };
  const { data } = await calls.post('user/create', { ...person, password: KNOWN }, { by: 'admin' });
  return (data as Row).id;
}

/** The operator founds an agency with this address as its admin; answers what is printed. */
async function found(email: string): Promise<string> {
  const printed: string[] = [];
  const names = { organization: randomUUID(), agency: 'Lake EMS', email, 'first-name': 'Ada', 'last-name': 'Adams' };
  await runAgency(['add', ...Object.entries(names).flatMap(([name, value]) => [`--${name}`, value])], {
    region: 'us',
    address: 'https://lake.example',
    print: (text) => printed.push(text),
    withOwner: (work) => work(server.owner),
  });
  return printed.join('\n');
}

const setPassword = (guid: string, password = OWN): Promise<Answer> =>
  server.post('user/password/update', { password_reset_guid: guid, password });

beforeEach(() => server.owner.query('DELETE FROM failed_try'));

describe('an agency is founded with an address that another agency claimed before', () => {
  test('SRV-04 the password that its admin knows is void, and so is all that it opened', async () => {
    const email = newEmail();
    const id = await claim(email);
    // Even where the claimant has signed in, as they could before a first password had to be changed.
    await server.owner.query('UPDATE user_account SET password_reset_required = false WHERE id = $1', [id]);
    const { token } = (await logIn(email, KNOWN)).data as { token: string };
    const printed = await found(email);
    expect(await logIn(email, KNOWN)).toMatchObject({ status: 422, err: 'INCORRECT_LOGIN' });
    for (const path of ['user/auth', 'user_group/for_user']) {
      expect((await server.get(path, { as: token })).status).toBe(401);
    }
    expect((await server.post('user/refresh/session', {}, { as: token })).status).toBe(401);
    const set = await setPassword(guidIn(printed));
    expect(set).toMatchObject({
      status: 200,
      data: { user: { primary_email: email, first_name: 'Ada', role: 'admin' } },
    });
  });

  test('SRV-04 an invitation that was sent before is void too, and the claimant does not name the person', async () => {
    const email = newEmail();
    const person = { first_name: 'Not', last_name: 'Them', primary_email: email };
    await calls.post('user/invite', person, { by: 'admin' });
    const invitation = await lastGuid(server, email);
    const printed = await found(email);
    expect(await setPassword(invitation)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_EXPIRED' });
    const { user } = (await setPassword(guidIn(printed))).data as { user: Row };
    expect(user).toMatchObject({ first_name: 'Ada', role: 'admin' });
    // Until they join it, the person is none of the claimant's agency.
    expect(await calls.post('user/update', { id: user.id, first_name: 'X' }, { by: 'admin' })).toMatchObject({
      status: 404,
      err: 'NOT_FOUND',
    });
  });

  test('PROD-03 an address that was proven keeps its password', async () => {
    const email = newEmail();
    await claim(email);
    await server.post('user/forgot_password', { email });
    expect((await setPassword(await lastGuid(server, email))).status).toBe(200);
    expect(await found(email)).not.toContain('https:');
    expect((await logIn(email, OWN)).status).toBe(200);
  });
});

describe('a password that another person chose', () => {
  test('SRV-23 SRV-14 proves no witness and opens no session, until its owner has chosen their own', async () => {
    const email = newEmail();
    const user_id = await claim(email);
    const verify = (password: string): Promise<Answer> =>
      calls.post('user/verify_user', { user_id, password }, { by: 'admin' });
    expect((await verify(KNOWN)).data).toBe(false);
    expect(await logIn(email, KNOWN)).toMatchObject({ status: 422, err: 'PASSWORD_RESET_REQUIRED' });
    await server.post('user/forgot_password', { email });
    expect((await setPassword(await lastGuid(server, email))).status).toBe(200);
    expect((await verify(KNOWN)).data).toBe(false);
    expect((await verify(OWN)).data).toBe(true);
    expect((await logIn(email, OWN)).status).toBe(200);
  });

  test('SRV-23 a proof from before does not serve once the password must be changed', async () => {
    await calls.verify('partner', { by: 'medic' });
    const flag = (value: boolean): Promise<unknown> =>
      server.owner.query(`UPDATE user_account SET password_reset_required = $1 WHERE primary_email LIKE 'partner@%'`, [
        value,
      ]);
    await flag(true);
    const { id: drug_id } = await calls.vial('FEN-001');
    const move = { drug_id, stock_move_type_id__name: 'administer', quantity: -10, incident_number: 'I-1' };
    const witness_id = await calls.userId('partner');
    expect((await calls.post('stock_move_record/create', { ...move, witness_id })).status).toBe(422);
    await flag(false);
  });

  test('ROLE-04 makes no second admin, so the last real one stays', async () => {
    const email = newEmail();
    const person = { first_name: 'Not', last_name: 'Them', primary_email: email, role: 'admin', password: KNOWN };
    await calls.post('user/create', person, { by: 'admin' });
    const id = await calls.userId('admin');
    expect(await calls.post('user/update', { id, role: 'user' }, { by: 'admin' })).toMatchObject({
      status: 422,
      err: 'LAST_ADMIN',
    });
  });
});
