import { randomUUID } from 'node:crypto';
import { entity, entityNames, writableFields } from '@vialant/contract/registry';
import { describe, expect, test } from 'vitest';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
type Row = Record<string, unknown> & { id: string };

const post = async (path: string, body: object): Promise<Answer> =>
  server.post(path, body, { as: await server.signIn('admin') });

describe('a field that is given as null', () => {
  test('SRV-79 API-17 of a new row gets the value it has when nobody names it', async () => {
    const named = { name: `Type ${randomUUID()}` };
    const plain = (await post('drug_type/create', named)).data as Row;
    const nulls = Object.fromEntries(writableFields('drug_type', 'create').map(([field]) => [field, null]));
    const { status, data } = await post('drug_type/create', { ...nulls, name: `Type ${randomUUID()}` });
    expect(status).toBe(200);
    const { id, created_on, name } = data as Row;
    expect(data).toEqual({ ...plain, id, created_on, name });
    expect(await post('unit/create', { name: `Unit ${randomUUID()}`, type: null })).toMatchObject({
      status: 200,
      data: { type: 'other' },
    });
  });

  test('SRV-79 API-18 of a row that is there is emptied, or refused by its name; it is never a fault', async () => {
    for (const name of entityNames.filter((each) => 'update' in entity(each).verbs)) {
      const [row] = (await server.get(`${name}/all`, { as: await server.signIn('admin') })).data as Row[];
      for (const [field] of writableFields(name, 'update')) {
        const { status, err, fields } = await post(`${name}/update`, { id: row?.id, [field]: null });
        if (status === 200) continue;
        expect([name, field, status, err, Object.keys(fields ?? {})]).toEqual([
          name,
          field,
          400,
          'INVALID_INPUT',
          [field],
        ]);
      }
    }
  });

  test('SRV-55 SRV-79 a short date lies at least a day ahead', async () => {
    const { data } = await post('drug_type/create', { name: `Type ${randomUUID()}`, short_date_num_days: 1 });
    const none = { status: 400, err: 'INVALID_INPUT', fields: { short_date_num_days: expect.any(String) } };
    expect(await post('drug_type/create', { name: 'Never', short_date_num_days: 0 })).toMatchObject(none);
    expect(await post('drug_type/update', { id: (data as Row).id, short_date_num_days: 0 })).toMatchObject(none);
  });
});
