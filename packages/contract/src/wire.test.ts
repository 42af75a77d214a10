import { type Amount, amountFromMicrograms } from '@vialant/domain/values/amount';
import { type DateOnly, dateOnly } from '@vialant/domain/values/date-only';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { metadataOf } from './metadata.ts';
import { fromWire, toWire, WireError } from './wire.ts';

const drug = metadataOf('drug');

describe('conversion by metadata', () => {
  test('API-12 OPEN-127 a row from the wire comes in the client’s own form', () => {
    const row = fromWire(drug, {
      id: 'd1',
      expiration_date: '2027-03-31',
      created_on: '2026-11-15T10:45:00.123Z',
      stock_move_record__quantity: 12.5,
      short_date: null,
      later_field: 'kept',
    });
    expect(row).toEqual({
      id: 'd1',
      expiration_date: '2027-03-31',
      created_on: new Date(Date.UTC(2026, 10, 15, 10, 45, 0, 123)),
      stock_move_record__quantity: 12_500,
      short_date: null,
      later_field: 'kept',
    });
    expect(fromWire(metadataOf('drug_box'), { daily_check_verify_required: 1 })).toEqual({
      daily_check_verify_required: true,
    });
  });

  test('API-12 a row goes to the wire in the server’s form, without what is undefined', () => {
    const row = {
      quantity: amountFromMicrograms('0.125') as Amount,
      expiration_date: dateOnly('2028-02-29') as DateOnly,
      created_on: new Date(0),
      short_date: null,
      notes: undefined,
    };
    expect(toWire(drug, row)).toEqual({
      quantity: 0.125,
      expiration_date: '2028-02-29',
      created_on: '1970-01-01T00:00:00.000Z',
      short_date: null,
    });
    expect(toWire(metadataOf('unit'), { name: 'Medic 1' })).toEqual({ name: 'Medic 1' });
    expect(toWire(metadataOf('user_group'), { allow_self_witness: false })).toEqual({ allow_self_witness: 0 });
  });

  test('API-12 a value that does not fit its declared type is an error, never a guess', () => {
    const wrong: Record<string, unknown>[] = [
      { expiration_date: '2027-02-30' },
      { expiration_date: 5 },
      { created_on: 'yesterday' },
      { quantity: '12.5' },
      { quantity: 0.0001 },
      { lot_number: 7 },
      { lat: '1' },
    ];
    for (const row of wrong) expect(() => fromWire(drug, row)).toThrow(WireError);
    expect(() => fromWire(metadataOf('drug_box'), { daily_check_verify_required: true })).toThrow(WireError);
    expect(() => fromWire(metadataOf('drug_type'), { categories: 'Equipment' })).toThrow(WireError);
    expect(() => toWire(metadataOf('drug_type'), { allowed: 1 })).toThrow(WireError);
  });

  test('API-12 ENT-25 what goes to the wire and back is the same, for any amount, date and instant', () => {
    const nanograms = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });
    const instant = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) });
    fc.assert(
      fc.property(nanograms, instant, fc.boolean(), (amount, when, flag) => {
        const row = { quantity: amount as Amount, created_on: when };
        expect(fromWire(drug, JSON.parse(JSON.stringify(toWire(drug, row))) as Record<string, unknown>)).toEqual(row);
        const type = metadataOf('drug_type');
        expect(fromWire(type, toWire(type, { allowed: flag, categories: ['a', 'b'] }))).toEqual({
          allowed: flag,
          categories: ['a', 'b'],
        });
      }),
    );
  });
});
