import { localDate } from '@vialant/domain/values/date-only';
import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { expect, test } from 'vitest';
import { knownVial } from '../stock-form/form-vial.ts';
import { startBatch } from '../stock-form/use-batch.ts';
import type { Vial } from '../stock-form/vial-queries.ts';
import { startWaste, type Waste, wasteOf, wasteRequest, type WasteValues } from './wasting.ts';

const PLACE = { lat: 45.5, lon: -122.6 };

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

function vial(id: string, left: string, isReusable = false): Vial {
  return {
    id,
    barcode: `code of ${id}`,
    typeName: 'Ketamine',
    type: { unitName: null, unitOfMeasurement: 'micrograms', displayUnitOfMeasurement: null, onlyOneQuantity: false },
    amount: exact(left),
    boxId: 'b1',
    unitType: 'other',
    expiresOn: localDate(new Date(2030, 0, 1)),
    isExpired: false,
    isReusable,
    needsWitness: true,
  };
}

const filled = (some: Partial<WasteValues> = {}): WasteValues => ({ ...startWaste(1), notes: 'Expired', ...some });
const meant = (vials: readonly Vial[], values: WasteValues, count = vials.length): Waste =>
  wasteOf(vials.map(knownVial), values, { count, isOffline: false, guest: null });
const plain = (sentence: string | null): string | undefined => sentence?.replaceAll('\u00a0', ' ');

test('WASTE-09 of a vial that is used once all is wasted, whatever amount was typed', () => {
  const waste = meant([vial('v1', '87.5')], filled({ amount: '10' }));
  expect([waste.isPart, waste.wasted?.amount]).toEqual([false, exact('87.5')]);
  expect(plain(waste.sentence)).toBe('87.5 mcg of Ketamine code of v1 will be recorded as wasted.');
});

test.each([
  ['', 'REQUIRED'],
  ['0', 'WASTE_AMOUNT_ZERO'],
  ['-0.001', 'WASTE_AMOUNT_NEGATIVE'],
  ['0.001', undefined],
  ['100', undefined],
  ['100.001', 'WASTE_EXCEEDS_AVAILABLE'],
])('WASTE-05 WASTE-06 WASTE-07 WASTE-08 of a reusable vial with 100 mcg "%s" is refused with %s', (amount, code) => {
  const waste = meant([vial('v1', '100', true)], filled({ amount }));
  expect(waste.amountRefusal?.code).toBe(code);
  expect(waste.sentence === null).toBe(code !== undefined);
});

test('WASTE-02 WASTE-03 without notes that fit there is nothing to record', () => {
  for (const notes of ['', ' ', 'x'.repeat(501)]) {
    expect(meant([vial('v1', '100')], filled({ notes })).sentence).toBeNull();
  }
  expect(meant([vial('v1', '100')], filled({ notes: 'x'.repeat(500) })).sentence).not.toBeNull();
});

test('OPEN-105 to the reverse distributor a reusable vial goes whole', () => {
  const waste = meant([vial('v1', '100', true)], filled({ amount: '1', toDistributor: true }));
  expect(waste.isPart).toBe(false);
  expect(plain(waste.sentence)).toBe(
    '100 mcg of Ketamine code of v1 will be recorded as wasted through the reverse distributor.',
  );
});

test('a vial that is used up or gone leaves nothing to record', () => {
  expect(meant([vial('v1', '0')], filled()).amountRefusal?.code).toBe('ALREADY_USED');
  expect(meant([vial('v1', '100'), vial('v2', '0')], filled()).sentence).toBeNull();
  expect(meant([vial('v1', '100')], filled(), 2).sentence).toBeNull();
  expect(meant([], filled(), 1).sentence).toBeNull();
});

test('WASTE-14 the call carries all or the part, how the code came in, and the notes without their spaces', () => {
  const part = { ...startBatch(['v1'], ['hand_scanner']), ...filled({ amount: '12.5', notes: ' Dropped ' }) };
  const reusable = vial('v1', '100', true);
  expect(wasteRequest([reusable], part, meant([reusable], part), PLACE)).toEqual({
    call: 'POST stock_move_record/create',
    body: {
      stock_move_type_id__name: 'waste',
      drug_id: 'v1',
      quantity: -12.5,
      waste_all: 0,
      notes: 'Dropped',
      reverse_distributor: 0,
      offline: 0,
      input_manually: 0,
      scanned_by: 'hand_scanner',
      ...PLACE,
    },
  });
  const vials = [vial('v1', '100', true), vial('v2', '12.5')];
  const batch = { ...startBatch(['v1', 'v2']), ...filled({ amount: '1' }) };
  const waste = meant(vials, batch);
  expect(plain(waste.sentence)).toBe(
    'Ketamine 112.5 mcg in 2 vials (code of v1, code of v2) will be recorded as wasted.',
  );
  expect(wasteRequest(vials, batch, waste, PLACE)).toMatchObject({
    call: 'POST stock_move_record/create/many',
    body: {
      data: [
        { drug_id: 'v1', quantity: -100, waste_all: 1 },
        { drug_id: 'v2', quantity: -12.5, waste_all: 1 },
      ],
    },
  });
});
