import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { boxRow, drugRows, fentanyl } from '../../../testing/demo-rows.ts';
import { lastKnown } from './last-known.ts';

const types = [
  { id: 'fen', name: 'Fentanyl', unit_of_measurement: 'micrograms', only_one_quantity: 0, verification_required: 1 },
];
const auth = {
  id: 'user-1',
  primary_email: 'm@x.test',
  first_name: 'M',
  last_name: 'M',
  user_group: { id: 'g1', name: 'Harbor EMS', allow_manual_scan_entry: 1 },
};

function cacheWith(
  answers: readonly (readonly [key: readonly string[], data: unknown, updatedAt?: number])[],
): QueryClient {
  const queryClient = new QueryClient();
  for (const [key, data, updatedAt] of answers) queryClient.setQueryData(key, data, { updatedAt: updatedAt ?? 1000 });
  return queryClient;
}

test('OPEN-115 the last known inventory names the vial, its unit and what was left, with the time', () => {
  const known = lastKnown(
    cacheWith([
      [['drug_type', 'all'], types],
      [['drug', 'for_box', 'b1'], drugRows(fentanyl(2)), 5000],
    ]),
  );
  expect(known.vial('CODE-1')).toMatchObject({
    typeName: 'Fentanyl',
    amount: 100_000,
    isReusable: false,
    needsWitness: true,
    savedAt: new Date(5000),
  });
  expect(known.vial('CODE-7')).toBeNull();
});

test('a vial that moved is known as it was seen last', () => {
  const used = drugRows([{ type: 'fen', created: 100, left: 0, expires: '2030-01-01' }]);
  const known = lastKnown(
    cacheWith([
      [['drug_type', 'all'], types],
      [['drug', 'for_box', 'b1'], drugRows(fentanyl(1)), 1000],
      [['drug', 'for_box', 'b2'], used, 9000],
    ]),
  );
  expect(known.vial('CODE-0')?.amount).toBe(0);
});

test('a vial without its type is not known: nobody could say in which unit it is measured', () => {
  expect(lastKnown(cacheWith([[['drug', 'for_box', 'b1'], drugRows(fentanyl(1))]])).vial('CODE-0')).toBeNull();
});

test('CHECK-01 OPEN-115 a box is known by its code and by that of a vial in it, with what it held', () => {
  const known = lastKnown(
    cacheWith([
      [['drug_type', 'all'], types],
      [
        ['drug_box', 'with_unit'],
        [boxRow('b1', 'Narcotics Box', 'Medic 1', 'box-m1'), boxRow('b2', 'Spare', null, 'sp')],
      ],
      [['drug', 'for_box', 'b1'], drugRows(fentanyl(3))],
    ]),
  );
  expect(known.box('box-m1')).toMatchObject({ id: 'b1', label: 'Narcotics Box (Medic 1)' });
  expect(known.box('CODE-2')?.id).toBe('b1');
  expect(known.box('box-m1')?.vials).toHaveLength(3);
  expect(known.box('sp')?.vials).toBeNull();
  expect(known.box('nothing')).toBeNull();
  expect([known.isBoxCode('box-m1'), known.isBoxCode('CODE-2')]).toEqual([true, false]);
});

test('the settings are as last told; damaged answers tell nothing', () => {
  const known = lastKnown(cacheWith([[['user', 'auth'], auth]]));
  expect(known.settings?.allow_manual_scan_entry).toBe(true);
  const damaged = lastKnown(
    cacheWith([
      [['user', 'auth'], { id: 'user-1' }],
      [['drug_type', 'all'], 'nonsense'],
      [['drug_box', 'with_unit'], [{}]],
      [['drug', 'for_box', 'b1'], [{ id: 7 }]],
    ]),
  );
  expect([damaged.settings, damaged.vial('CODE-0'), damaged.box('CODE-0')]).toEqual([null, null, null]);
});

test('OPEN-143 a vial or box is known by exactly its code first, then by the only one that is alike', () => {
  const [one = {}, two = {}, three = {}] = drugRows(fentanyl(3));
  const known = lastKnown(
    cacheWith([
      [['drug_type', 'all'], types],
      [['drug_box', 'with_unit'], [boxRow('b1', 'Narcotics Box', 'Medic 1', 'BOX-M1')]],
      [
        ['drug', 'for_box', 'b1'],
        [
          { ...one, barcode_id: 'OLD-X' },
          { ...two, barcode_id: 'old-x' },
          { ...three, barcode_id: 'Amp\u00e8re-1' },
        ],
      ],
    ]),
  );
  const codes = ['OLD-X', 'old-x', 'Old-X', 'amp\u00e8re-1'];
  expect(codes.map((code) => known.vial(code)?.barcode)).toEqual(['OLD-X', 'old-x', undefined, 'Amp\u00e8re-1']);
  expect(['BOX-M1', 'box-m1', 'box-m2'].map(known.isBoxCode)).toEqual([true, true, false]);
});
