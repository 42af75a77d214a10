import { localDate } from '@vialant/domain/values/date-only';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import type { BatchVial } from '../stock-form/form-vial.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import { startWaste, type Waste, wasteOf, wasteParts, type WasteValues } from '../waste/wasting.ts';

type Values = BatchValues & WasteValues;

const SAVED = { position: { lat: null, lon: null }, offlineAt: new Date('2026-03-01T10:00:00.000Z') };
const type = {
  unitName: null,
  unitOfMeasurement: 'mg',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
} as const;

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

const unknown: BatchVial = { key: 'X-1', barcode: 'X-1', typeName: '', known: null };

function known(isReusable: boolean): BatchVial {
  const vial = { barcode: 'K-1', typeName: 'Ketamine', type, amount: exact('5000'), isReusable };
  return {
    key: 'K-1',
    ...vial,
    known: {
      id: 'd1',
      ...vial,
      needsWitness: true,
      savedAt: new Date(),
      expiresOn: localDate(new Date(2030, 0, 1)),
    },
  };
}

const filled = (some: Partial<Values>): Values => ({
  ...startBatch(['K-1'], ['camera'], () => 'first'),
  ...startWaste(1),
  notes: 'Expired',
  ...some,
});

function offlineWasteOf(vials: readonly BatchVial[], values: Values): Waste {
  return wasteOf(vials, values, { count: vials.length, isOffline: true, guest: null });
}

test('WASTE-02 WASTE-03 offline too a waste needs notes, and they fit', () => {
  for (const notes of ['', '  ', 'x'.repeat(501)])
    expect(offlineWasteOf([unknown], filled({ notes })).sentence).toBeNull();
  expect(offlineWasteOf([unknown], filled({ notes: 'x' })).sentence).toBe(
    'All that is left of X-1 will be recorded as wasted.',
  );
});

test('WASTE-05 WASTE-06 WASTE-07 of a reusable vial the amount is named', () => {
  const refusalOf = (amount: string): string | undefined =>
    offlineWasteOf([known(true)], filled({ amount })).amountRefusal?.code;
  expect(refusalOf('')).toBe('REQUIRED');
  expect(refusalOf('0')).toBe('WASTE_AMOUNT_ZERO');
  expect(refusalOf('-1')).toBe('WASTE_AMOUNT_NEGATIVE');
  expect(refusalOf('9000')).toBeUndefined();
});

test('WASTE-09 OPEN-115 a vial that is used once is wasted completely, and so is each of several', () => {
  const once = filled({ amount: '1000' });
  expect(wasteParts([known(false)], once, offlineWasteOf([known(false)], once), SAVED)).toMatchObject([
    { id: 'first', unit: null, request: { body: { quantity: null, waste_all: 1, notes: 'Expired' } } },
  ]);
  const two = [known(true), unknown];
  const both = wasteParts(two, { ...once, entryIds: ['first', 'second'] }, offlineWasteOf(two, once), SAVED);
  expect(both).toMatchObject([
    { id: 'first', code: 'K-1', request: { body: { drug_id: { code: 'K-1' }, waste_all: 1 } } },
    { id: 'second', code: 'X-1', request: { body: { drug_id: { code: 'X-1' }, waste_all: 1 } } },
  ]);
});

test('OPEN-115 a part is kept in micrograms, of an unknown vial when it is not all', () => {
  const part = filled({ amount: '2500', all: false, unit: 'g' });
  const [entry] = wasteParts([unknown], part, offlineWasteOf([unknown], part), SAVED);
  expect(entry).toMatchObject({ unit: 'g', request: { body: { quantity: -2500, waste_all: 0 } } });
  expect(offlineWasteOf([unknown], filled({ amount: '2500', all: false })).sentence).toBeNull();
});
