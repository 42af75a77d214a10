import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { mustAddUp } from '../testing/chains.ts';
import { custodyCalls, guest, type Row, type Who } from '../testing/custody-calls.ts';
import { demoPassword } from '../demo/demo-password.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

/** Gives one microgram of a controlled drug, with this as all the proof there is of a witness. */
const give = async (witness: object, who?: Who): Promise<Answer> =>
  calls.post(
    'stock_move_record/create',
    {
      stock_move_type_id__name: 'administer',
      drug_id: (await calls.vial('KET-001', who)).id,
      quantity: -1,
      ...witness,
    },
    who,
  );

afterEach(() => mustAddUp(server.owner));

describe('no witness', () => {
  test('WITNESS-19 ADMIN-12 a controlled drug is not given without one, other drugs and equipment are', async () => {
    expect(await give({})).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    for (const code of ['OND-001', 'GLU-001']) {
      const body = { stock_move_type_id__name: 'administer', drug_id: (await calls.vial(code)).id, quantity: -1 };
      expect((await calls.post('stock_move_record/create', body)).status).toBe(200);
    }
  });

  test('WITNESS-19 ADMIN-12 WASTE-13 one controlled drug among several is enough to need one', async () => {
    const left = await calls.left('KET-001');
    const vials = [await calls.vial('OND-002'), await calls.vial('KET-001')];
    for (const order of [vials, vials.toReversed()]) {
      const item = { stock_move_type_id__name: 'administer', quantity: -1 };
      const data = order.map(({ id }) => ({ ...item, drug_id: id }));
      expect(await calls.post('stock_move_record/create/many', { data })).toMatchObject({
        status: 422,
        err: 'WITNESS_REQUIRED',
      });
    }
    expect(await calls.left('KET-001')).toBe(left);
  });
});

