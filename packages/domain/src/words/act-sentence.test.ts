import { describe, expect, test } from 'vitest';
import {
  administerAllSentence,
  administerSentence,
  type NamedVial,
  reversalSentence,
  transferSentence,
  wasteAllSentence,
  wasteSentence,
} from './act-sentence.ts';
import { type Amount, amountFromMicrograms, NO_AMOUNT, type UnitFields } from '../values/amount.ts';

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

const plain = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

describe('the sentence before a save', () => {
  test('OPEN-096 names the exact amounts of an administration, and of the waste only where there is one', () => {
    expect(plain(administerSentence(vial('FEN-001'), amount('12.5'), amount('87.5')))).toBe(
      '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted.',
    );
    expect(plain(administerSentence(vial('FEN-001'), amount('100'), NO_AMOUNT))).toBe(
      '100 mcg of Fentanyl FEN-001 will be recorded as given.',
    );
  });

  test('names the vials of a batch up to six, and says how many more there are', () => {
    const seven = Array.from({ length: 7 }, (_, index) => vial(`F${index + 1}`));
    expect(administerAllSentence(seven.slice(0, 6))).toBe(
      'All of 6 drugs (F1, F2, F3, F4, F5, F6) will be recorded as given.',
    );
    expect(wasteAllSentence(seven, false)).toBe(
      'All of 7 drugs (F1, F2, F3, F4, F5, F6 and 1 more) will be recorded as wasted.',
    );
    expect(administerAllSentence(seven.slice(0, 1))).toBe('All of Fentanyl F1 will be recorded as given.');
  });

  test('OPEN-105 says when a waste goes to the reverse distributor', () => {
    expect(plain(wasteSentence(vial('F1'), amount('40'), false))).toBe(
      '40 mcg of Fentanyl F1 will be recorded as wasted.',
    );
    expect(plain(wasteSentence(vial('F1'), amount('100'), true))).toBe(
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
