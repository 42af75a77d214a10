import { amountFromMicrograms, NO_AMOUNT } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import { areNotesCut } from '../../../outbox/fill.ts';
import { administerEntry, checkEntry, wasteEntry } from '../../../outbox/testing/entries.ts';
import { knownBoxRequest, knownVialRequest } from './coded-part.ts';

const vial = (isReusable: boolean, left = 100) => ({
  id: 'd1',
  amount: amountFromMicrograms(left) ?? NO_AMOUNT,
  isReusable,
});
const given = (quantity: number | null, of: ReturnType<typeof vial>, more: object = {}): unknown[] => {
  const filled = knownVialRequest(administerEntry('a', {}, { quantity, ...more }), of);
  if (filled?.call === 'POST stock_move_record/create') return ['create', filled.body.drug_id, filled.body.quantity];
  if (filled?.call === 'POST stock_move_record/administer_and_waste_remaining')
    return ['with the rest', filled.body.drug_id, filled.body.quantity];
  return [];
};

test('OPEN-149 ADMIN-07 an entry of a known vial stands for what the server would say', () => {
  expect(knownVialRequest(wasteEntry('w'), vial(false))).toMatchObject({ body: { drug_id: 'd1', waste_all: 1 } });
  expect(given(-40, vial(false))).toEqual(['with the rest', 'd1', -40]);
  expect(given(-40, vial(true))).toEqual(['create', 'd1', -40]);
  expect(given(-40, vial(true), { waste_remaining: 1 })).toEqual(['with the rest', 'd1', -40]);
  expect(given(-100, vial(false))).toEqual(['create', 'd1', -100]);
  expect(given(null, vial(false))).toEqual(['create', 'd1', -100]);
  expect(given(null, vial(true), { waste_remaining: 1 })).toEqual(['create', 'd1', -100]);
  expect(given(-1, vial(false, 0))).toEqual([]);
});

test('OPEN-149 a check of a known box names its vials, and the codes that are none of them', () => {
  const codes = [
    { barcode_id: 'A', scanned_manually: 0, scanned_by: 'camera' },
    { barcode_id: 'B', scanned_manually: 1, scanned_by: 'typed' },
    { barcode_id: 'X', scanned_manually: 0 },
  ] as const;
  const vials = ['A', 'B'].map((code) => ({
    id: code.toLowerCase(),
    code,
    type: 't',
    typeName: '',
    isControlled: true,
  }));
  const filled = knownBoxRequest(checkEntry('c', {}, { codes }), { id: 'box', vials: vials as never });
  expect(filled).toMatchObject({
    call: 'POST box_check/create',
    body: {
      drug_box_id: 'box',
      drug_checks: [
        { drug_id: 'a', scanned_manually: 0, scanned_by: 'camera' },
        { drug_id: 'b', scanned_manually: 1, scanned_by: 'typed' },
      ],
      notes: 'Not in this box: X',
    },
  });
  expect(filled && areNotesCut(filled)).toBe(false);
});
