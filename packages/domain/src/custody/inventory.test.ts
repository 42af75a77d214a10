import { describe, expect, test } from 'vitest';
import { type Amount, amountFromMicrograms } from '../values/amount.ts';
import { type DateOnly, dateOnly } from '../values/date-only.ts';
import { boxLabel, type InventoryType, type InventoryVial, inventoryCards, vialFill } from './inventory.ts';

function amount(micrograms: number): Amount {
  const parsed = amountFromMicrograms(micrograms);
  if (parsed === null) throw new Error('not an amount');
  return parsed;
}

function date(text: string): DateOnly {
  const parsed = dateOnly(text);
  if (parsed === null) throw new Error('not a date');
  return parsed;
}

function vial(typeId: string, micrograms: number, expiresOn: string | null = '2028-01-01'): InventoryVial {
  return {
    typeId,
    amount: amount(micrograms),
    createdAmount: amount(100),
    expiresOn: expiresOn === null ? null : date(expiresOn),
  };
}

const TODAY = date('2026-11-15');
const FENTANYL: InventoryType = {
  id: 'fen',
  name: 'Fentanyl',
  unitName: 'vial',
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};
const MORPHINE: InventoryType = { ...FENTANYL, id: 'mor', name: 'Morphine', displayUnitOfMeasurement: 'mg' };
const KETAMINE: InventoryType = { ...FENTANYL, id: 'ket', name: 'ketamine' };
const TYPES = [MORPHINE, KETAMINE, FENTANYL];

test('a box is labelled with its name and its unit in brackets', () => {
  expect(boxLabel({ name: 'BOX-M1', unitName: 'Medic 1' })).toBe('BOX-M1 (Medic 1)');
  expect(boxLabel({ name: 'BOX-EMPTY', unitName: null })).toBe('BOX-EMPTY');
});

test.each([
  [100, 'full'],
  [99.999, 'part'],
  [0.001, 'part'],
  [0, 'empty'],
])('a vial of 100 with %d left is drawn %s', (left, fill) => {
  expect(vialFill(amount(left), amount(100))).toBe(fill);
});

describe('inventory cards', () => {
  test('one card per type that is there, sorted by name in any case', () => {
    const cards = inventoryCards([vial('mor', 5), vial('ket', 5), vial('fen', 5), vial('mor', 5)], TYPES, TODAY);
    expect(cards.map((card) => [card.name, card.count])).toEqual([
      ['Fentanyl', 1],
      ['ketamine', 1],
      ['Morphine', 2],
    ]);
  });

  test('the name decides the order, not the id; the id only between equal names', () => {
    const types = [
      { ...FENTANYL, id: 'z', name: 'Atropine' },
      { ...FENTANYL, id: 'b', name: 'Morphine' },
      { ...FENTANYL, id: 'a', name: 'Morphine' },
    ];
    const cards = inventoryCards([vial('b', 5), vial('a', 5), vial('z', 5)], types, TODAY);
    expect(cards.map((card) => card.typeId)).toEqual(['z', 'a', 'b']);
  });

  test('OPEN-098 types that are expired or expire soon come first, the soonest first', () => {
    const vials = [vial('fen', 5), vial('ket', 5, '2027-02-01'), vial('mor', 5), vial('mor', 5, '2026-11-14')];
    expect(inventoryCards(vials, TYPES, TODAY).map(({ typeId, tone }) => [typeId, tone])).toEqual([
      ['mor', 'expired'],
      ['ket', 'under90'],
      ['fen', 'fine'],
    ]);
    const soon = [vial('fen', 5, '2026-12-24'), vial('mor', 5, '2026-12-01'), vial('ket', 5, '2026-12-24')];
    expect(inventoryCards(soon, TYPES, TODAY).map(({ typeId }) => typeId)).toEqual(['mor', 'fen', 'ket']);
  });

  test('a vial with a thousandth of a microgram left is still counted', () => {
    expect(inventoryCards([vial('fen', 0.001)], TYPES, TODAY)).toHaveLength(1);
  });

  test('the total is exact and in the preferred unit', () => {
    const [card] = inventoryCards([vial('mor', 0.1), vial('mor', 0.2), vial('mor', 1000)], TYPES, TODAY);
    expect(card?.totalText).toBe('1.0003\u00a0mg');
  });

  test('DASH-07 OPEN-096 a total that no single amount could be is still shown, to the last digit', () => {
    const most = 999_999_999_999.999;
    const [card] = inventoryCards([vial('fen', most), vial('fen', most)], TYPES, TODAY);
    expect(card?.totalText).toBe('1999999999999.998\u00a0mcg');
    const [ten] = inventoryCards(
      Array.from({ length: 10_000 }, () => vial('mor', most)),
      TYPES,
      TODAY,
    );
    expect(ten?.totalText).toBe('9999999999999.99\u00a0mg');
  });

  test.each([
    [9, 9, false],
    [10, 10, false],
    [11, 10, true],
  ])('%i vials show %i icons, more: %s', (vials, icons, more) => {
    const [card] = inventoryCards(
      Array.from({ length: vials }, () => vial('fen', 100)),
      TYPES,
      TODAY,
    );
    expect([card?.count, card?.icons.length, card?.more]).toEqual([vials, icons, more]);
  });

  test('icons tell full from part used, and used up vials are left out', () => {
    const [card, ...others] = inventoryCards(
      [vial('fen', 100), vial('fen', 40), vial('fen', 0), vial('mor', 0)],
      TYPES,
      TODAY,
    );
    expect(card?.icons).toEqual(['full', 'part']);
    expect(card?.count).toBe(2);
    expect(others).toEqual([]);
  });

  test('the soonest expiry sets the tone; without any expiry all is fine', () => {
    const [fentanyl, morphine] = inventoryCards(
      [vial('fen', 5, '2028-01-01'), vial('fen', 5, '2026-12-01'), vial('fen', 5, null), vial('mor', 5, null)],
      TYPES,
      TODAY,
    );
    expect([fentanyl?.soonest, fentanyl?.tone]).toEqual(['2026-12-01', 'under60']);
    expect([morphine?.soonest, morphine?.tone]).toEqual([null, 'fine']);
  });

  test('the vials that are as near their expiry as the soonest are counted', () => {
    const [card] = inventoryCards(
      ['2026-12-01', '2026-12-20', '2027-02-01', '2030-01-01', null].map((date) => vial('fen', 5, date)),
      TYPES,
      TODAY,
    );
    expect([card?.tone, card?.toneCount, card?.count]).toEqual(['under60', 2, 5]);
  });

  test('a vial whose type is not known is shown all the same', () => {
    const cards = inventoryCards([vial('???', 5)], TYPES, TODAY);
    expect(cards.map((card) => [card.typeId, card.name, card.totalText])).toEqual([
      ['???', 'Unknown type', '5\u00a0mcg'],
    ]);
  });

  test('an empty box has no card', () => {
    expect(inventoryCards([], TYPES, TODAY)).toEqual([]);
  });
});
