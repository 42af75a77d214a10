import { describe, expect, test } from 'vitest';
import { createSchema, Quantity, updateSchema, WireDate, WireDatetime } from './entity-schemas.ts';

describe('validation from the registry', () => {
  test('INPUT-01 INPUT-03 a text is held to its length and may not be empty where it is required', () => {
    const schema = createSchema('unit');
    expect(schema.safeParse({ name: 'x'.repeat(60) }).success).toBe(true);
    const long = schema.safeParse({ name: 'x'.repeat(61) });
    expect(long.error?.issues[0]?.message).toBe('This is limited to 60 characters.');
    expect(schema.safeParse({ name: '  ' }).error?.issues[0]?.message).toBe('required');
    expect(schema.parse({ name: ' Medic 3 ', id: 'mine', user_group_id: 'theirs' })).toEqual({ name: 'Medic 3' });
  });

  test('an update may leave any field out but not empty a required one', () => {
    const schema = updateSchema('drug_type');
    expect(schema.safeParse({ id: 'a' }).success).toBe(true);
    expect(schema.safeParse({ id: 'a', name: null }).success).toBe(false);
    expect(schema.safeParse({ id: 'a', display_unit_of_measurement: null }).success).toBe(true);
    expect(schema.safeParse({ id: 'a', allowed: null }).success).toBe(false);
    expect(schema.safeParse({ name: 'x' }).success).toBe(false);
  });

  test('a number with fixed values takes those alone', () => {
    const schema = createSchema('product_feedback_prompt');
    expect([1, 6, 2, '1', null].map((delay_months) => schema.safeParse({ delay_months }).success)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('OPEN-096 a quantity is micrograms with at most three decimals', () => {
    expect([12.5, 0.001, -3, 1e11].map((value) => Quantity.safeParse(value).success)).toEqual([true, true, true, true]);
    expect(
      [0.0001, Number.NaN, Number.POSITIVE_INFINITY, '1', null].map((value) => Quantity.safeParse(value).success),
    ).toEqual([false, false, false, false, false]);
  });

  test('INPUT-02 an email is held to the standard pattern', () => {
    const contact = {
      first_name: 'a',
      last_name: 'b',
      agency_name: 'c',
      question_or_comment: 'd',
      department: 'Sales',
    };
    expect(createSchema('contact_us').safeParse({ ...contact, email: 'a@b.test' }).success).toBe(true);
    expect(createSchema('contact_us').safeParse({ ...contact, email: 'a@b' }).success).toBe(false);
  });

  test('a date is a real day and a datetime is UTC with milliseconds', () => {
    expect(['2028-02-29', '2027-02-29', '2027-2-1', ''].map((text) => WireDate.safeParse(text).success)).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(
      ['2026-11-15T10:45:00.000Z', '2026-11-15T10:45:00Z', '2026-11-15'].map(
        (text) => WireDatetime.safeParse(text).success,
      ),
    ).toEqual([true, false, false]);
  });
});
