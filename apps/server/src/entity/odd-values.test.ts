import { type EntityName, entityNames, writableFields } from '@vialant/contract/registry';
import { namedRoutes, routeTable } from '@vialant/contract/route-table';
import { entityRouteKey } from '@vialant/contract/routes/entity-routes';
import { beforeAll, expect, test } from 'vitest';
import { custodyCalls, type Row } from '../testing/custody-calls.ts';
import { exampleInput } from '../testing/example-input.ts';
import { addStockroom } from '../testing/own-rows.ts';
import { type Answer, testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);
const ODD = [null, 0, 100_000];
const ids = new Map<EntityName, string>();

beforeAll(async () => {
  ids.set('user', await calls.userId('medic'));
  ids.set('user_group', await calls.groupId('Harbor EMS'));
  ids.set('unit', ((await calls.get('unit/all')).data as Row[])[0]?.id ?? '');
  const certificate = { number: 'AP5836727', state: 'NY', schedules: ['II'], expiration_date: '2030-01-01' };
  const here = { name: 'Here', address: '1 Main St' };
  for (const [name, row] of [
    ['registration', { ...here, ...certificate }],
    ['location', { ...here, kind: 'registered' }],
    ['medical_director', { name: 'Dr. Here', from_date: '2026-01-01' }],
  ] as const) {
    ids.set(name, ((await asAdmin(`${name}/create`, row)).data as Row).id);
  }
  // Of a type that is not controlled even the schedule can be emptied.
  ids.set('drug_type', (await calls.type('Ondansetron 4 mg')).id);
  ids.set('waste_reason', ((await calls.get('waste_reason/all')).data as Row[])[0]?.id ?? '');
  const box = (await calls.box('BOX-M1')).id;
  const type = (await calls.type('Morphine 10 mg')).id;
  const { box_par, national_drug_code } = await addStockroom(calls, box, type);
  ids.set('box_par', box_par);
  ids.set('national_drug_code', national_drug_code);
  ids.set('general_check', ((await calls.get('general_check/all')).data as Row[])[0]?.id ?? '');
});

const asAdmin = (path: string, body: object): Promise<Answer> => calls.post(path, body, { by: 'admin' });

function isOpen(name: EntityName, verb: 'create' | 'update'): boolean {
  const key = entityRouteKey(name, verb);
  return !(key in namedRoutes) && routeTable().get(key)?.who !== 'nobody' && writableFields(name, verb).length > 0;
}

test('SRV-79 API-17 nothing or an odd number in any field of any create is taken or refused, never a fault', async () => {
  for (const name of entityNames.filter((each) => isOpen(each, 'create'))) {
    const body = routeTable().get(`POST ${name}/create`)?.body;
    for (const [field] of writableFields(name, 'create')) {
      for (const odd of ODD) {
        const { status } = await asAdmin(`${name}/create`, { ...exampleInput(body), [field]: odd });
        expect([name, field, odd, status < 500]).toEqual([name, field, odd, true]);
      }
    }
  }
});

test('SRV-79 API-18 nothing or an odd number in any field of any update is taken or refused, never a fault', async () => {
  for (const name of entityNames.filter((each) => isOpen(each, 'update'))) {
    const id = ids.get(name);
    expect([name, id]).toEqual([name, expect.any(String)]);
    for (const [field, { clearable }] of writableFields(name, 'update')) {
      for (const odd of ODD) {
        const { status } = await asAdmin(`${name}/update`, { id, [field]: odd });
        expect([name, field, odd, status < 500]).toEqual([name, field, odd, true]);
        if (odd === null) expect([name, field, status]).toEqual([name, field, clearable ? 200 : 400]);
      }
    }
  }
});

test('API-17 null in a new row is what is there when nothing is said', async () => {
  expect((await asAdmin('unit/create', { name: 'Medic 7', type: null })).data).toMatchObject({ type: 'other' });
  const type = {
    name: 'Naloxone',
    schedule: 'II',
    allowed: null,
    categories: null,
    unit_name: null,
    short_date_num_days: null,
  };
  expect((await asAdmin('drug_type/create', type)).data).toEqual({
    ...((await asAdmin('drug_type/create', { name: 'Naloxone 2', schedule: 'II' })).data as Row),
    id: expect.any(String),
    created_on: expect.any(String),
    name: 'Naloxone',
  });
});

test('SRV-79 API-18 a setting that is set to nothing is refused with its field, and stays', async () => {
  const group = async (): Promise<unknown> => (await calls.get('user_group/current')).data;
  const before = await group();
  expect(await asAdmin('user_group/update', { id: ids.get('user_group'), allow_self_witness: null })).toMatchObject({
    status: 400,
    err: 'INVALID_INPUT',
    fields: { allow_self_witness: expect.any(String) },
  });
  expect(await group()).toEqual(before);
});
