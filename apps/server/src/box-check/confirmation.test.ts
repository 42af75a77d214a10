import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row, type Who } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const REQUIRED = { status: 422, err: 'CONFIRM_PASSWORD_REQUIRED' };

afterEach(() => mustAddUp(server.owner));

/** A check of a box that met none of its vials, by which the user says that they confirmed it. */
async function nothingFound(body: object = {}, who: Who = {}): Promise<Answer> {
  const { id } = await calls.box('BOX-M1');
  const claim = { discrepancy_confirmed_by_user_id: await calls.userId(who.by ?? 'medic') };
  return calls.post('box_check/create', { drug_box_id: id, drug_checks: [], ...claim, ...body }, who);
}

async function prove(body: object, who?: Who): Promise<unknown> {
  const user_id = await calls.userId(who?.by ?? 'medic');
  return (await calls.post('user/verify_user', { user_id, password: await demoPassword(), ...body }, who)).data;
}

test('CHECK-07 CHECK-12 OPEN-081 a confirmation that is only claimed is refused; a proven one serves one check', async () => {
  const before = await calls.count('box_check');
  expect(await nothingFound()).toMatchObject(REQUIRED);
  expect(await prove({ purpose: 'confirm', password: 'f'.repeat(64) })).toBe(false);
  expect(await nothingFound()).toMatchObject(REQUIRED);
  expect(await calls.count('box_check')).toBe(before);
  expect(await prove({ purpose: 'confirm' })).toBe(true);
  // A refused check uses nothing up.
  expect(await nothingFound({ drug_checks: [{ drug_id: randomUUID() }] })).toMatchObject({ err: 'DRUG_NOT_IN_BOX' });
  expect((await nothingFound()).status).toBe(200);
  expect(await nothingFound()).toMatchObject(REQUIRED);
});

test('CHECK-07 SRV-46 a repeated check is answered, and does not need the password again', async () => {
  await calls.confirm();
  const key = randomUUID();
  const first = await nothingFound({}, { key });
  expect([first.status, (await nothingFound({}, { key })).body]).toEqual([200, first.body]);
});

test('CHECK-07 of two checks at once that one password would confirm, one is made', async () => {
  await calls.confirm();
  const answers = await Promise.all([1, 2, 3, 4].map(() => nothingFound()));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});

test('CHECK-07 OPEN-081 it counts for five minutes, in its own session and agency, for oneself alone', async () => {
  await calls.confirm({ by: 'partner' });
  expect(await nothingFound()).toMatchObject(REQUIRED);
  await calls.confirm();
  const [admin, partner] = [await calls.userId('admin'), await calls.userId('partner')];
  for (const discrepancy_confirmed_by_user_id of [partner, admin, randomUUID()]) {
    expect(await nothingFound({ discrepancy_confirmed_by_user_id })).toMatchObject(REQUIRED);
  }
  await server.owner.query(`UPDATE witness_proof SET proven_on = now() - interval '301 seconds'`);
  expect(await nothingFound()).toMatchObject(REQUIRED);
  expect(await prove({ purpose: 'confirm', user_id: partner })).toBe(false);
});

