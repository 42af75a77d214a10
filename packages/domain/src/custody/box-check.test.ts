import { describe, expect, test } from 'vitest';
import { amountFromMicrograms, NO_AMOUNT } from '../values/amount.ts';
import {
  type CheckEntry,
  type CheckVial,
  checkCards,
  vialsChecked,
  missingText,
  missingVials,
  parseTemperature,
  refuseContinue,
  vialWithCode,
} from './box-check.ts';
import { type DateOnly, dateOnly } from '../values/date-only.ts';

const controlled = ['Controlled Substance'];

function on(text: string): DateOnly {
  const date = dateOnly(text);
  if (date === null) throw new Error(`${text} is no date`);
  return date;
}

function vial(id: string, part: Partial<CheckVial> = {}): CheckVial {
  return {
    id,
    code: `CODE-${id}`,
    typeId: 'fen',
    typeName: 'Fentanyl',
    categories: controlled,
    amount: amountFromMicrograms(100) ?? NO_AMOUNT,
    expiresOn: on('2030-01-01'),
    units: { unitName: null, unitOfMeasurement: null, displayUnitOfMeasurement: null, onlyOneQuantity: false },
    ...part,
  };
}

describe('the cards', () => {
  test('BOXPOP-07 one per type by name, in it the vial that expires first, then by code', () => {
    const cards = checkCards([
      vial('2'),
      vial('1'),
      vial('3', { expiresOn: on('2029-12-31') }),
      vial('4', { typeId: 'ate', typeName: 'atenolol' }),
    ]);
    expect(cards.map(({ name, vials }) => [name, vials.map(({ id }) => id)])).toEqual([
      ['atenolol', ['4']],
      ['Fentanyl', ['3', '1', '2']],
    ]);
  });

  test('the vial with a code is found by all of it alone', () => {
    const vials = [vial('1'), vial('10')];
    expect(vialWithCode(vials, 'CODE-10')?.id).toBe('10');
    expect([vialWithCode(vials, 'CODE'), vialWithCode(vials, 'code-1')]).toEqual([null, null]);
  });
});

describe('what is missing', () => {
  test('CHECK-07 OPEN-082 the controlled vials that hold anything and were not checked', () => {
    const vials = [
      vial('checked'),
      vial('missing'),
      vial('empty', { amount: NO_AMOUNT }),
      vial('free', { categories: ['Non-Controlled Substance'] }),
      vial('thing', { categories: ['Equipment'] }),
      vial('unknown', { categories: [] }),
    ];
    expect(missingVials(vials, new Set(['checked'])).map(({ id }) => id)).toEqual(['missing', 'unknown']);
  });

  test('OPEN-081 is told by type and code', () => {
    const text = missingText([vial('2'), vial('9', { typeId: 'mor', typeName: 'Morphine' }), vial('1')]);
    expect(text).toBe('Fentanyl CODE-1, CODE-2; Morphine CODE-9');
  });
});

test('CHECK-06 OPEN-086 each checked vial has a row, in the order of checking, but for one that left the box', () => {
  const checked = new Map([
    ['2', false],
    ['gone', false],
    ['1', true],
  ]);
  expect(vialsChecked([vial('1'), vial('2'), vial('3')], checked)).toEqual([
    { drugId: '2', isManual: false },
    { drugId: '1', isManual: true },
  ]);
});

test.each([
  ['', null],
  ['  ', null],
  ['21', 21],
  ['21.5', 21.5],
  ['21,5', 21.5],
  ['-18', -18],
  ['-100', -100],
  ['100.0', 100],
  ['-100.1', 'unreadable'],
  ['100.1', 'unreadable'],
  ['21.55', 'unreadable'],
  ['1e1', 'unreadable'],
  ['.5', 'unreadable'],
  ['warm', 'unreadable'],
  ['21 C', 'unreadable'],
])('BOXPOP-06 OPEN-087 a temperature of "%s" is %s', (text, value) => {
  expect(parseTemperature(text)).toBe(value);
});

describe('Continue', () => {
  const entry: CheckEntry = { mode: 'reseal', newCode: 'ABC', temperature: '', notes: '', hasImage: true };
  const strict = { allow_image_upload: true, require_inventory_image: true };

  test.each<[string, Partial<CheckEntry>, string | null]>([
    ['RESEAL-03', { newCode: 'AB' }, 'This code must be at least 3 characters'],
    ['RESEAL-03', { newCode: 'AB', mode: 'check' }, null],
    ['RESEAL-02', { newCode: '', temperature: 'x', hasImage: false }, 'This code must be at least 3 characters'],
    ['SCAN-18', { newCode: 'A BC' }, 'You cannot have spaces in your code'],
    ['OPEN-087', { temperature: 'x' }, 'Enter the temperature from -100 to 100 °C with at most one decimal'],
    ['CHECK-18', { notes: 'x'.repeat(500) }, null],
    ['CHECK-18', { notes: 'x'.repeat(501) }, 'This is limited to 500 characters.'],
    ['RESEAL-06', { hasImage: false }, 'Image required'],
    ['CHECK-15', { hasImage: false, mode: 'check' }, 'Image required'],
    ['RESEAL-05', {}, null],
  ])('%s %o', (_, part, text) => {
    expect(refuseContinue({ ...entry, ...part }, strict)?.text ?? null).toBe(text);
  });

  test('OPEN-084 no image is needed where none can be added', () => {
    const settings = { allow_image_upload: false, require_inventory_image: true };
    expect(refuseContinue({ ...entry, hasImage: false }, settings)).toBeNull();
  });
});
