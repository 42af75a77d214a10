import { generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto';
import { actText } from '@vialant/domain/proof/act-text';
import { answerText, type AskedAct, witnessStatement } from '@vialant/domain/proof/device-witness';
import { TIMING } from '@vialant/domain/values/timing';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const GIVE = 'stock_move_record/create';
const SENTENCE = '1 mcg of Ketamine KET-001 will be recorded as given. µ';

type Body = Readonly<Record<string, unknown>>;
type Person = NonNullable<Who['by']>;
type Phone = { readonly by: Person; readonly privateKey: KeyObject; readonly publicKey: string };

const password = (): Promise<string> => demoPassword();

/** A phone with a key of its own, which nobody has registered yet. */
function newPhone(by: Person): Phone {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { by, privateKey, publicKey: point.toString('base64url') };
}

async function register(phone: Phone, more: Body = {}, who: Who = {}): Promise<Answer> {
  const body = { public_key: phone.publicKey, password: await password(), name: 'Android phone', ...more };
  return calls.post('witness_key/register', body, { by: phone.by, ...who });
}

async function registered(by: Person = 'partner'): Promise<Phone> {
  const phone = newPhone(by);
  expect((await register(phone)).status).toBe(200);
  return phone;
}

async function dose(more: Body = {}): Promise<Body> {
  const { id } = await calls.vial('KET-001');
  return {
    stock_move_type_id__name: 'administer',
    drug_id: id,
    quantity: -1,
    incident_number: 'I',
    lat: 1.25,
    ...more,
  };
}

async function asked(key: string, body: Body, more: Partial<AskedAct> = {}): Promise<AskedAct> {
  return {
    agencyId: await calls.groupId('Harbor EMS'),
    actorId: await calls.userId('medic'),
    actorName: 'Morgan Medic',
    actId: key,
    actHash: hash('sha256', actText(`POST ${GIVE}`, body)),
    sentence: SENTENCE,
    at: new Date().toISOString(),
    ...more,
  };
}

type Signing = { readonly signedAt?: string; readonly witnessId?: string };

/** What the phone shows after its owner has confirmed what it was asked. */
async function signed(phone: Phone, act: AskedAct, by: Signing = {}): Promise<Body> {
  const { witnessId = await calls.userId(phone.by), signedAt = act.at } = by;
  const text = Buffer.from(witnessStatement(act, { witnessId, signedAt }));
  const signature = sign('sha256', text, { key: phone.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const { publicKey } = phone;
  const code = answerText({
    witnessId,
    witnessName: 'P',
    publicKey,
    actId: act.actId,
    at: act.at,
    signedAt,
    signature,
  });
  return { witness_device_code: code, witness_device_sentence: act.sentence };
}

const give = (key: string | undefined, body: Body, who: Who = {}): Promise<Answer> =>
  calls.post(GIVE, body, { ...who, ...(key !== undefined && { key }) });
const refused = (err: string): object => ({ status: 422, err });
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const keysOf = async (by: Person, who: Who = { by: 'admin' }): Promise<Row[]> =>
  (await calls.get(`witness_key/all?user_id=${await calls.userId(by)}`, who)).data as Row[];

afterEach(() => mustAddUp(server.owner));

describe('a witness by their own phone', () => {
  test('OPEN-149 what it has signed records that act, once, as of the kind device; the witness finds it in their list', async () => {
    const phone = await registered();
    const [key, body] = [randomUUID(), await dose({ offline: 1, timestamp: new Date().toISOString() })];
    const witness = await signed(phone, await asked(key, body));
    const left = await calls.left('KET-001');
    const tries = await Promise.all([1, 2, 3].map(() => give(key, { ...body, ...witness })));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(tries[0]?.data).toMatchObject({ witnessed_by: 'Parker Rivera', guest_verify_name: null });
    expect(await calls.left('KET-001')).toBe(Number(left) - 1);
    const { rows } = await server.owner.query(
      `SELECT witness_form, witness_name FROM stock_move_record WHERE id = $1`,
      [tries.map(({ data }) => (data as Row).id)[0]],
    );
    expect(rows).toEqual([{ witness_form: 'device', witness_name: 'Parker Rivera' }]);
    const listed = (await calls.get('user/witnessed', { by: 'partner' })).data as Row[];
    expect(listed[0]).toMatchObject({ sentence: SENTENCE, user_name: 'Morgan Medic', is_recorded: 1, guid: null });
    const [known] = await keysOf('partner');
    expect(known).toMatchObject({ name: 'Android phone', last_used_on: expect.any(String), revoked_on: null });
    // Used for another act of the same person, for the same act under no key, and by another person.
    expect(await give(randomUUID(), { ...body, ...witness })).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect(await give(undefined, { ...body, ...witness })).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect(await give(key, { ...body, ...witness }, { by: 'admin' })).toMatchObject(
      refused('WITNESS_SIGNATURE_INVALID'),
    );
  });

  test('OPEN-149 nothing else than what was shown: no other amount, vial, sentence, time or signature', async () => {
    const phone = await registered();
    const [key, body] = [randomUUID(), await dose()];
    const act = await asked(key, body);
    const witness = await signed(phone, act);
    const other = newPhone('partner');
    const invalid = refused('WITNESS_SIGNATURE_INVALID');
    for (const changed of [
      { quantity: -2 },
      { drug_id: (await calls.vial('KET-002')).id },
      { notes: 'x' },
      { witness_device_sentence: SENTENCE.replace('1 mcg', '2 mcg') },
      { witness_device_sentence: null },
      { witness_device_code: 'VIALANT-WITNESS:1:["nonsense"]' },
      { witness_device_code: 'nonsense' },
      { witness_device_code: String(witness['witness_device_code']).replaceAll(act.at, ago(60_000)) },
    ]) {
      expect(await give(key, { ...body, ...witness, ...changed })).toMatchObject(invalid);
    }
    expect(await give(key, { ...body, ...(await signed(other, act)) })).toMatchObject(refused('WITNESS_KEY_UNKNOWN'));
    // The key of one person, in the name of another.
    const inNameOfAdmin = { witnessId: await calls.userId('admin') };
    expect(await give(key, { ...body, ...(await signed(phone, act, inNameOfAdmin)) })).toMatchObject(invalid);
    // An act of another agency, and of another actor.
    for (const foreign of [
      { agencyId: await calls.groupId('Summit Fire') },
      { actorId: await calls.userId('admin') },
    ]) {
      expect(await give(key, { ...body, ...(await signed(phone, { ...act, ...foreign })) })).toMatchObject(invalid);
    }
    expect((await give(key, { ...body, ...witness })).status).toBe(200);
  });

  test('OPEN-149 WITNESS-16 one’s own phone does not count, nor one that is registered in another agency alone', async () => {
    const [own, foreign] = [await registered('medic'), await registered('strict')];
    const [key, body] = [randomUUID(), await dose()];
    const act = await asked(key, body);
    expect(await give(key, { ...body, ...(await signed(own, act)) })).toMatchObject(refused('WITNESS_OWN_CODE'));
    expect(await give(key, { ...body, ...(await signed(foreign, act)) })).toMatchObject(refused('WITNESS_KEY_UNKNOWN'));
    const phone = await registered();
    await calls.setLastDay('partner', '2020-01-01');
    const left = await give(key, { ...body, ...(await signed(phone, act)) });
    await calls.setLastDay('partner', null);
    expect(left).toMatchObject(refused('WITNESS_NOT_IN_AGENCY'));
  });

  test('OPEN-149 a code is signed within ten minutes, recorded as of within an hour, and believed for 90 days', async () => {
    const phone = await registered();
    await server.owner.query(`UPDATE witness_device_key SET created_on = now() - interval '200 days'`);
    const { codeValidForMs, recordWithinMs } = TIMING.deviceWitness;
    const body = await dose();
    const tryAt = async (at: string, signedAt: string, timestamp: string): Promise<Answer> => {
      const key = randomUUID();
      const witness = await signed(phone, await asked(key, body, { at }), { signedAt });
      return give(key, { ...body, offline: 1, timestamp, ...witness });
    };
    const expired = refused('VERIFY_CODE_EXPIRED');
    const now = Date.now() - 2 * recordWithinMs;
    const at = (ms: number): string => new Date(now + ms).toISOString();
    expect(await tryAt(at(0), at(codeValidForMs + 1), at(0))).toMatchObject(expired);
    expect(await tryAt(at(0), at(-codeValidForMs - 1), at(0))).toMatchObject(expired);
    expect(await tryAt(at(0), at(0), at(recordWithinMs + 1))).toMatchObject(expired);
    const day = 24 * 3_600_000;
    const old = ago(TIMING.witness.boundForMs + day);
    expect(await tryAt(old, old, old)).toMatchObject(expired);
    expect((await tryAt(at(0), at(codeValidForMs), at(recordWithinMs))).status).toBe(200);
  });

  test('OPEN-149 a revoked key counts for what was before, and for nothing after; none counts before it was there', async () => {
    const phone = await registered();
    const other = await registered();
    await server.owner.query(
      `UPDATE witness_device_key SET created_on = now() - interval '2 hours'
      WHERE public_key = $1`,
      [phone.publicKey],
    );
    const body = await dose();
    const tryAt = async (by: Phone, msAgo: number): Promise<Answer> => {
      const key = randomUUID();
      const at = ago(msAgo);
      return give(key, { ...body, offline: 1, timestamp: at, ...(await signed(by, await asked(key, body, { at }))) });
    };
    const [known] = (await keysOf('partner')).filter(({ last_used_on }) => last_used_on === null).slice(1);
    expect(await calls.post('witness_key/revoke', { id: known?.id }, { by: 'medic' })).toMatchObject({ status: 403 });
    expect(await calls.post('witness_key/revoke', { id: randomUUID() }, { by: 'admin' })).toMatchObject({
      status: 404,
    });
    expect((await calls.post('witness_key/revoke', { id: known?.id }, { by: 'admin' })).status).toBe(200);
    await server.owner.query(
      `UPDATE witness_device_key SET revoked_on = now() - interval '1 hour'
      WHERE public_key = $1`,
      [phone.publicKey],
    );
    const revoked = refused('WITNESS_KEY_REVOKED');
    expect(await tryAt(phone, 0)).toMatchObject(revoked);
    expect(await tryAt(phone, 59 * 60_000)).toMatchObject(revoked);
    expect((await tryAt(phone, 61 * 60_000)).status).toBe(200);
    expect(await tryAt(phone, 3 * 3_600_000)).toMatchObject(revoked);
    expect(await tryAt(other, 3_600_000)).toMatchObject(revoked);
    expect((await tryAt(other, 0)).status).toBe(200);
    expect((await keysOf('partner')).map(({ revoked_by_name }) => revoked_by_name)).toContain('Avery Admin');
  });
});

describe('the keys of phones', () => {
  test('OPEN-149 the password is asked for, and a key is one person’s; all are seen in their own agency alone', async () => {
    const phone = newPhone('partner');
    expect(await register(phone, { password: 'f'.repeat(64) })).toMatchObject(refused('WITNESS_PASSWORD_INCORRECT'));
    for (const public_key of ['short', `B${'-'.repeat(86)}`, `B${'A'.repeat(86)}`]) {
      expect(await register(phone, { public_key })).toMatchObject({ status: 400 });
    }
    expect((await register(phone)).status).toBe(200);
    expect((await register(phone)).status).toBe(200);
    expect(await register(phone, {}, { by: 'medic' })).toMatchObject(refused('WITNESS_KEY_REVOKED'));
    const live = (await keysOf('partner')).filter(({ revoked_on }) => revoked_on === null);
    expect(await keysOf('partner', { by: 'admin' })).toContainEqual(live[0]);
    expect(await calls.get('witness_key/all', { by: 'medic' })).toMatchObject({ status: 403 });
    const { rows } = await server.owner.query<{ name: string }>(
      `SELECT g.name FROM witness_device_key k JOIN user_group g ON g.id = k.user_group_id WHERE k.public_key = $1
       ORDER BY g.name`,
      [phone.publicKey],
    );
    expect(rows.map(({ name }) => name)).toEqual(['Harbor EMS', 'Ridge Veterinary']);
    const ids = live.map(({ id }) => id);
    const foreign = (await calls.get('witness_key/all', { by: 'admin', group: await calls.groupId('Summit Fire') }))
      .data;
    for (const id of ids) expect(JSON.stringify(foreign ?? [])).not.toContain(id);
  });

  test('OPEN-149 a key that comes with the sign-in is registered with it, and one that cannot be does not stop it', async () => {
    const [first, phone] = [await registered(), newPhone('partner')];
    const logIn = async (
      witness_key: unknown,
      username = 'partner@demo.vialant.test',
      secret?: string,
    ): Promise<Answer> => server.post('user/login', { username, password: secret ?? (await password()), witness_key });
    const key = { public_key: phone.publicKey, name: 'Android phone', replaces: first.publicKey };
    expect(await logIn(key, undefined, 'f'.repeat(64))).toMatchObject(refused('INCORRECT_LOGIN'));
    expect(await logIn(key)).toMatchObject({ status: 200, data: { witness_key: 1, token: expect.any(String) } });
    const { rows } = await server.owner.query(
      `SELECT public_key = $1 AS is_new, revoked_on IS NULL AS is_live, count(*)::int FROM witness_device_key
       WHERE public_key IN ($1, $2) GROUP BY 1, 2 ORDER BY 1`,
      [phone.publicKey, first.publicKey],
    );
    expect(rows).toEqual([
      { is_new: false, is_live: false, count: 2 },
      { is_new: true, is_live: true, count: 2 },
    ]);
    const [act, body] = [randomUUID(), await dose()];
    expect((await give(act, { ...body, ...(await signed(phone, await asked(act, body))) })).status).toBe(200);
    // Another person's, a revoked one, and one that is no point of the curve: signed in, and told that it is not registered.
    expect(await logIn(key, 'medic@demo.vialant.test')).toMatchObject({ status: 200, data: { witness_key: 0 } });
    expect(await logIn({ ...key, public_key: first.publicKey })).toMatchObject({ data: { witness_key: 0 } });
    expect(await logIn({ ...key, public_key: `B${'A'.repeat(86)}` })).toMatchObject({ data: { witness_key: 0 } });
    expect((await logIn(undefined)).data).not.toHaveProperty('witness_key');
  });

  test('OPEN-149 ten at most: the oldest is revoked; a log-out and a new password revoke too', async () => {
    const phones = [];
    for (let n = 0; n < 11; n += 1) phones.push(await registered());
    const isLive = async (phone: Phone | undefined): Promise<boolean> => {
      const { rows } = await server.owner.query(
        `SELECT FROM witness_device_key WHERE public_key = $1 AND revoked_on IS NULL`,
        [phone?.publicKey],
      );
      return rows.length > 0;
    };
    expect([await isLive(phones[0]), await isLive(phones[1]), await isLive(phones[10])]).toEqual([false, true, true]);
    await calls.post('witness_key/retire', { public_key: phones[1]?.publicKey }, { by: 'medic' });
    expect(await isLive(phones[1])).toBe(true);
    await calls.post('witness_key/retire', { public_key: phones[1]?.publicKey }, { by: 'partner' });
    expect([await isLive(phones[1]), await isLive(phones[10])]).toEqual([false, true]);
    expect(await register(phones[1] as Phone)).toMatchObject(refused('WITNESS_KEY_REVOKED'));
    await server.owner.query(`UPDATE user_password SET hash = hash WHERE user_id = $1`, [
      await calls.userId('partner'),
    ]);
    expect(await isLive(phones[10])).toBe(false);
  });
});
