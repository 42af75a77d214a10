import { randomUUID } from 'node:crypto';
import { metadataOf } from '@vialant/contract/metadata';
import { entity, entityNames, rowFields } from '@vialant/contract/registry';
import { namedRoutes } from '@vialant/contract/route-table';
import { entityRouteKey } from '@vialant/contract/routes/entity-routes';
import { describe, expect, test } from 'vitest';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
type Row = Record<string, unknown> & { id: string };

async function unit(name: string): Promise<Row> {
  const answer = await server.post('unit/create', { name, type: 'other' }, { as: await server.signIn('admin') });
  return answer.data as Row;
}

describe('generic calls', () => {
  test('ENT-01 ENT-25 SRV-74 every view has exactly the fields the registry declares', async () => {
    const { rows } = await server.owner.query<{ table_name: string; columns: string[] }>(
      `SELECT table_name, array_agg(column_name::text ORDER BY column_name) AS columns
       FROM information_schema.columns WHERE table_schema = 'api' GROUP BY table_name`,
    );
    const views = new Map(rows.map(({ table_name, columns }) => [table_name, columns]));
    for (const name of entityNames.filter((each) => each !== 'enum')) {
      expect([name, views.get(name)]).toEqual([
        name,
        rowFields(name)
          .map(([field]) => field)
          .sort(),
      ]);
    }
  });

  test('API-16 SRV-74 metadata answers every field with its type', async () => {
    const as = await server.signIn('medic');
    for (const name of entityNames) {
      const answer = await server.get(`${name}/metadata`, { as });
      expect([name, answer.status, answer.data]).toEqual([name, 200, metadataOf(name)]);
    }
  });

  test('API-13 a row is read by its id; an unknown or malformed id is not found', async () => {
    const as = await server.signIn('medic');
    const { id } = await unit('Read me');
    expect((await server.get(`unit?id=${id}`, { as })).data).toMatchObject({ id, name: 'Read me', type: 'other' });
    for (const wrong of [randomUUID(), 'no-uuid', "'; drop table unit; --"]) {
      expect(await server.get(`unit?id=${encodeURIComponent(wrong)}`, { as })).toMatchObject({
        status: 404,
        err: 'NOT_FOUND',
      });
    }
    expect(await server.get('unit', { as })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { id: expect.any(String) },
    });
  });

  test('API-14 SRV-04 all lists the rows of the current agency alone', async () => {
    const harbor = await server.get('unit/all', { as: await server.signIn('medic') });
    const names = (harbor.data as Row[]).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Central Supply', 'Medic 1', 'Medic 2']));
    expect(names).not.toContain('Engine 1');
    const summit = await server.get('unit/all', { as: await server.signIn('strict') });
    expect((summit.data as Row[]).map(({ name }) => name)).toEqual(['Engine 1']);
  });

  test('API-15 for_user lists what is the user’s: themselves, their agencies, their rows', async () => {
    const as = await server.signIn('partner');
    const groups = await server.get('user_group/for_user', { as });
    expect((groups.data as Row[]).map(({ name }) => name).sort()).toEqual(['Harbor EMS', 'Ridge Veterinary']);
    const users = await server.get('user/for_user', { as });
    expect((users.data as Row[]).map(({ primary_email }) => primary_email)).toEqual(['partner@demo.vialant.test']);
    const { id } = await unit('By the admin');
    const units = (await server.get('unit/for_user', { as })).data as Row[];
    expect(units.map((each) => each.id)).not.toContain(id);
    const admins = (await server.get('unit/for_user', { as: await server.signIn('admin') })).data as Row[];
    expect(admins.map((each) => each.id)).toContain(id);
  });

  test('API-17 SRV-09 create sets agency, creator and time from the session, whatever the body says', async () => {
    const as = await server.signIn('admin');
    const forged = {
      name: 'Forged',
      user_group_id: randomUUID(),
      created_by: randomUUID(),
      created_on: '2000-01-01T00:00:00.000Z',
      id: randomUUID(),
    };
    const { data } = await server.post('unit/create', forged, { as });
    const me = (await server.get('user/auth', { as })).data as Row;
    expect(data).toMatchObject({ name: 'Forged', user_group_id: me['user_group_id'], created_by: me.id });
    expect((data as Row).id).not.toBe(forged.id);
    expect(String((data as Row)['created_on'])).not.toContain('2000');
  });

  test('API-17 API-18 SRV-79 a missing, long, empty or odd value is refused with its field and nothing is written', async () => {
    const as = await server.signIn('admin');
    const before = (await server.get('unit/all', { as })).data;
    for (const body of [
      {},
      { name: '' },
      { name: '   ' },
      { name: 'x'.repeat(61) },
      { name: 5 },
      { name: null },
      { name: 'a\u0000b' },
    ]) {
      expect(await server.post('unit/create', body, { as })).toMatchObject({
        status: 400,
        err: 'INVALID_INPUT',
        fields: { name: expect.any(String) },
      });
    }
    expect(await server.post('unit/create', { name: 'Odd', type: 'boat' }, { as })).toMatchObject({
      status: 400,
      fields: { type: expect.any(String) },
    });
    expect((await server.get('unit/all', { as })).data).toEqual(before);
  });

  test('API-18 update changes what is named and nothing else', async () => {
    const as = await server.signIn('admin');
    const { id } = await unit('Before');
    const { data } = await server.post('unit/update', { id, name: 'After' }, { as });
    expect(data).toMatchObject({ id, name: 'After', type: 'other' });
    expect(await server.post('unit/update', { id: randomUUID(), name: 'x' }, { as })).toMatchObject({ status: 404 });
  });

  test('API-18 a name that is taken is refused and the old one stays', async () => {
    const as = await server.signIn('admin');
    const { id } = await unit('Unique one');
    expect(await server.post('unit/update', { id, name: 'Medic 1' }, { as })).toMatchObject({
      status: 409,
      err: 'NAME_IN_USE',
    });
    expect((await server.get(`unit?id=${id}`, { as })).data).toMatchObject({ name: 'Unique one' });
  });

  test('API-19 delete removes the row; one that is in use stays', async () => {
    const as = await server.signIn('admin');
    const { id } = await unit('Short lived');
    expect(await server.post('unit/delete', { id }, { as })).toMatchObject({ status: 200, data: { success: true } });
    expect(await server.get(`unit?id=${id}`, { as })).toMatchObject({ status: 404 });
    const medic1 = ((await server.get('unit/all', { as })).data as Row[]).find(({ name }) => name === 'Medic 1');
    expect(await server.post('unit/delete', { id: medic1?.id }, { as })).toMatchObject({
      status: 409,
      err: 'STILL_USED',
    });
  });

  test('API-20 update/many changes all rows or none', async () => {
    const as = await server.signIn('admin');
    const [a, b] = [await unit('Many A'), await unit('Many B')];
    const good = await server.post(
      'unit/update/many',
      {
        data: [
          { id: b.id, name: 'Many B2' },
          { id: a.id, name: 'Many A2' },
        ],
      },
      { as },
    );
    expect((good.data as Row[]).map(({ name }) => name)).toEqual(['Many B2', 'Many A2']);
    const bad = await server.post(
      'unit/update/many',
      {
        data: [
          { id: a.id, name: 'Lost' },
          { id: randomUUID(), name: 'Nobody' },
        ],
      },
      { as },
    );
    expect(bad).toMatchObject({ status: 404 });
    expect((await server.get(`unit?id=${a.id}`, { as })).data).toMatchObject({ name: 'Many A2' });
  });

  test('SRV-07 OPEN-129 a verb an entity does not have is refused, and so is an admin’s verb to staff', async () => {
    const [admin, medic] = [await server.signIn('admin'), await server.signIn('medic')];
    for (const name of entityNames) {
      const { verbs } = entity(name);
      for (const [verb, path] of [
        ['create', 'create'],
        ['update', 'update'],
        ['delete', 'delete'],
        ['update_many', 'update/many'],
      ] as const) {
        if (verbs[verb] === undefined && !Object.hasOwn(namedRoutes, entityRouteKey(name, verb))) {
          expect([
            name,
            verb,
            (await server.post(`${name}/${path}`, { id: randomUUID() }, { as: admin })).status,
          ]).toEqual([name, verb, 403]);
        }
      }
    }
    expect(await server.post('unit/create', { name: 'By staff' }, { as: medic })).toMatchObject({
      status: 403,
      err: 'NOT_ALLOWED',
    });
  });

  test('SRV-08 nobody deletes or overwrites the custody record, not even the database’s owner', async () => {
    const as = await server.signIn('admin');
    for (const name of ['stock_move_record', 'box_check', 'drug_check', 'reseal', 'drug_transfer', 'discrepancy']) {
      expect((await server.post(`${name}/delete`, { id: randomUUID() }, { as })).status).toBe(403);
    }
    await expect(server.owner.query('UPDATE stock_move_record SET quantity = 1')).rejects.toThrow('append-only');
    await expect(server.owner.query('DELETE FROM stock_move_record')).rejects.toThrow('append-only');
    await expect(server.owner.query('TRUNCATE stock_move_record CASCADE')).rejects.toThrow('append-only');
    await expect(server.pool.query('DELETE FROM stock_move_record')).rejects.toThrow('permission denied');
  });

  test('an entity that grows without bound is answered newest first, a page at a time', async () => {
    const as = await server.signIn('medic');
    const first = (await server.get('stock_move_record/all?limit=10', { as })).data as Row[];
    expect(first).toHaveLength(10);
    const next = (await server.get(`stock_move_record/all?limit=10&before=${first.at(-1)?.id}`, { as })).data as Row[];
    const ids = [...first, ...next].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort().toReversed());
    expect(await server.get('stock_move_record/all?limit=1001', { as })).toMatchObject({ status: 400 });
    const later = await server.get('stock_move_record/all?after_timestamp=2999-01-01T00:00:00.000Z', { as });
    expect(later.data).toEqual([]);
  });

  test('API-71 stock moves are found by their drug', async () => {
    const as = await server.signIn('medic');
    const drug = (await server.get('drug/find?barcode_id=FEN-001', { as })).data as Row;
    const moves = (await server.get(`stock_move_record/all?drug_id=${drug.id}`, { as })).data as Row[];
    expect(moves).toMatchObject([
      { drug_id: drug.id, type: 'receive', quantity: 100, location_name: 'BOX-M1 (Medic 1)' },
    ]);
  });

  test('ENT-03 an admin changes a setting of the agency; staff cannot', async () => {
    const as = await server.signIn('admin');
    const group = (await server.get('user_group/current', { as })).data as Row;
    const changed = await server.post('user_group/update', { id: group.id, allow_self_witness: 1 }, { as });
    expect(changed.data).toMatchObject({ allow_self_witness: 1, allow_manual_scan_entry: 1 });
    expect(
      await server.post(
        'user_group/update',
        { id: group.id, allow_self_witness: 0 },
        { as: await server.signIn('medic') },
      ),
    ).toMatchObject({ status: 403 });
    const ridge = (
      (await server.get('user_group/for_user', { as: await server.signIn('partner') })).data as Row[]
    ).find(({ name }) => name === 'Ridge Veterinary');
    expect(await server.post('user_group/update', { id: ridge?.id, name: 'Mine' }, { as })).toMatchObject({
      status: 404,
    });
  });

  test('an admin changes a colleague’s name and role, and disables the account', async () => {
    const as = await server.signIn('admin');
    const users = (await server.get('user/all', { as })).data as Row[];
    const code = users.find(({ primary_email }) => primary_email === 'code@demo.vialant.test');
    const { data } = await server.post(
      'user/update',
      { id: code?.id, first_name: 'Cody', role: 'admin', inactive_after_date: '2026-01-01' },
      { as },
    );
    expect(data).toMatchObject({ first_name: 'Cody', role: 'admin', inactive_after_date: '2026-01-01' });
  });

  test('SRV-24 user/all gives the users of the agency and nothing of their passwords', async () => {
    const { data } = await server.get('user/all', { as: await server.signIn('medic') });
    const emails = (data as Row[]).map(({ primary_email }) => primary_email);
    expect(emails).toContain('partner@demo.vialant.test');
    expect(emails).not.toContain('strict@demo.vialant.test');
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|token/);
  });

  test('SRV-73 enum answers the values a column may hold', async () => {
    const types = await server.get('enum?table=unit&column=type');
    expect(types.data).toEqual([
      { value: 'supply', label: 'supply' },
      { value: 'other', label: 'other' },
    ]);
    expect((await server.get('enum?table=nothing&column=here')).data).toEqual([]);
    expect((await server.get('enum/all')).data).toContainEqual({
      table: 'stock_move_record',
      column: 'waste_reason',
      value: 'Expired',
      label: 'Expired',
    });
  });
});

