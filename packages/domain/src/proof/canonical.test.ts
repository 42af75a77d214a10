import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canonicalJson,
  canonicalLinkText,
  canonicalRow,
  FIRST_PREVIOUS,
  type LinkContent,
  personalText,
  RECORD_FIELDS,
  type RecordRow,
  type RecordTable,
} from './canonical.ts';

const tables = Object.keys(RECORD_FIELDS) as RecordTable[];
const link = { subject: 's', number: 1, previous: FIRST_PREVIOUS, table: 'reseal' } as const;

/** Of a row as the database gives it. */
function linkText({ row, ...link }: Omit<LinkContent, 'record'> & { readonly row: RecordRow }): string {
  return canonicalLinkText({ ...link, record: canonicalRow(link.table, row) });
}

const VALUES = {
  text: 'text',
  amount: '12.500',
  instant: '2026-11-15T08:00:00.120Z',
  flag: true,
  number: 36.6,
} as const;
const OTHERS = { text: 'other', amount: 12.501, instant: '2026-11-15T08:00:00.121Z', flag: false, number: 36.7 };

function rowOf(table: RecordTable): Record<string, unknown> {
  return Object.fromEntries(Object.entries(RECORD_FIELDS[table]).map(([field, form]) => [field, VALUES[form]]));
}

describe('a text for JSON', () => {
  test.each<[unknown, string]>([
    [{ b: 1, a: 2 }, '{"a":2,"b":1}'],
    [{ a: null, b: undefined, c: 0 }, '{"c":0}'],
    [{ Z: 1, a: 1, é: 1, _: 1 }, '{"Z":1,"_":1,"a":1,"é":1}'],
    [[1, 'x', true, null, { b: 1, a: 1 }], '[1,"x",true,null,{"a":1,"b":1}]'],
    ['"\\\n\u0007', '"\\"\\\\\\n\\u0007"'],
    [-0, '0'],
  ])('%j', (value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  test('is the same for the same fields in any order', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const turned = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(turned)).toBe(canonicalJson(value));
      }),
    );
  });

  test('means one thing: it parses back to the value without its nulls', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string({ unit: 'binary' }),
        fc.integer(),
        fc.boolean(),
        fc.array(tie('value')),
        fc.dictionary(
          fc.string().filter((key) => key !== '__proto__'),
          tie('value'),
        ),
      ),
    })).value;
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value);
      }),
    );
  });
});

describe('the text of a link', () => {
  test('SRV-08 covers every field of every record: another value is another text, and none is another still', () => {
    for (const table of tables) {
      const whole = linkText({ ...link, table, row: rowOf(table) });
      const texts = new Set([whole]);
      for (const [field, form] of Object.entries(RECORD_FIELDS[table])) {
        texts.add(linkText({ ...link, table, row: { ...rowOf(table), [field]: OTHERS[form] } }));
        texts.add(linkText({ ...link, table, row: { ...rowOf(table), [field]: null } }));
      }
      expect([table, texts.size]).toEqual([table, 1 + 2 * Object.keys(RECORD_FIELDS[table]).length]);
    }
  });

  test('covers where it stands: subject, number, the hash before and the kind of record', () => {
    const row = rowOf('reseal');
    const texts = [
      linkText({ ...link, row }),
      linkText({ ...link, row, subject: 't' }),
      linkText({ ...link, row, number: 2 }),
      linkText({ ...link, row, previous: '1'.repeat(64) }),
      linkText({ ...link, table: 'drug_check', row: rowOf('drug_check') }),
    ];
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('SRV-36 is the same however the database writes a number or a time', () => {
    const row = rowOf('stock_move_record');
    const same = [
      { quantity: '12.5' },
      { quantity: 12.5 },
      { quantity: '12.500' },
      { created_on: '2026-11-15T08:00:00.12+00:00' },
      { created_on: '2026-11-15T09:00:00.120+01:00' },
      { unknown_column: 'ignored' },
    ];
    const text = linkText({ ...link, table: 'stock_move_record', row });
    for (const change of same) {
      expect(linkText({ ...link, table: 'stock_move_record', row: { ...row, ...change } })).toBe(text);
    }
  });

  test.each<[RecordTable, string, unknown]>([
    ['stock_move_record', 'quantity', '12.5001'],
    ['stock_move_record', 'quantity', 'much'],
    ['stock_move_record', 'offline', 1],
    ['stock_move_record', 'doses', '1'],
    ['stock_move_record', 'notes', 7],
    ['box_check', 'happened_at', 0],
  ])('refuses a %s whose %s is %j', (table, field, value) => {
    expect(() => linkText({ ...link, table, row: { ...rowOf(table), [field]: value } })).toThrow(TypeError);
  });

  test('cannot be imitated by a value that looks like structure', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        fc.pre(one !== other);
        const textOf = (notes: string): string => linkText({ ...link, row: { ...rowOf('reseal'), notes } });
        expect(textOf(one)).not.toBe(textOf(other));
      }),
    );
  });
});

test('personal data are hashed with their salt, field by field', () => {
  const data = { incident_number: 'I', license_number: null, lat: 1.5, lon: -2 };
  expect(personalText({ salt: '00', ...data })).toBe('{"incident_number":"I","lat":1.5,"lon":-2,"salt":"00","v":1}');
  const texts = [
    personalText({ salt: '00', ...data }),
    personalText({ salt: '01', ...data }),
    personalText({ salt: '00', ...data, incident_number: 'J' }),
    personalText({ salt: '00', ...data, license_number: 'I', incident_number: null }),
    personalText({ salt: '00', ...data, lat: null }),
  ];
  expect(new Set(texts).size).toBe(texts.length);
});

test('every character is quoted as JSON.stringify does', () => {
  const all = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
  for (const text of ['', ...all, '\ud800', '💉', 'a"b', 'a\\b', 'two words'])
    expect(canonicalJson({ [text]: text })).toBe(JSON.stringify({ [text]: text }));
});