describe('a guest', () => {
  test('WITNESS-12 GUEST-06 GUEST-07 GUEST-08 SRV-68 needs all four fields: none of the fourteen ways to leave some out will do', async () => {
    const fields = Object.entries(guest);
    for (let mask = 0; mask < 15; mask += 1) {
      const some = Object.fromEntries(fields.map(([field, value], i) => [field, mask & (1 << i) ? value : ' ']));
      delete some['guest_verify__title'];
      if (mask & 2) some['guest_verify__title'] = guest.guest_verify__title;
      expect(await give(some)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    }
    const { data } = await give(guest);
    expect(data).toMatchObject({ guest_verify_name: 'Gale Guest', witnessed_by: null });
    const { rows } = await server.owner.query(
      `SELECT r.witness_form, r.guest_verify_title, p.license_number, p.signature_img
       FROM stock_move_record r JOIN personal_data p ON p.record_id = r.id WHERE r.id = $1`,
      [(data as Row).id],
    );
    expect(rows).toEqual([
      {
        witness_form: 'guest',
        guest_verify_title: 'Nurse',
        license_number: guest.guest_verify__license_number,
        signature_img: guest.guest_verify__signature_img,
      },
    ]);
  });
});

describe('a witness by password', () => {
  const partner = async (): Promise<object> => ({ witness_id: await calls.userId('partner') });
  const verify = async (user_id: string, password: string, who?: Who): Promise<Answer> =>
    calls.post('user/verify_user', { user_id, password }, who);

  test('SRV-23 API-29 WITNESS-03 WITNESS-04 verify_user says true only for a user of the agency with the right password who is not disabled', async () => {
    const password = await demoPassword();
    const id = await calls.userId('partner');
    expect((await verify(id, password)).data).toBe(true);
    expect((await verify(id, 'f'.repeat(64))).data).toBe(false);
    const { rows } = await server.owner.query<{ id: string }>(
      `SELECT id FROM user_account WHERE primary_email = 'off@demo.vialant.test'`,
    );
    for (const other of [await calls.userId('strict'), rows[0]?.id ?? '', randomUUID(), 'nonsense']) {
      expect((await verify(other, password)).data).toBe(false);
    }
    expect(await verify(id, 'not hex')).toMatchObject({ status: 400, fields: { password: expect.any(String) } });
    expect((await calls.get('user/auth')).data).toMatchObject({ first_name: 'Morgan' });
  });

  test('SRV-64 WITNESS-10 OPEN-089 counts after a verify_user in this session, for one operation', async () => {
    await server.owner.query('UPDATE witness_proof SET used_on = now()');
    expect(await give(await partner())).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    await verify(await calls.userId('partner'), 'f'.repeat(64));
    expect(await give(await partner())).toMatchObject({ err: 'WITNESS_REQUIRED' });
    await calls.verify('partner');
    expect((await give(await partner())).data).toMatchObject({
      witnessed_by: 'Parker Rivera',
      guest_verify_name: null,
    });
    expect(await give(await partner())).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
  });

  test('SRV-46 SRV-64 OPEN-123 a verify_user that is sent again, its answer lost, still proves one operation', async () => {
    await server.owner.query('UPDATE witness_proof SET used_on = now()');
    const [key, id, password] = [randomUUID(), await calls.userId('partner'), await demoPassword()];
    const tries = await Promise.all([1, 2, 3].map(() => verify(id, password, { key })));
    expect(tries.map(({ data }) => data)).toEqual([true, true, true]);
    expect((await give(await partner())).status).toBe(200);
    expect((await verify(id, password, { key })).data).toBe(true);
    expect(await give(await partner())).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    expect((await verify(id, 'f'.repeat(64), { key })).data).toBe(false);
    expect(await verify(await calls.userId('admin'), password, { key })).toMatchObject({ status: 409, err: 'STALE' });
  });

  test('SRV-64 a batch sent as one call is one operation; a refused one uses nothing up', async () => {
    await calls.verify('partner');
    const { id } = await calls.vial('KET-002');
    const item = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...(await partner()) };
    const many = (data: object[]): Promise<Answer> => calls.post('stock_move_record/create/many', { data });
    expect(await many([item, { ...item, quantity: 1 }])).toMatchObject({ err: 'ADMINISTER_AMOUNT_NEGATIVE' });
    expect((await many([item, item])).data).toHaveLength(2);
    expect(await many([item])).toMatchObject({ err: 'WITNESS_REQUIRED' });
  });

  test('OPEN-089 counts for five minutes and not a second more', async () => {
    const age = (interval: string): Promise<unknown> =>
      server.owner.query(`UPDATE witness_proof SET proven_on = now() - interval '${interval}' WHERE used_on IS NULL`);
    await calls.verify('partner');
    await age('5 minutes 1 second');
    expect(await give(await partner())).toMatchObject({ err: 'WITNESS_REQUIRED' });
    await age('4 minutes 50 seconds');
    expect((await give(await partner())).status).toBe(200);
  });

  test('SRV-64 does not count in another session, nor for another witness, nor in another agency', async () => {
    await calls.verify('partner', { by: 'admin' });
    expect(await give(await partner())).toMatchObject({ err: 'WITNESS_REQUIRED' });
    const login = { username: 'admin@demo.vialant.test', password: await demoPassword() };
    const second = (await server.post('user/login', login)).data as { token: string };
    const { id } = await calls.vial('KET-001');
    const body = { stock_move_type_id__name: 'administer', drug_id: id, quantity: -1, ...(await partner()) };
    expect(await server.post('stock_move_record/create', body, { as: second.token })).toMatchObject({
      err: 'WITNESS_REQUIRED',
    });
    expect(await give({ witness_id: await calls.userId('medic') }, { by: 'admin' })).toMatchObject({
      err: 'WITNESS_REQUIRED',
    });
    expect((await give(await partner(), { by: 'admin' })).status).toBe(200);
  });

  test('SRV-63 a user of another agency, or nobody, is not part of this one; a disabled colleague no longer is', async () => {
    for (const witness_id of [await calls.userId('strict'), randomUUID(), 'nonsense', "'; --"]) {
      expect(await give({ witness_id })).toMatchObject({ status: 422, err: 'WITNESS_NOT_IN_AGENCY' });
    }
    await calls.verify('partner');
    await calls.setLastDay('partner', '2020-01-01');
    expect(await give(await partner())).toMatchObject({ status: 422, err: 'WITNESS_NOT_IN_AGENCY' });
    await calls.setLastDay('partner', null);
  });

  test('ROLE-07 WITNESS-06 WITNESS-13 SRV-63 oneself counts only where the agency allows it, verified or not', async () => {
    const self = { witness_id: await calls.userId('medic') };
    await calls.verify('medic');
    expect(await give(self)).toMatchObject({ status: 422, err: 'WITNESS_REQUIRED' });
    await calls.set('Harbor EMS', { allow_self_witness: true });
    expect((await give(self)).data).toMatchObject({ witnessed_by: 'Morgan Medic' });
    await calls.set('Harbor EMS', { allow_self_witness: false });
    expect(await give(self)).toMatchObject({ err: 'WITNESS_REQUIRED' });
  });
});

