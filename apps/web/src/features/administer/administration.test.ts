import { localDate } from '@vialant/domain/values/date-only';
import {
  type Amount,
  amountFromMicrograms,
  type MeasureUnit,
  parseAmount,
  displayNumber,
} from '@vialant/domain/values/amount';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Vial } from '../stock-form/vial-queries.ts';
import { type KnownVial, knownVial } from '../stock-form/form-vial.ts';
import { type BatchValues, startBatch } from '../stock-form/use-batch.ts';
import {
  type Administration,
  type AdministerValues,
  administerRequest,
  administrationOf as administrationIn,
  NO_ADMINISTRATION,
} from './administration.ts';

type Form = BatchValues & AdministerValues;

const NOWHERE = { lat: null, lon: null };
const lenient = { require_incident_number: false };

function exact(text: string): Amount {
  const amount = amountFromMicrograms(text);
  if (amount === null) throw new Error(text);
  return amount;
}

function vial(id: string, left: string, unit: MeasureUnit = 'micrograms', more: Partial<Vial> = {}): Vial {
  const type = { unitName: null, unitOfMeasurement: unit, displayUnitOfMeasurement: null, onlyOneQuantity: false };
  return {
    id,
    barcode: `code of ${id}`,
    typeName: 'Fentanyl',
    type,
    amount: exact(left),
    boxId: 'b1',
    unitType: 'other',
    expiresOn: localDate(new Date(2030, 0, 1)),
    isExpired: false,
    isReusable: false,
    needsWitness: true,
    ...more,
  };
}

const filled = (some: Partial<Form>, ...ids: string[]): Form => ({
  ...startBatch(ids.length === 0 ? ['v1'] : ids),
  ...NO_ADMINISTRATION,
  ...some,
});

/** The form's meaning with a connection. */
function administrationOf(
  vials: readonly KnownVial[],
  values: Form,
  settings: { readonly require_incident_number: boolean },
): Administration {
  const context = { count: values.keys.length, isOffline: false, guest: null, settings };
  return administrationIn(vials.map(knownVial), values, context);
}

const amountOf = ({ rest }: Administration): Amount | null => (typeof rest === 'object' ? rest.amount : null);

describe('what is wasted', () => {
  test('ADMIN-07 is what is left of a vial that is used once', () => {
    const administration = administrationOf([vial('v1', '100')], filled({ amount: '12.5' }), lenient);
    expect(amountOf(administration)).toBe(exact('87.5'));
    expect(administration.sentence).toContain('87.5');
  });

  test('ADMIN-07 ADMIN-08 is nothing of a reusable vial, unless the rest is to be wasted', () => {
    const reusable = vial('v1', '100', 'micrograms', { isReusable: true });
    expect(administrationOf([reusable], filled({ amount: '10' }), lenient).rest).toBe('stays');
    const rest = administrationOf([reusable], filled({ amount: '10', wasteRemaining: true }), lenient);
    expect(amountOf(rest)).toBe(exact('90'));
    expect(rest.sentence?.replaceAll('\u00a0', ' ')).toContain(
      '10 mcg of Fentanyl code of v1 will be recorded as given, 90 mcg as wasted.',
    );
  });
});

describe('the call', () => {
  const call = (of: Vial, values: Form): string =>
    administerRequest([of], values, administrationOf([of], values, lenient), NOWHERE).call;

  test('ADMIN-14 OPEN-103 wastes the rest where there is one, or where that was ticked', () => {
    const both = 'POST stock_move_record/administer_and_waste_remaining';
    expect(call(vial('v1', '100'), filled({ amount: '99.999' }))).toBe(both);
    expect(call(vial('v1', '100'), filled({ amount: '100' }))).toBe('POST stock_move_record/create');
    const reusable = vial('v1', '100', 'micrograms', { isReusable: true });
    expect(call(reusable, filled({ amount: '10' }))).toBe('POST stock_move_record/create');
    expect(call(reusable, filled({ amount: '100', wasteRemaining: true }))).toBe(both);
  });

  test('ADMIN-13 ADMIN-15 OPEN-104 carries a negative quantity in micrograms and what the form holds', () => {
    const reusable = vial('v1', '500000', 'mg', { isReusable: true });
    const values = filled({ amount: '12.5', doses: '3', incidentNumber: ' I-1 ', notes: ' n ', ways: ['typed'] });
    const place = { lat: 45.5, lon: -122.6 };
    expect(administerRequest([reusable], values, administrationOf([reusable], values, lenient), place).body).toEqual({
      stock_move_type_id__name: 'administer',
      drug_id: 'v1',
      quantity: -12.5,
      doses: 3,
      incident_number: 'I-1',
      offline: 0,
      input_manually: 1,
      scanned_by: 'typed',
      notes: 'n',
      ...place,
    });
  });

  test('ADMIN-02 OPEN-100 OPEN-101 gives all of each vial of a batch, without a number', () => {
    const vials = [vial('v1', '100'), vial('v2', '12.5')];
    const values = filled({ incidentNumber: 'I-1' }, 'v1', 'v2');
    const administration = administrationOf(vials, values, { require_incident_number: true });
    expect(administration.sentence).not.toBeNull();
    const { call: name, body } = administerRequest(vials, values, administration, NOWHERE);
    expect(name).toBe('POST stock_move_record/create/many');
    expect('data' in body && body.data).toMatchObject([
      { drug_id: 'v1', quantity: -100, incident_number: null },
      { drug_id: 'v2', quantity: -12.5, incident_number: null },
    ]);
  });
});

