import { describe, expect, test } from 'vitest';
import { custodyCalls, guest, newVial } from '../testing/custody-calls.ts';
import { testServer } from '../testing/test-server.ts';

const server = testServer();
const calls = custodyCalls(server);

const ODD = [
  ['a line break', 'Medic\n9'],
  ['a bell', 'Medic\u00079'],
  ['a control of the upper half', 'Medic\u00859'],
  ['a right-to-left override', '\u202e9 cideM'],
  ['an isolate', '\u2066Medic 9\u2069'],
  ['a left-to-right mark', 'Medic\u200e 9'],
  ['a zero-width space', 'Medic\u200b 9'],
  ['a line separator', 'Medic\u20289'],
] as const;

/** What is named, where, and the field of the name. */
const NAMED: readonly (readonly [path: string, field: string, rest: object])[] = [
  ['drug_box/create', 'name', { barcode_id: 'NAMED-1' }],
  ['unit/create', 'name', {}],
  ['drug_type/create', 'name', {}],
  ['drug_type/create', 'unit_name', { name: 'Named' }],
  ['general_check/create', 'name', {}],
  ['user_group/create', 'name', {}],
  ['user/invite', 'first_name', { last_name: 'A', primary_email: 'a@demo.vialant.test' }],
  ['user/invite', 'last_name', { first_name: 'A', primary_email: 'a@demo.vialant.test' }],
];

describe.each(ODD)('a name with %s', (_what, odd) => {
  test.each(NAMED)('OPEN-143 SRV-79 is refused by %s as %s', async (path, field, rest) => {
    expect(await calls.post(path, { ...rest, [field]: odd }, { by: 'admin' })).toMatchObject({
      status: 400,
      err: 'INVALID_INPUT',
      fields: { [field]: expect.any(String) },
    });
  });

  test('OPEN-143 SRV-79 is refused as that of a guest, of a person and of an agency', async () => {
    const vial = await newVial(calls);
    expect(await calls.post('drug/create', { ...vial, ...guest, guest_verify__name: odd })).toMatchObject({
      status: 400,
      fields: { guest_verify__name: expect.any(String) },
    });
    const person = { id: await calls.userId('medic'), first_name: odd };
    expect(await calls.post('user/update', person, { by: 'admin' })).toMatchObject({ status: 400 });
    const agency = { id: await calls.groupId('Harbor EMS'), name: odd };
    expect(await calls.post('user_group/update', agency, { by: 'admin' })).toMatchObject({ status: 400 });
  });
});

test('OPEN-143 SRV-79 a name in any script is taken as it is', async () => {
  for (const name of [
    'Zo\u00eb & Jos\u00e9 9',
    '\u041c\u0435\u0434\u0438\u043a 9',
    '\u6551\u6025 9',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645',
  ]) {
    expect((await calls.post('unit/create', { name }, { by: 'admin' })).data).toMatchObject({ name });
  }
});
