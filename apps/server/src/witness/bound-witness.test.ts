import { hash, randomUUID } from 'node:crypto';
import { actText } from '@vialant/domain/proof/act-text';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, type Row, type Who } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const GIVE = 'stock_move_record/create';
const SENTENCE = '1 mcg of Ketamine KET-001 will be recorded as given.';

type Body = Readonly<Record<string, unknown>>;
type Shown = { readonly act_id: string; readonly act_hash: string; readonly sentence: string };

/** One microgram of a controlled drug, as an app shows it to the witness before it is sent. */
async function dose(more: Body = {}): Promise<Body> {
  const { id } = await calls.vial('KET-001');
  return { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, lat: 1.25, lon: null, ...more };
}

function shown(key: string, body: Body, call = GIVE): Shown {
  return { act_id: key, act_hash: hash('sha256', actText(`POST ${call}`, body)), sentence: SENTENCE };
}

/** The partner proves this act by password. */
async function prove(act: object, who?: Who): Promise<Answer> {
  const body = { user_id: await calls.userId('partner'), password: await demoPassword(), ...act };
  return calls.post('user/verify_user', body, who);
}

async function give(key: string, body: Body, who: Who = {}, call = GIVE): Promise<Answer> {
  return calls.post(call, { ...body, witness_id: await calls.userId('partner') }, { ...who, key });
}

async function showCode(): Promise<string> {
  const guid = randomUUID();
  await calls.post('biometric_code/create', { guid }, { by: 'partner' });
  return guid;
}

const scan = (guid: string, act: Shown, who?: Who): Promise<Answer> =>
  calls.post('biometric_code/witness', { guid, ...act }, who);
const giveByCode = (key: string, body: Body, guid: string): Promise<Answer> =>
  calls.post(GIVE, { ...body, witness_biometric_guid: guid }, { key });
const witnessed = async (): Promise<Row[]> => (await calls.get('user/witnessed', { by: 'partner' })).data as Row[];
const refused = (err: string): object => ({ status: 422, err });

beforeEach(() =>
  server.owner.query(`UPDATE witness_proof SET used_on = now();
    UPDATE biometric_code SET used_on = now(); UPDATE user_group SET require_bound_witness = false`),
);
afterEach(() => mustAddUp(server.owner));