test('SRV-64 CHECK-07 a witness is no confirmation, and a confirmation no witness', async () => {
  expect(await prove({})).toBe(true);
  expect(await prove({ purpose: 'witness' })).toBe(true);
  expect(await nothingFound()).toMatchObject(REQUIRED);
  // The partner confirms something of their own in a session in which the medic could have asked them to witness.
  const { rows } = await server.owner.query<{ id: string }>(
    `INSERT INTO witness_proof (user_group_id, token_hash, witness_id, purpose)
     SELECT p.user_group_id, p.token_hash, $1, 'confirm' FROM witness_proof p WHERE p.witness_id = $2 LIMIT 1
     RETURNING id`,
    [await calls.userId('partner'), await calls.userId('medic')],
  );
  expect(rows).toHaveLength(1);
  const { id } = await calls.vial('KET-001');
  const give = {
    stock_move_type_id__name: 'administer',
    drug_id: id,
    quantity: -1,
    witness_id: await calls.userId('partner'),
  };
  expect(await calls.post('stock_move_record/create', give)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
});

test('CHECK-07 also where nothing is missing, a record names nobody who confirmed nothing', async () => {
  const { id } = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${id}`)).data as Row[];
  const whole = { drug_checks: vials.map((vial) => ({ drug_id: vial.id })) };
  expect(await nothingFound(whole)).toMatchObject(REQUIRED);
  expect((await nothingFound({ ...whole, discrepancy_confirmed_by_user_id: null })).status).toBe(200);
});

test('CHECK-07 OPEN-115 of an offline check an unproven claim is not refused: the confirmation is on record as missing', async () => {
  const offline = { user_was_offline: 1, timestamp: new Date().toISOString() };
  const unconfirmed = (await nothingFound(offline)).data as Row;
  await calls.confirm();
  const confirmed = (await nothingFound(offline)).data as Row;
  const read = async ({ id }: Row): Promise<unknown> => (await calls.get(`box_check?id=${id}`)).data;
  expect(await read(unconfirmed)).toMatchObject({ not_asked: 'confirmation', discrepancy_confirmed_by_user_id: null });
  expect(await read(confirmed)).toMatchObject({
    not_asked: null,
    discrepancy_confirmed_by_user_id: await calls.userId('medic'),
  });
});

test('CHECK-10 OPEN-081 who must choose a new password first is told so, and only for the right one', async () => {
  const must = (is: boolean): Promise<unknown> =>
    server.owner.query(`UPDATE user_account SET password_reset_required = $1 WHERE first_name = 'Morgan'`, [is]);
  await must(true);
  const user_id = await calls.userId('medic');
  const ask = (password: string): Promise<Answer> =>
    calls.post('user/verify_user', { user_id, password, purpose: 'confirm' });
  expect((await ask('f'.repeat(64))).data).toBe(false);
  expect(await ask(await demoPassword())).toMatchObject({ status: 422, err: 'PASSWORD_RESET_REQUIRED' });
  expect(await nothingFound()).toMatchObject(REQUIRED);
  await must(false);
});

test('the access log tells a confirmation from a witness', async () => {
  await calls.confirm();
  const { rows } = await server.owner.query(`SELECT kind, detail FROM access_log ORDER BY id DESC LIMIT 1`);
  expect(rows).toEqual([{ kind: 'confirm_proof', detail: '' }]);
});

test('CHECK-18 RESEAL-06 one picture serves one check or reseal, also of those made at once', async () => {
  const { id } = await calls.box('BOX-M1');
  const vials = (await calls.get(`drug/for_box?drug_box_id=${id}`)).data as Row[];
  const drug_checks = vials.map((vial) => ({ drug_id: vial.id }));
  const image_url = await calls.image();
  const check = (more: object = {}, who?: Who): Promise<Answer> =>
    calls.post('box_check/create', { drug_box_id: id, drug_checks, image_url, ...more }, who);
  const key = randomUUID();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => check({}, n === 1 ? { key } : {})));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  const used = {
    status: 422,
    err: 'IMAGE_ALREADY_USED',
    body: { message: 'The picture belongs to another check. Please take a new one.' },
  };
  expect(answers.filter(({ status }) => status !== 200)).toMatchObject([used, used, used]);
  expect(await check({ drug_box__barcode_id: 'SEAL-PICTURE', ...guest })).toMatchObject(used);
  const repeated = await check({ image_url: await calls.image() }, { key: randomUUID() });
  expect(repeated.status).toBe(200);
  const again = { image_url: await calls.image() };
  const [first, second] = [await check(again, { key: 'twice' }), await check(again, { key: 'twice' })];
  expect([first.status, second.body]).toEqual([200, first.body]);
});