describe('a witness by a shown code', () => {
  const show = async (by: 'medic' | 'partner' | 'strict' | 'admin'): Promise<string> => {
    const guid = randomUUID();
    expect((await calls.post('biometric_code/create', { guid }, { by })).data).toEqual({ guid });
    return guid;
  };
  const scan = async (guid: string, who?: Who): Promise<unknown> =>
    (await calls.get(`biometric_code/guid?guid=${encodeURIComponent(guid)}`, who)).data;
  const give1 = (guid: string, who?: Who): Promise<Answer> => give({ witness_biometric_guid: guid }, who);

  test('API-46 API-47 SRV-65 SRV-66 SRV-67 WITNESS-11 WITNESS-14 ENT-15 counts when another of the agency scanned it, once', async () => {
    const guid = await show('partner');
    expect(await give1(guid)).toMatchObject({ status: 422, err: 'VERIFY_CODE_EXPIRED' });
    expect(await scan(guid)).toEqual({ access_to_group: 1, is_biometric_code: 1, is_expired: 0, is_owner: 0, guid });
    expect((await give1(guid)).data).toMatchObject({ witnessed_by: 'Parker Rivera' });
    expect(await give1(guid)).toMatchObject({ status: 422, err: 'VERIFY_CODE_EXPIRED' });
    expect(await scan(guid)).toMatchObject({ is_expired: 1 });
  });

  test('SRV-65 SRV-66 WITNESS-15 is shown for thirty seconds', async () => {
    const guid = await show('partner');
    const { rows } = await server.owner.query(
      `SELECT extract(epoch FROM expires_on - created_on)::float AS seconds FROM biometric_code WHERE guid = $1`,
      [guid],
    );
    expect(rows).toEqual([{ seconds: 30 }]);
    await server.owner.query('UPDATE biometric_code SET expires_on = now() WHERE guid = $1', [guid]);
    expect(await scan(guid)).toMatchObject({ is_biometric_code: 1, is_expired: 1 });
    expect(await give1(guid)).toMatchObject({ err: 'VERIFY_CODE_EXPIRED' });
  });

  test('OPEN-088 once scanned in time it serves for five minutes, in that session alone', async () => {
    const guid = await show('partner');
    await scan(guid);
    await server.owner.query('UPDATE biometric_code SET expires_on = now() WHERE guid = $1', [guid]);
    const age = (interval: string): Promise<unknown> =>
      server.owner.query(`UPDATE biometric_code SET looked_up_on = now() - interval '${interval}' WHERE guid = $1`, [
        guid,
      ]);
    await age('5 minutes 1 second');
    expect(await give1(guid)).toMatchObject({ err: 'VERIFY_CODE_EXPIRED' });
    await age('4 minutes 50 seconds');
    expect(await give1(guid, { by: 'admin' })).toMatchObject({ err: 'VERIFY_CODE_EXPIRED' });
    expect((await give1(guid)).status).toBe(200);
  });

  test('SRV-66 WITNESS-16 one’s own does not count', async () => {
    const own = await show('medic');
    expect(await scan(own)).toMatchObject({ is_owner: 1, access_to_group: 1 });
    expect(await give1(own)).toMatchObject({
      status: 422,
      err: 'WITNESS_OWN_CODE',
      body: { message: 'You cannot scan your own code.' },
    });
    await calls.set('Harbor EMS', { allow_self_witness: true });
    expect(await give1(own)).toMatchObject({ err: 'WITNESS_OWN_CODE' });
    await calls.set('Harbor EMS', { allow_self_witness: false });
  });

  test('SRV-66 SRV-67 WITNESS-17 one of another agency does not count', async () => {
    const foreign = await show('strict');
    expect(await scan(foreign)).toMatchObject({ access_to_group: 0, is_biometric_code: 1, is_owner: 0 });
    expect(await give1(foreign)).toMatchObject({ status: 422, err: 'WITNESS_NOT_IN_AGENCY' });
  });

  test('SRV-66 WITNESS-18 anything else is no biometric code', async () => {
    for (const guid of [randomUUID(), 'FEN-001', '']) {
      expect(await scan(guid)).toEqual({ access_to_group: 0, is_biometric_code: 0, is_expired: 0, is_owner: 0, guid });
    }
    expect(await give1(randomUUID())).toMatchObject({ err: 'VERIFY_CODE_EXPIRED' });
  });

  test('SRV-66 of a user who was disabled since, it does not count', async () => {
    const guid = await show('partner');
    await scan(guid);
    await calls.setLastDay('partner', '2020-01-01');
    expect(await give1(guid)).toMatchObject({ status: 422, err: 'VERIFY_CODE_EXPIRED' });
    await calls.setLastDay('partner', null);
  });

  test('API-47 a guid is shown once, and must be hard to guess', async () => {
    const guid = await show('partner');
    expect(await calls.post('biometric_code/create', { guid })).toMatchObject({ status: 409, err: 'CODE_IN_USE' });
    for (const bad of ['short', 'x'.repeat(65), 'sixteen letters!', null, undefined]) {
      expect(await calls.post('biometric_code/create', { guid: bad })).toMatchObject({
        status: 400,
        fields: { guid: expect.any(String) },
      });
    }
  });
});
