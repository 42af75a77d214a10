import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Amount, addAmounts, amountFromMicrograms, NO_AMOUNT, type UnitFields } from '../values/amount.ts';
import {
  refuseAdminister,
  refuseReversal,
  refuseWaste,
  reversedAmount,
  type Source,
  wastedAmount,
} from './stock-move.ts';

const TYPE: UnitFields = {
  unitName: 'vial',
  unitOfMeasurement: 'micrograms',
  displayUnitOfMeasurement: null,
  onlyOneQuantity: false,
};

function mcg(micrograms: number): Amount {
  const amount = amountFromMicrograms(micrograms);
  if (amount === null) throw new Error(`not an amount: ${micrograms}`);
  return amount;
}

const anyAmount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((nanograms) => mcg(nanograms / 1000));
const anyStock = fc.integer({ min: 1, max: 1_000_000 }).map((nanograms) => mcg(nanograms / 1000));

describe('administer', () => {
  const vial = { amount: mcg(100), type: TYPE };
  const given = { incidentNumber: null, offline: false, batch: false };
  const free = { require_incident_number: false };

  test.each<[string, number | null, string | null]>([
    ['ADMIN-03 none named', null, 'REQUIRED'],
    ['ADMIN-04 nothing', 0, 'ADMINISTER_AMOUNT_ZERO'],
    ['ADMIN-05 just below nothing', -0.001, 'ADMINISTER_AMOUNT_NEGATIVE'],
    ['ADMIN-04 ADMIN-05 just above nothing', 0.001, null],
    ['ADMIN-06 SRV-43 all of it', 100, null],
    ['ADMIN-06 SRV-43 a nanogram more than all of it', 100.001, 'ADMINISTER_EXCEEDS_AVAILABLE'],
  ])('%s', (_, amount, code) => {
    const refusal = refuseAdminister(vial, { ...given, amount: amount === null ? null : mcg(amount) }, free);
    expect(refusal?.code ?? null).toBe(code);
  });

  test('ADMIN-06 the refusal says what is available, in the unit of the type', () => {
    expect(refuseAdminister(vial, { ...given, amount: mcg(101) }, free)).toEqual({
      code: 'ADMINISTER_EXCEEDS_AVAILABLE',
      available: mcg(100),
      type: TYPE,
    });
  });

  test('SCAN-35 an empty vial was already used, whatever is asked of it', () => {
    expect(refuseAdminister({ ...vial, amount: NO_AMOUNT }, { ...given, amount: mcg(1) }, free)).toEqual({
      code: 'ALREADY_USED',
    });
  });

  test.each<[string, boolean, boolean, boolean, boolean]>([
    ['online, not required', false, false, false, false],
    ['online, required', true, false, false, true],
    ['offline, not required by the agency', false, true, false, true],
    ['in a batch, required', true, false, true, false],
    ['in a batch, offline', true, true, true, false],
  ])('ADMIN-10 ADMIN-11 SRV-48 OPEN-101 incident number %s', (_, required, offline, batch, isNeeded) => {
    const settings = { require_incident_number: required };
    const without = refuseAdminister(vial, { amount: mcg(1), incidentNumber: '  ', offline, batch }, settings);
    expect(without?.code ?? null).toBe(isNeeded ? 'REQUIRED' : null);
    expect(refuseAdminister(vial, { amount: mcg(1), incidentNumber: 'I', offline, batch }, settings)).toBeNull();
  });

  test('SRV-43 what is let through never leaves less than nothing', () => {
    fc.assert(
      fc.property(anyStock, anyAmount, (amount, wanted) => {
        const isRefused = refuseAdminister({ amount, type: TYPE }, { ...given, amount: wanted }, free) !== null;
        expect(isRefused).toBe(wanted <= 0 || wanted > amount);
      }),
    );
  });
});

