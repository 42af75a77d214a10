import { describe, expect, test } from 'vitest';
import {
  administerSentence,
  type Dose,
  type NamedVial,
  offlineCheckSentence,
  type Portion,
  type Rest,
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

const milligrams: UnitFields = { ...micrograms, unitOfMeasurement: 'mg' };
const allOf = (whole: NamedVial): Portion => ({ vial: whole, said: whole });
const dose = (barcode: string, given: string, rest: Rest): Dose => ({ vial: vial(barcode), said: said(given), rest });
const said = (text: string): Said => ({ amount: amount(text), type: micrograms });
const plain = (sentence: string): string => sentence.replaceAll('\u00a0', ' ');

describe('the sentence before a save', () => {
  test('OPEN-096 names the exact amounts of an administration, and of the waste only where there is one', () => {
    expect(plain(administerSentence([dose('FEN-001', '12.5', said('87.5'))], null))).toBe(
      '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted.',
    );
    expect(plain(administerSentence([dose('FEN-001', '100', said('0'))], null))).toBe(
      '100 mcg of Fentanyl FEN-001 will be recorded as given.',
    );
  });

  test('OPEN-100 names each type of a batch with its total, its vials, and what is wasted of them', () => {
    const three = ['FEN-001', 'FEN-002', 'FEN-003'].map((code) => dose(code, '100', 'stays'));
    expect(plain(administerSentence(three, null))).toBe(
      'Fentanyl 300 mcg in 3 vials (FEN-001, FEN-002, FEN-003) will be recorded as given.',
    );
    const morphine = { ...vial('MOR-001'), typeName: 'Morphine 10 mg', type: milligrams };
    const mixed: Dose[] = [
      ...three.slice(0, 1),
      { vial: morphine, said: { amount: amount('10000'), type: milligrams }, rest: 'stays' },
      dose('FEN-002', '40', said('60')),
    ];
    expect(plain(administerSentence(mixed, 'Gale'))).toBe(
      'Fentanyl 140 mcg in 2 vials (FEN-001, FEN-002) and Morphine 10 mg: 10 mg in 1 vial (MOR-001) will be recorded ' +
        'as given, 60 mcg of Fentanyl FEN-002 as wasted, witnessed by Gale.',
    );
  });

  test('names the codes of a type up to six, the expired ones first, and says how many more there are', () => {
    const seven = Array.from({ length: 7 }, (_, index) => allOf(vial(`F${index + 1}`)));
    expect(plain(wasteSentence(seven, { toDistributor: false, guest: null }))).toBe(
      'Fentanyl 700 mcg in 7 vials (F1, F2, F3, F4, F5, F6 and 1 more) will be recorded as wasted.',
    );
    const old = [...seven.slice(0, 6), allOf({ ...vial('F7'), isExpired: true })];
    expect(plain(wasteSentence(old, { toDistributor: false, guest: null }))).toContain(
      '(F7 EXPIRED, F1, F2, F3, F4, F5 and 1 more)',
    );
    expect(plain(administerSentence([{ ...allOf({ ...vial('F1'), isExpired: true }), rest: 'stays' }], null))).toBe(
      '100 mcg of Fentanyl F1 (EXPIRED) will be recorded as given.',
    );
  });

  test('counts pieces as what they are', () => {
    const pieces = { ...micrograms, unitName: 'item', onlyOneQuantity: true };
    const meters = ['G-1', 'G-2'].map((code) => ({
      ...vial(code),
      typeName: 'Glucometer',
      type: pieces,
      amount: amount('1'),
    }));
    expect(plain(transferSentence(meters, { box: 'Box', agency: null }))).toBe(
      'Glucometer 2 items (G-1, G-2) will be recorded as moved to Box.',
    );
  });

  test('OPEN-105 says when a waste goes to the reverse distributor', () => {
    expect(plain(wasteSentence([{ vial: vial('F1'), said: said('40') }], { toDistributor: false, guest: null }))).toBe(
      '40 mcg of Fentanyl F1 will be recorded as wasted.',
    );
    expect(plain(wasteSentence([{ vial: vial('F1'), said: said('100') }], { toDistributor: true, guest: null }))).toBe(
      '100 mcg of Fentanyl F1 will be recorded as wasted through the reverse distributor.',
    );
  });

  test('says where vials go, and with how much', () => {
    expect(plain(transferSentence([vial('F1')], { box: 'Box (Medic 1)', agency: null }))).toBe(
      'Fentanyl F1 with 100 mcg will be recorded as moved to Box (Medic 1).',
    );
    expect(plain(transferSentence([vial('F1'), vial('F2')], { box: 'Box', agency: 'Summit Fire' }))).toBe(
      'Fentanyl 200 mcg in 2 vials (F1, F2) will be recorded as moved to Box of Summit Fire.',
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
  expect(plain(administerSentence([{ vial: known, said: said('12.5'), rest: said('87.5') }], 'Gale Guest'))).toBe(
    '12.5 mcg of Fentanyl FEN-001 will be recorded as given, 87.5 mcg as wasted, witnessed by Gale Guest.',
  );
  expect(plain(administerSentence([{ vial: unknown, said: said('5'), rest: 'wasted' }], null))).toBe(
    '5 mcg of X-1 will be recorded as given, the rest as wasted.',
  );
  expect(plain(administerSentence([{ vial: known, said: said('100'), rest: said('0') }], null))).toBe(
    '100 mcg of Fentanyl FEN-001 will be recorded as given.',
  );
});

test('OPEN-100 of vials whose amount is not known for sure all is given and wasted', () => {
  const all = [known, unknown].map((each) => ({ vial: each, said: null }));
  expect(
    administerSentence(
      all.map((portion) => ({ ...portion, rest: 'stays' })),
      null,
    ),
  ).toBe('All of Fentanyl in 1 vial (FEN-001) and all of 1 vial (X-1) will be recorded as given.');
  expect(wasteSentence(all, { toDistributor: false, guest: 'Gale' })).toBe(
    'All that is left of Fentanyl in 1 vial (FEN-001) and all that is left of 1 vial (X-1) will be recorded as wasted, ' +
      'witnessed by Gale.',
  );
  expect(plain(wasteSentence([{ vial: known, said: said('40') }], { toDistributor: false, guest: null }))).toBe(
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
