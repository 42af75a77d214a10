import { describe, expect, test } from 'vitest';
import {
  administerSentence,
  type NamedVial,
  offlineCheckSentence,
  reversalSentence,
  type Said,
  transferSentence,
  wasteSentence,
} from './act-sentence.ts';
import { type Amount, amountFromMicrograms, type UnitFields } from '../values/amount.ts';

const micrograms: UnitFields = {
  unitName: null,
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

function amount(text: string): Amount {
  const exact = amountFromMicrograms(text);
  if (exact === null) throw new Error(text);
  return exact;
}

const vial = (barcode: string): NamedVial => ({
  barcode,
  typeName: 'Fentanyl',
  type: micrograms,
  amount: amount('100'),
});

const said = (text: string): Said => ({ amount: amount(text), type: micrograms });
const plain = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

describe('the sentence before a save', () => {
  test('OPEN-096 names the exact amounts of an administration, and of the waste only where there is one', () => {
    expect(plain(administerSentence([vial('FEN-001')], said('12.5'), said('87.5'), null))).toBe(
      '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted.',
    );
    expect(plain(administerSentence([vial('FEN-001')], said('100'), said('0'), null))).toBe(
      '100 mcg of Fentanyl FEN-001 will be recorded as given.',
    );
  });

  test('names the vials of a batch up to six, and says how many more there are', () => {
    const seven = Array.from({ length: 7 }, (_, index) => vial(`F${index + 1}`));
    expect(administerSentence(seven.slice(0, 6), null, 'stays', null)).toBe(
      'All of 6 drugs (F1, F2, F3, F4, F5, F6) will be recorded as given.',
    );
    expect(wasteSentence(seven, 'all', { toDistributor: false, guest: null })).toBe(
      'All of 7 drugs (F1, F2, F3, F4, F5, F6 and 1 more) will be recorded as wasted.',
    );
    expect(administerSentence(seven.slice(0, 1), null, 'stays', null)).toBe(
      'All of Fentanyl F1 will be recorded as given.',
    );
  });

  test('OPEN-105 says when a waste goes to the reverse distributor', () => {
    expect(plain(wasteSentence([vial('F1')], said('40'), { toDistributor: false, guest: null }))).toBe(
      '40 mcg of Fentanyl F1 will be recorded as wasted.',
    );
    expect(plain(wasteSentence([vial('F1')], said('100'), { toDistributor: true, guest: null }))).toBe(
      '100 mcg of Fentanyl F1 will be recorded as wasted through the reverse distributor.',
    );
  });

  test('says where vials go, and with how much', () => {
    expect(plain(transferSentence([vial('F1')], { box: 'Box (Medic 1)', agency: null }))).toBe(
      'Fentanyl F1 with 100 mcg will be recorded as moved to Box (Medic 1).',
    );
    expect(transferSentence([vial('F1'), vial('F2')], { box: 'Box', agency: 'Summit Fire' })).toBe(
      '2 drugs (F1, F2) will be recorded as moved to Box of Summit Fire.',
    );
  });

  test('says what a reversal puts back', () => {
    expect(plain(reversalSentence(vial('F1'), amount('12.5'), 1))).toBe(
      '1 record will be reversed: 12.5 mcg go back into Fentanyl F1.',
    );
    expect(plain(reversalSentence(vial('F1'), amount('25'), 2))).toContain('2 records will be reversed: 25 mcg');
  });
});

const known = { barcode: 'FEN-001', typeName: 'Fentanyl' };
const unknown = { barcode: 'X-1', typeName: '' };

test('OPEN-115 the sentence before an offline administration names amount, rest and guest', () => {
  expect(plain(administerSentence([known], said('12.5'), said('87.5'), 'Gale Guest'))).toBe(
    '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted, witnessed by Gale Guest.',
  );
  expect(plain(administerSentence([unknown], said('5'), 'wasted', null))).toBe(
    '5 mcg of X-1 will be recorded as given, the rest as wasted.',
  );
  expect(plain(administerSentence([known], said('100'), said('0'), null))).toBe(
    '100 mcg of Fentanyl FEN-001 will be recorded as given.',
  );
});

test('OPEN-100 several vials are given and wasted completely', () => {
  expect(administerSentence([known, unknown], null, 'stays', null)).toBe(
    'All of 2 drugs (FEN-001, X-1) will be recorded as given.',
  );
  expect(wasteSentence([known, unknown], 'left', { toDistributor: false, guest: 'Gale' })).toBe(
    'All that is left of 2 drugs (FEN-001, X-1) will be recorded as wasted, witnessed by Gale.',
  );
  expect(plain(wasteSentence([known], said('40'), { toDistributor: false, guest: null }))).toBe(
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