describe('a proof by password that names its act', () => {
  test('OPEN-140 SRV-64 serves that act, once: no other key, amount, vial or call, and nobody else', async () => {
    const key = randomUUID();
    const body = await dose();
    const other = (await calls.vial('KET-002')).id;
    expect((await prove(shown(key, body))).data).toBe(true);
    const left = await calls.left('KET-001');
    expect(await give(randomUUID(), body)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    for (const changed of [
      { quantity: -2 },
      { quantity: -1.001 },
      { drug_id: other },
      { notes: 'x' },
      { doses: 2 },
      { incident_number: '7' },
      { lat: 1.5 },
    ]) {
      expect(await give(key, { ...body, ...changed })).toMatchObject(refused('WITNESS_OTHER_ACT'));
    }
    const rest = 'stock_move_record/administer_and_waste_remaining';
    expect(await give(key, body, {}, rest)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect(await give(key, body, { by: 'admin' })).toMatchObject(refused('WITNESS_REQUIRED'));
    const unkeyed = { ...body, witness_id: await calls.userId('partner') };
    expect(await calls.post(GIVE, unkeyed)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect(await calls.left('KET-001')).toBe(left);

    const tries = await Promise.all([1, 2, 3, 4].map(() => give(key, body)));
    expect(tries.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(tries.map(({ data }) => (data as Row).id)).size).toBe(1);
    expect(tries[0]?.data).toMatchObject({ witnessed_by: 'Parker Rivera' });
    expect(await calls.left('KET-001')).toBe(Number(left) - 1);
    expect(await give(randomUUID(), body)).toMatchObject(refused('WITNESS_REQUIRED'));
    expect(await give(key, { ...body, quantity: -2 })).toMatchObject({ status: 409, err: 'STALE' });
  });

  test('OPEN-140 of a batch it is all of it: one item more, less or other is another act', async () => {
    const key = randomUUID();
    const item = await dose();
    const two = { ...item, drug_id: (await calls.vial('KET-002')).id };
    const many = 'stock_move_record/create/many';
    const witness_id = await calls.userId('partner');
    const send = (data: Body[]): Promise<Answer> =>
      calls.post(many, { data: data.map((each, place) => (place === 0 ? { ...each, witness_id } : each)) }, { key });
    await prove(shown(key, { data: [item, two] }, many));
    for (const data of [[item], [item, two, item], [two, item]]) {
      expect(await send(data)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    }
    expect((await send([item, two])).data).toHaveLength(2);
  });

  test('OPEN-115 OPEN-140 serves an act that was kept on the device, days later and after another sign-in', async () => {
    const key = randomUUID();
    const body = await dose();
    await prove(shown(key, body));
    const age = (text: string): Promise<unknown> =>
      server.owner.query(`UPDATE witness_proof SET proven_on = now() - interval '${text}' WHERE used_on IS NULL`);
    await age('91 days');
    expect(await give(key, body)).toMatchObject(refused('WITNESS_REQUIRED'));
    await age('3 days');
    const login = { username: 'medic@demo.vialant.test', password: await demoPassword() };
    const { token } = (await server.post('user/login', login)).data as { token: string };
    // It happened when it was proven.
    const at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
    const kept = { ...body, witness_id: await calls.userId('partner'), offline: 1, kept: 1, timestamp: at };
    expect(await server.post(GIVE, { ...kept, quantity: -2 }, { as: token, key })).toMatchObject(
      refused('WITNESS_OTHER_ACT'),
    );
    expect(await server.post(GIVE, kept, { as: token, key })).toMatchObject({
      status: 200,
      data: { offline: 1, witnessed_by: 'Parker Rivera' },
    });
  });

  test('OPEN-153 does not witness an act that is dated to another day, also not as one of several rows', async () => {
    const witness_id = await calls.userId('partner');
    const early = new Date(Date.now() - 2 * 3_600_000).toISOString();
    const late = { offline: 1, kept: 1, timestamp: early };
    const otherTime = refused('WITNESS_OTHER_TIME');
    const [key, body] = [randomUUID(), await dose()];
    await prove(shown(key, body));
    expect(await give(key, { ...body, ...late, witness_id })).toMatchObject(otherTime);
    // A proof of before for an act of now, too.
    await server.owner.query(`UPDATE witness_proof SET proven_on = now() - interval '61 minutes' WHERE act_id = $1`, [
      key,
    ]);
    expect(await give(key, { ...body, witness_id })).toMatchObject(otherTime);
    await server.owner.query(`UPDATE witness_proof SET proven_on = now() - interval '59 minutes' WHERE act_id = $1`, [
      key,
    ]);
    expect((await give(key, { ...body, witness_id })).status).toBe(200);

    await prove({});
    expect(await give(randomUUID(), { ...body, ...late, witness_id })).toMatchObject(otherTime);
    const many = 'stock_move_record/create/many';
    const two = { ...body, drug_id: (await calls.vial('KET-002')).id };
    const data = [
      { ...body, witness_id },
      { ...two, ...late },
    ];
    expect(await calls.post(many, { data }, { key: randomUUID() })).toMatchObject(otherTime);

    const guid = await showCode();
    await calls.get(`biometric_code/guid?guid=${guid}`);
    expect(await giveByCode(randomUUID(), { ...body, ...late }, guid)).toMatchObject(otherTime);

    const box = await calls.box('BOX-M1');
    const check = { drug_box_id: box.id, drug_checks: [], ...(await calls.confirm()), witness_id };
    await prove({});
    const days = { user_was_offline: 1, timestamp: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString() };
    expect(await calls.post('box_check/create', { ...check, ...days })).toMatchObject(otherTime);
  });

  test('OPEN-140 SRV-63 does not serve in another agency of both', async () => {
    const group = await calls.groupId('Summit Fire');
    await server.owner.query(
      `INSERT INTO membership (user_id, user_group_id, role) SELECT id, $1, 'user' FROM user_account
       WHERE primary_email IN ('medic@demo.vialant.test', 'partner@demo.vialant.test')`,
      [group],
    );
    const { id } = await calls.vial('SF-FEN-001', { by: 'strict' });
    const body = await dose({ drug_id: id, scanned_by: 'camera', incident_number: '7' });
    const key = randomUUID();
    expect((await prove(shown(key, body))).data).toBe(true);
    expect(await give(key, body, { group })).toMatchObject(refused('WITNESS_REQUIRED'));
    expect((await prove(shown(key, body), { group })).data).toBe(true);
    expect((await give(key, body, { group })).status).toBe(200);
  });

  test('OPEN-140 names the act as a whole, in their form', async () => {
    const act = shown(randomUUID(), await dose());
    for (const bad of [
      { act_id: act.act_id },
      { act_hash: act.act_hash },
      { ...act, act_hash: 'f' },
      { ...act, act_id: '' },
      { ...act, sentence: 'x'.repeat(1001) },
    ]) {
      expect(await prove(bad)).toMatchObject({ status: 400 });
    }
  });
});

describe('where the agency wants proofs of the very record', () => {
  test('OPEN-140 SETTINGS-02 one that names no act is refused, by password and by code; elsewhere it serves as before', async () => {
    const body = await dose();
    const effect = async (): Promise<object | undefined> =>
      ((await calls.get('user_group/effect', { by: 'admin' })).data as { setting: string }[]).find(
        ({ setting }) => setting === 'require_bound_witness',
      );
    const before = (await effect()) as { counted: number; out_of: number };
    await prove({});
    expect((await give(randomUUID(), body)).status).toBe(200);
    const code = await showCode();
    await calls.get(`biometric_code/guid?guid=${code}`);
    expect((await giveByCode(randomUUID(), body, code)).status).toBe(200);
    expect(await effect()).toMatchObject({ counted: before.counted + 2, out_of: before.out_of + 2 });

    await calls.set('Harbor EMS', { require_bound_witness: true });
    await prove({});
    expect(await give(randomUUID(), body)).toMatchObject(refused('WITNESS_NOT_BOUND'));
    const late = await showCode();
    await calls.get(`biometric_code/guid?guid=${late}`);
    expect(await giveByCode(randomUUID(), body, late)).toMatchObject(refused('WITNESS_NOT_BOUND'));
    const [key, again] = [randomUUID(), randomUUID()];
    await prove(shown(key, body));
    expect((await give(key, body)).status).toBe(200);
    await scan(late, shown(again, body));
    expect((await giveByCode(again, body, late)).status).toBe(200);
  });

  test('SETTINGS-05 OPEN-140 a new agency wants them', async () => {
    const { data } = await calls.post('user_group/create', { name: `New ${randomUUID()}` }, { by: 'admin' });
    expect(data).toMatchObject({ require_bound_witness: 1 });
  });
});

describe('a code that was scanned for an act', () => {
  test('OPEN-140 OPEN-141 tells who witnesses, serves that act alone, and stands in the list of the witness', async () => {
    const [key, guid, body] = [randomUUID(), await showCode(), await dose()];
    const act = shown(key, body);
    expect((await scan(guid, act)).data).toMatchObject({ is_expired: 0, witness_name: 'Parker Rivera' });
    expect((await scan(guid, act)).data).toMatchObject({ is_expired: 0, witness_name: 'Parker Rivera' });
    const elsewhere: Promise<Answer>[] = [
      scan(guid, shown(randomUUID(), body)),
      scan(guid, shown(key, { ...body, quantity: -2 })),
      scan(guid, act, { by: 'admin' }),
      calls.get(`biometric_code/guid?guid=${guid}`),
    ];
    for (const { data } of await Promise.all(elsewhere)) expect(data).toMatchObject({ is_expired: 1 });
    expect((await witnessed())[0]).toMatchObject({
      sentence: SENTENCE,
      guid,
      is_recorded: 0,
      user_name: 'Morgan Medic',
    });
    expect(await giveByCode(key, { ...body, quantity: -2 }, guid)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect(await giveByCode(randomUUID(), body, guid)).toMatchObject(refused('WITNESS_OTHER_ACT'));
    expect((await giveByCode(key, body, guid)).data).toMatchObject({ witnessed_by: 'Parker Rivera' });
    expect(await giveByCode(randomUUID(), body, guid)).toMatchObject(refused('VERIFY_CODE_EXPIRED'));
    expect((await witnessed())[0]).toMatchObject({ guid, is_recorded: 1, is_disputed: 0 });
    expect((await calls.get('user/witnessed')).data).toEqual([]);
    await server.owner.query(`UPDATE biometric_code SET id = id_at(now() - interval '25 hours') WHERE guid = $1`, [
      guid,
    ]);
    expect((await witnessed()).some((each) => each['guid'] === guid)).toBe(false);
  });

  test('OPEN-141 DISC-01 who did not see it says so, once: a discrepancy about the record, in their words', async () => {
    const [key, body] = [randomUUID(), await dose()];
    await prove(shown(key, body));
    const record = (await give(key, body)).data as Row;
    const [mine] = await witnessed();
    const dispute = (id: unknown, who: Who = { by: 'partner' }): Promise<Answer> =>
      calls.post('user/dispute_witnessed', { id, notes: 'It was half of it.' }, who);
    expect(mine).toMatchObject({ sentence: SENTENCE, guid: null, is_recorded: 1 });
    expect(await dispute(mine?.id, { by: 'medic' })).toMatchObject({ status: 404 });
    expect(await dispute('nonsense')).toMatchObject({ status: 404 });
    expect(await calls.post('user/dispute_witnessed', { id: mine?.id, notes: ' ' }, { by: 'partner' })).toMatchObject({
      status: 400,
    });
    const repeated = { by: 'partner', key: randomUUID() } as const;
    const [first, second] = [await dispute(mine?.id, repeated), await dispute(mine?.id, repeated)];
    expect(first.data).toMatchObject({
      discrepancy_type: 'Witness disputes',
      stock_move_record_id: record.id,
      drug_id: body['drug_id'],
    });
    expect(second.data).toEqual(first.data);
    expect(await dispute(mine?.id)).toMatchObject({ status: 404 });
    expect((await calls.discrepancies('Witness disputes', { by: 'admin' }))[0]).toBe(
      `Shown to the witness: ${SENTENCE} The witness says: It was half of it.`,
    );
    expect((await witnessed())[0]).toMatchObject({ is_disputed: 1 });
  });

  test('OPEN-141 what the witness disputes before it is recorded is recorded no more', async () => {
    const [key, guid, body] = [randomUUID(), await showCode(), await dose()];
    await scan(guid, shown(key, body));
    const [mine] = await witnessed();
    expect((await calls.post('user/dispute_witnessed', { id: mine?.id, notes: 'No.' }, { by: 'partner' })).status).toBe(
      200,
    );
    expect(await giveByCode(key, body, guid)).toMatchObject(refused('VERIFY_CODE_EXPIRED'));
    expect((await scan(guid, shown(key, body))).data).toMatchObject({ is_expired: 1 });
  });
});
