import { amountFromMicrograms, NO_AMOUNT } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import { boxTarget, vialTarget } from './known-target.ts';
import type { AdministerPayload, Queued } from './payload.ts';
import { written } from './testing/entries.ts';

const dose = (quantity: number | null, more: Partial<AdministerPayload> = {}): Queued => ({
  queue: 'administers',
  payload: { ...written, quantity, unit: null, doses: 1, waste_remaining: 0, incident_number: 'I', ...more },
});
const waste: Queued = { queue: 'wastes', payload: { ...written, quantity: null, unit: null, waste_all: 1 } };
const vial = (isReusable: boolean, left = 100) => ({
  id: 'd1',
  amount: amountFromMicrograms(left) ?? NO_AMOUNT,
  isReusable,
});

test('OPEN-149 ADMIN-07 an entry of a known vial stands for what the server would say', () => {
  expect(vialTarget(waste, vial(false))).toEqual({ drug: 'd1' });
  expect(vialTarget(dose(-40), vial(false))).toEqual({ drug: 'd1', rest: 'wasted' });
  expect(vialTarget(dose(-40), vial(true))).toEqual({ drug: 'd1', rest: 'none' });
  expect(vialTarget(dose(-40, { waste_remaining: 1 }), vial(true))).toEqual({ drug: 'd1', rest: 'wasted' });
  expect(vialTarget(dose(-100), vial(false))).toEqual({ drug: 'd1', rest: 'none' });
  expect(vialTarget(dose(null), vial(false))).toEqual({ drug: 'd1', quantity: '-100', rest: 'none' });
  expect(vialTarget(dose(-1), vial(false, 0))).toBeNull();
});

test('OPEN-149 a check of a known box names its vials, and the codes that are none of them', () => {
  const codes = [
    { barcode_id: 'A', scanned_manually: 0, scanned_by: 'camera' },
    { barcode_id: 'B', scanned_manually: 1, scanned_by: 'typed' },
    { barcode_id: 'X', scanned_manually: 0 },
  ] as const;
  const vials = [
    { id: 'a', code: 'A' },
    { id: 'b', code: 'B' },
  ];
  expect(boxTarget('box', codes, vials)).toEqual({
    box: 'box',
    drugs: ['a', 'b'],
    manual: ['b'],
    unknown: ['X'],
    camera: ['a'],
    typed: ['b'],
  });
});