describe('idempotency', () => {
  test('SRV-46 OPEN-122 the same key gives the first answer again and writes nothing', async () => {
    const as = await server.signIn('admin');
    const key = randomUUID();
    const body = { name: 'Once' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.post('unit/create', body, { as, key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => (data as Row).id)).size).toBe(1);
  });

  test('SRV-46 the same key with another body is stale; another user’s same key is another key', async () => {
    const as = await server.signIn('admin');
    const key = randomUUID();
    await server.post('unit/create', { name: 'Keyed' }, { as, key });
    expect(await server.post('unit/create', { name: 'Other' }, { as, key })).toMatchObject({
      status: 409,
      err: 'STALE',
      body: { refusal: 'KEY_REUSED' },
    });
    const feedback = await server.post(
      'product_feedback/create',
      { notes: 'Good' },
      { as: await server.signIn('medic'), key },
    );
    expect(feedback.status).toBe(200);
  });

  test('a refused write leaves the key free, so that the corrected one can use it', async () => {
    const as = await server.signIn('admin');
    const key = randomUUID();
    expect((await server.post('unit/create', { name: 'Medic 1' }, { as, key })).status).toBe(409);
    expect((await server.post('unit/create', { name: 'Medic 99' }, { as, key })).status).toBe(200);
  });
});

