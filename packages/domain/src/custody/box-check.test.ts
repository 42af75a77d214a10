import { describe, expect, test } from 'vitest';
import { amountFromMicrograms, NO_AMOUNT } from '../values/amount.ts';
import {
  type BoxCheckFacts,
  type Checked,
  type CheckVial,
  checkCards,
  vialsChecked,
  missingText,
  missingVials,
  parseTemperature,
  refuseBoxCheck,
  vialWithCode,
} from './box-check.ts';
import { type DateOnly, dateOnly } from '../values/date-only.ts';
import { entryBy, toldEntry } from '../scan/scanned-by.ts';
import { say } from '../words/refusal.ts';

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
    expect(vialWithCode(vials, 'CODE')).toBeNull();
    expect(vialWithCode(vials, 'code-10')?.id).toBe('10');
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
  const checked: Checked = new Map([
    ['2', 'hand_scanner'],
    ['gone', 'camera'],
    ['1', 'ticked'],
  ]);
  expect(vialsChecked([vial('1'), vial('2'), vial('3')], checked)).toEqual([
    { drugId: '2', how: 'hand_scanner' },
    { drugId: '1', how: 'ticked' },
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

describe('what is refused', () => {
  const ticked = entryBy('ticked');
  const typed = entryBy('typed');
  const check: BoxCheckFacts = {
    newCode: null,
    isNewCodeTaken: false,
    hasVialFromElsewhere: false,
    checks: [entryBy('camera')],
    boxCode: entryBy('camera'),
    typed: { temperature: '', notes: '' },
    hasImage: true,
    isOffline: false,
    hasUnconfirmedMissing: false,
  };
  const reseal: BoxCheckFacts = { ...check, newCode: 'ABC' };
  const settings = {
    allow_manual_scan_entry: false,
    allow_hand_scanner: true,
    allow_daily_check_with_checkbox: false,
    enable_select_all_inventory_check_option: false,
    require_reseal_scanning: true,
    allow_image_upload: true,
    require_inventory_image: true,
  };
  const said = (of: BoxCheckFacts, by: typeof settings | null = settings): string | null => {
    const refusal = refuseBoxCheck(of, by);
    return refusal && say(refusal);
  };

  test.each<[string, BoxCheckFacts, string | null]>([
    ['RESEAL-03', { ...reseal, newCode: 'AB' }, 'This code must be at least 3 characters'],
    ['RESEAL-02', { ...reseal, newCode: '' }, 'This code must be at least 3 characters'],
    ['SCAN-18', { ...reseal, newCode: 'A BC' }, 'You cannot have spaces in your code'],
    ['RESEAL-04', { ...reseal, isNewCodeTaken: true }, 'This code ABC is already in use'],
    ['RESEAL-04', { ...check, isNewCodeTaken: true }, null],
    ['RESEAL-04', { ...reseal, newCode: 'Vehicle' }, 'This code Vehicle is already in use'],
    ['SRV-58', { ...check, hasVialFromElsewhere: true }, 'This vial is not in the box'],
    ['OPEN-087', { ...check, typed: { temperature: '100.0', notes: '' } }, null],
    [
      'OPEN-087',
      { ...check, typed: { temperature: '100.1', notes: '' } },
      'Enter the temperature from -100 to 100 °C with at most one decimal',
    ],
    ['CHECK-18', { ...check, typed: { temperature: '', notes: 'x'.repeat(500) } }, null],
    [
      'CHECK-18',
      { ...check, typed: { temperature: '', notes: 'x'.repeat(501) } },
      'This is limited to 500 characters.',
    ],
    ['RESEAL-06', { ...reseal, hasImage: false }, 'Image required'],
    ['CHECK-15', { ...check, hasImage: false }, 'Image required'],
    ['OPEN-084', { ...check, hasImage: false, isOffline: true }, null],
    ['OPEN-115', { ...reseal, hasImage: false, isOffline: true }, null],
    ['CHECK-13', { ...check, hasUnconfirmedMissing: true }, 'Password is required.'],
    ['RESEAL-05', reseal, null],
    ['CHECK-17', check, null],
  ])('%s %o: %s', (_, of, text) => {
    expect(said(of)).toBe(text);
  });

  test('OPEN-084 an image is needed where it is required, and refused where none can be added', () => {
    const optional = { ...settings, require_inventory_image: false };
    expect([said({ ...check, hasImage: false }, optional), said(check, optional)]).toEqual([null, null]);
    const none = { ...settings, allow_image_upload: false };
    expect(said({ ...check, hasImage: false }, none)).toBeNull();
    expect(refuseBoxCheck(check, none)).toEqual({ code: 'NOT_ALLOWED' });
  });

  test.each<[string, Partial<typeof settings>, string | null, string | null]>([
    ['ROLE-08', {}, 'CHECKBOX_OFF', 'CHECKBOX_OFF_IN_RESEAL'],
    ['ROLE-06', { allow_manual_scan_entry: true }, null, null],
    ['ROLE-08', { allow_daily_check_with_checkbox: true }, null, 'CHECKBOX_OFF_IN_RESEAL'],
    ['ROLE-09', { enable_select_all_inventory_check_option: true }, null, 'CHECKBOX_OFF_IN_RESEAL'],
    ['ROLE-10', { require_reseal_scanning: false }, 'CHECKBOX_OFF', 'CHECKBOX_OFF'],
    ['ROLE-10', { require_reseal_scanning: false, allow_daily_check_with_checkbox: true }, null, null],
  ])('%s a vial that no camera scanned, with %o: in a check %s, in a reseal %s', (_, some, inCheck, inReseal) => {
    const by = { ...settings, ...some };
    const codes = [check, reseal].map((of) => refuseBoxCheck({ ...of, checks: [ticked] }, by)?.code ?? null);
    expect(codes).toEqual([inCheck, inReseal]);
  });

  test('OPEN-086 ROLE-06 a typed code of the box counts only where codes may be typed', () => {
    expect(refuseBoxCheck({ ...check, boxCode: typed }, settings)).toEqual({ code: 'MANUAL_ENTRY_OFF' });
    expect(said({ ...check, boxCode: typed }, { ...settings, allow_manual_scan_entry: true })).toBeNull();
    const untold = toldEntry(null, true);
    expect(refuseBoxCheck({ ...check, boxCode: untold }, settings)).toEqual({ code: 'MANUAL_ENTRY_OFF' });
  });

  test('OPEN-086 ROLE-06 a vial whose code is said to be typed is refused as such, whatever may be ticked', () => {
    const mayTick = { ...settings, allow_daily_check_with_checkbox: true };
    expect(refuseBoxCheck({ ...check, checks: [typed] }, mayTick)).toEqual({ code: 'MANUAL_ENTRY_OFF' });
    expect(said({ ...check, checks: [typed, ticked] }, { ...settings, allow_manual_scan_entry: true })).toBeNull();
  });

  test('OPEN-086 a hand scanner counts for box and vials alike, or for neither, apart from typing', () => {
    const shot = entryBy('hand_scanner');
    const without = { ...settings, allow_manual_scan_entry: true, allow_hand_scanner: false };
    for (const of of [{ boxCode: shot }, { checks: [entryBy('camera'), shot] }]) {
      expect(said({ ...check, ...of })).toBeNull();
      expect(refuseBoxCheck({ ...check, ...of }, without)).toEqual({ code: 'HAND_SCANNER_OFF' });
    }
  });

  test('the first reason is named, in this order', () => {
    let of: BoxCheckFacts = {
      newCode: 'AB',
      isNewCodeTaken: true,
      hasVialFromElsewhere: true,
      checks: [ticked],
      boxCode: typed,
      typed: { temperature: 'warm', notes: 'x'.repeat(501) },
      hasImage: false,
      isOffline: false,
      hasUnconfirmedMissing: true,
    };
    const mended: [string, Partial<BoxCheckFacts>][] = [
      ['BOX_CODE_TOO_SHORT', { newCode: 'ABC' }],
      ['CODE_IN_USE', { isNewCodeTaken: false }],
      ['DRUG_NOT_IN_BOX', { hasVialFromElsewhere: false }],
      ['CHECKBOX_OFF_IN_RESEAL', { checks: [] }],
      ['MANUAL_ENTRY_OFF', { boxCode: entryBy('camera') }],
      ['TEMPERATURE_UNREADABLE', { typed: { temperature: '', notes: 'x'.repeat(501) } }],
      ['TEXT_TOO_LONG', { typed: { temperature: '', notes: '' } }],
      ['IMAGE_REQUIRED', { hasImage: true }],
      ['CONFIRM_PASSWORD_REQUIRED', { hasUnconfirmedMissing: false }],
    ];
    for (const [code, part] of mended) {
      expect(refuseBoxCheck(of, settings)?.code).toBe(code);
      of = { ...of, ...part };
    }
    expect(refuseBoxCheck(of, settings)).toBeNull();
  });

  test('OPEN-115 without settings only what hangs on none is refused', () => {
    const of = { ...check, checks: [ticked, typed], boxCode: typed, hasImage: false };
    expect(refuseBoxCheck(of, null)).toBeNull();
    expect(refuseBoxCheck({ ...of, hasVialFromElsewhere: true }, null)).toEqual({ code: 'DRUG_NOT_IN_BOX' });
  });
});