test('OPEN-100 a vial of a batch is given in part where an amount was typed for it, and its rest is wasted with it', () => {
  const reusable = vial('v3', '500', 'micrograms', { isReusable: true });
  const vials = [vial('v1', '100'), vial('v2', '100', 'micrograms', { isExpired: true }), reusable];
  const values = filled({}, 'v1', 'v2', 'v3');
  const of = (...typed: string[]): Administration =>
    administrationIn(
      vials.map((each, place) => ({ ...knownVial(each), typed: typed[place] ?? '' })),
      values,
      { count: 3, isOffline: false, guest: null, settings: lenient },
    );
  const part = of('', '40', '20');
  expect(part.sentence?.replaceAll('\u00a0', ' ')).toBe(
    'Fentanyl 160 mcg in 3 vials (code of v2 EXPIRED, code of v1, code of v3) will be recorded as given, ' +
      '60 mcg of Fentanyl code of v2 (EXPIRED) as wasted.',
  );
  const { body } = administerRequest(vials, values, part, NOWHERE);
  expect(
    'data' in body && body.data.map((row) => ('quantity' in row ? [row.quantity, row.waste_remaining] : [])),
  ).toEqual([
    [-100, undefined],
    [-40, 1],
    [-20, undefined],
  ]);
  for (const typed of ['100.001', '0', '-1']) expect(of('', typed).sentence).toBeNull();
});

test('ADMIN-10 without its incident number there is nothing to record where the agency requires one', () => {
  const values = filled({ amount: '100' });
  const required = { require_incident_number: true };
  expect(administrationOf([vial('v1', '100')], values, required).sentence).toBeNull();
  expect(administrationOf([vial('v1', '100')], { ...values, incidentNumber: '  ' }, required).sentence).toBeNull();
  expect(administrationOf([vial('v1', '100')], { ...values, incidentNumber: 'I' }, required).sentence).not.toBeNull();
});

test('a vial that is used up or gone leaves nothing to record', () => {
  const values = filled({}, 'v1', 'v2');
  expect(administrationOf([vial('v1', '100'), vial('v2', '0')], values, lenient).sentence).toBeNull();
  expect(administrationOf([vial('v1', '100')], values, lenient).sentence).toBeNull();
});

test('INPUT-07 OPEN-095 OPEN-096 an amount typed in any unit is sent as exactly that many micrograms, and adds up', () => {
  const units = fc.constantFrom<MeasureUnit>('micrograms', 'mg', 'g');
  const nanograms = fc.integer({ min: 1, max: 10 ** 12 });
  fc.assert(
    fc.property(units, nanograms, fc.integer({ min: 0, max: 10 ** 12 }), (unit, given, rest) => {
      const left = String((given + rest) / 1000);
      const of = vial('v1', left, unit);
      const typed = parseAmount(displayNumber(exact(String(given / 1000)), of.type), unit);
      const values = filled({ amount: String((typed ?? 0) / 1000) });
      const administration = administrationOf([of], values, lenient);
      expect(administration.given?.amount).toBe(given);
      expect(amountOf(administration)).toBe(rest);
      const { body } = administerRequest([of], values, administration, NOWHERE);
      expect('quantity' in body && body.quantity).toBe(-given / 1000);
    }),
  );
});