describe('waste', () => {
  const reusable = { amount: mcg(100), type: TYPE, isReusable: true };
  const once = { ...reusable, isReusable: false };
  const waste = { amount: mcg(1), all: false, notes: 'Expired', offline: false };

  test.each<[string, string | null, string | null]>([
    ['no notes', null, 'NOTES_REQUIRED'],
    ['empty notes', '', 'NOTES_REQUIRED'],
    ['only spaces', ' \n', 'NOTES_REQUIRED'],
    ['one character', 'x', null],
  ])('WASTE-02 OPEN-083 %s', (_, notes, code) => {
    expect(refuseWaste(reusable, { ...waste, notes })?.code ?? null).toBe(code);
  });

  test.each<[string, number | null, boolean, string | null]>([
    ['WASTE-05 none named', null, false, 'REQUIRED'],
    ['SRV-44 none named, but all of it', null, true, null],
    ['WASTE-06 nothing', 0, false, 'WASTE_AMOUNT_ZERO'],
    ['WASTE-07 below nothing', -0.001, false, 'WASTE_AMOUNT_NEGATIVE'],
    ['WASTE-06 just above nothing', 0.001, false, null],
    ['WASTE-08 all of it', 100, false, null],
    ['WASTE-08 SRV-43 a nanogram more', 100.001, false, 'WASTE_EXCEEDS_AVAILABLE'],
    ['SRV-44 more named, but all of it meant', 100.001, true, null],
  ])('%s of a reusable vial', (_, amount, all, code) => {
    const refusal = refuseWaste(reusable, { ...waste, all, amount: amount === null ? null : mcg(amount) });
    expect(refusal?.code ?? null).toBe(code);
  });

  test('WASTE-09 a vial that is not reusable needs no amount and is wasted whole', () => {
    expect(refuseWaste(once, { ...waste, amount: null })).toBeNull();
    expect(wastedAmount(once, { amount: mcg(1), all: false })).toBe(mcg(100));
    expect(wastedAmount(once, { amount: null, all: false })).toBe(mcg(100));
    expect(wastedAmount(reusable, { amount: mcg(1), all: false })).toBe(mcg(1));
    expect(wastedAmount(reusable, { amount: mcg(1), all: true })).toBe(mcg(100));
  });

  test('OFFLINE-13 offline, too much is refused in the words of the sync', () => {
    expect(refuseWaste(reusable, { ...waste, amount: mcg(101), offline: true })).toEqual({
      code: 'OFFLINE_WASTE_EXCEEDS_AVAILABLE',
    });
  });

  test('SCAN-35 an empty vial was already used', () => {
    expect(refuseWaste({ ...reusable, amount: NO_AMOUNT }, waste)).toEqual({ code: 'ALREADY_USED' });
    expect(refuseWaste({ ...once, amount: NO_AMOUNT }, { ...waste, all: true })).toEqual({ code: 'ALREADY_USED' });
  });

  test('SRV-43 SRV-44 what is wasted is above nothing and never more than there was', () => {
    const wasting = fc.record({
      amount: fc.option(anyAmount),
      all: fc.boolean(),
      offline: fc.boolean(),
      notes: fc.constant('x'),
    });
    fc.assert(
      fc.property(anyStock, fc.boolean(), wasting, (amount, isReusable, asked) => {
        const vial = { amount, type: TYPE, isReusable };
        if (refuseWaste(vial, asked) !== null) return;
        const wasted = wastedAmount(vial, asked);
        expect(wasted).toBeGreaterThan(0);
        expect(wasted).toBeLessThanOrEqual(amount);
        if (asked.all) expect(wasted).toBe(amount);
      }),
    );
  });
});

describe('reversal', () => {
  const source: Source = { drugId: 'vial', type: 'administer', quantity: mcg(-12.5), isReversed: false };

  test.each<[string, Source | null, string | null]>([
    ['an administration', source, null],
    ['a waste', { ...source, type: 'waste' }, null],
    ['no record', null, 'NOTHING_TO_REVERSE'],
    ['a record of another vial', { ...source, drugId: 'other' }, 'NOTHING_TO_REVERSE'],
    ['a receipt', { ...source, type: 'receive' }, 'NOTHING_TO_REVERSE'],
    ['a reversal', { ...source, type: 'un_administer' }, 'NOTHING_TO_REVERSE'],
    ['one that was reversed', { ...source, isReversed: true }, 'ALREADY_REVERSED'],
  ])('SRV-45 UNADM-06 of %s', (_, of, code) => {
    expect(refuseReversal(of, 'vial')?.code ?? null).toBe(code);
  });

  test('SRV-45 a reversal adds back exactly what was taken', () => {
    fc.assert(
      fc.property(anyStock, (taken) => {
        const quantity = (0 - taken) as Amount;
        expect(addAmounts(quantity, reversedAmount({ ...source, quantity }))).toBe(NO_AMOUNT);
      }),
    );
  });
});
