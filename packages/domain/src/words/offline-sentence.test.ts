import { expect, test } from 'vitest';
import { type Amount, amountFromMicrograms, NO_AMOUNT, type UnitFields } from '../values/amount.ts';
import { offlineAdministerSentence, offlineCheckSentence, offlineWasteSentence } from './offline-sentence.ts';

const type: UnitFields = {
  unitName: null,
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

function said(micrograms: string): { amount: Amount; type: UnitFields } {
  const amount = amountFromMicrograms(micrograms);
  if (amount === null) throw new Error(micrograms);
  return { amount, type };
}

const known = { barcode: 'FEN-001', typeName: 'Fentanyl' };
const unknown = { barcode: 'X-1', typeName: '' };
const plain = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

test('OPEN-115 the sentence before an offline administration names amount, rest and guest', () => {
  expect(plain(offlineAdministerSentence([known], said('12.5'), said('87.5'), 'Gale Guest'))).toBe(
    '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted, witnessed by Gale Guest.',
  );
  expect(plain(offlineAdministerSentence([unknown], said('5'), 'wasted', null))).toBe(
    '5 mcg of X-1 will be recorded as given, the rest as wasted.',
  );
  expect(plain(offlineAdministerSentence([known], said('100'), { ...said('1'), amount: NO_AMOUNT }, null))).toBe(
    '100 mcg of Fentanyl FEN-001 will be recorded as given.',
  );
});

test('OPEN-100 several vials are given and wasted completely', () => {
  expect(offlineAdministerSentence([known, unknown], null, 'stays', null)).toBe(
    'All of 2 drugs (FEN-001, X-1) will be recorded as given.',
  );
  expect(offlineWasteSentence([known, unknown], null, 'Gale')).toBe(
    'All that is left of 2 drugs (FEN-001, X-1) will be recorded as wasted, witnessed by Gale.',
  );
  expect(plain(offlineWasteSentence([known], said('40'), null))).toBe(
    '40 mcg of Fentanyl FEN-001 will be recorded as wasted.',
  );
});

test('OPEN-115 an offline check counts the drugs that were scanned', () => {
  expect(offlineCheckSentence('BOX-M1', 0, null)).toBe(
    'An inventory check of BOX-M1 with 0 drugs scanned will be recorded.',
  );
  expect(offlineCheckSentence('BOX-M1', 1, 'Gale')).toBe(
    'An inventory check of BOX-M1 with 1 drug scanned will be recorded, witnessed by Gale.',
  );
});
