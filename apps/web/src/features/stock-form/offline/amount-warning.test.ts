import { localDate } from '@vialant/domain/values/date-only';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import type { BatchVial } from '../form-vial.ts';
import { unitsOf } from '../vial-amount.ts';
import { amountWarning } from './amount-warning.ts';
import { payloadUnit } from './coded-part.ts';

const NOW = new Date(2026, 10, 15, 12, 0);

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

const unknown: BatchVial = { key: 'X-1', barcode: 'X-1', typeName: '', known: null };

function known(left: string): BatchVial {
  const type = {
    unitName: null,
    unitOfMeasurement: 'mg',
    displayUnitOfMeasurement: null,
    onlyOneQuantity: false,
  } as const;
  const vial = { barcode: 'KET-1', typeName: 'Ketamine', type, amount: exact(left), isReusable: true };
  return {
    key: 'KET-1',
    ...vial,
    known: {
      id: 'd1',
      ...vial,
      needsWitness: true,
      savedAt: new Date(2026, 10, 15, 8, 5),
      expiresOn: localDate(new Date(2030, 0, 1)),
    },
  };
}

test('OPEN-115 an amount is named in the unit of a known drug, of another in the one that is chosen', () => {
  expect(unitsOf(unknown, '')).toBeNull();
  expect(unitsOf(unknown, 'nonsense')).toBeNull();
  for (const unit of ['micrograms', 'mg', 'g'] as const) {
    const type = unitsOf(unknown, unit);
    expect(type && payloadUnit(type)).toBe(unit);
  }
  const piece = unitsOf(unknown, 'piece');
  expect(piece?.onlyOneQuantity).toBe(true);
  expect(piece && payloadUnit(piece)).toBeNull();
  expect(unitsOf(known('5000'), 'g')?.unitOfMeasurement).toBe('mg');
});

test('what the device knows warns with its time, and what it does not know does not', () => {
  expect(amountWarning(unknown, exact('1000000'), NOW)).toBeNull();
  expect(amountWarning(known('5000'), exact('5000'), NOW)).toBeNull();
  expect(amountWarning(known('5000'), exact('5000.001'), NOW)?.replaceAll('\u00a0', ' ')).toBe(
    'KET-1 had 5 mg left when it was last known (Today, 8:05 AM). More than that may be refused.',
  );
  expect(amountWarning(known('0'), null, NOW)).toBe(
    'KET-1 was already used when it was last known (Today, 8:05 AM). The record may be refused.',
  );
});