describe('reports from the app', () => {
  test('ENT-16 API-41 a stranger’s contact request is kept', async () => {
    const request = {
      first_name: 'A',
      last_name: 'B',
      agency_name: 'C',
      email: 'a@b.test',
      question_or_comment: 'Hello',
      department: 'Sales',
    };
    expect(await server.post('contact_us/create', request)).toMatchObject({
      status: 200,
      data: { id: expect.any(String) },
    });
    const { rows } = await server.owner.query('SELECT * FROM contact_us');
    expect(rows).toMatchObject([{ ...request, user_group_id: null }]);
    expect(await server.post('contact_us/create', { ...request, email: 'nope' })).toMatchObject({
      status: 400,
      fields: { email: expect.any(String) },
    });
  });

  test('ENT-22 ENT-23 SRV-72 toasts and errors are kept with the user who is signed in, and taken from anyone', async () => {
    const as = await server.signIn('medic');
    const me = (await server.get('user/auth', { as })).data as Row;
    const toast = {
      message: 'Transferred',
      type: 'success',
      using_vpn: 0,
      user_token: as,
      user_group_id: 'x',
      user_id: 'y',
    };
    expect((await server.post('toast/create', toast, { as })).status).toBe(200);
    expect((await server.post('toast/create', toast)).status).toBe(200);
    expect((await server.post('toast/create', toast, { as: 'long-gone' })).status).toBe(200);
    const error = { type: 'crash', message: 'boom', using_vpn: 0, app_version: '3.20.5', platform: 'web' };
    expect((await server.post('error_log/create', error, { as })).status).toBe(200);
    const seen = (await server.get('toast/all', { as: await server.signIn('admin') })).data as Row[];
    const found = { message: 'Transferred', type: 'success', user_id: me.id };
    expect(seen).toMatchObject([found, found]);
    const { rows } = await server.owner.query('SELECT count(*)::int AS n FROM toast');
    expect(rows).toEqual([{ n: 3 }]);
    const stored = await server.owner.query('SELECT row_to_json(t)::text AS text FROM toast t');
    expect(JSON.stringify(stored.rows)).not.toContain(as);
    expect((await server.get('error_log/all', { as: await server.signIn('admin') })).data).toMatchObject([
      { ...error, created_by: me.id },
    ]);
  });
});
