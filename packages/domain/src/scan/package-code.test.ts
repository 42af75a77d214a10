import { expect, test } from 'vitest';
import type { DateOnly } from '../values/date-only.ts';
import { isNdc, readPackageCode } from './package-code.ts';

const GS = '\u001d';
const today = '2026-11-15' as DateOnly;
const gtin = '00300001234566';
const ndc = '0000123456';

const read = (code: string, codeType: string | null = 'DATA_MATRIX') => readPackageCode(code, { codeType, today });

test.each<[string, string, string]>([
  ['a GS1 code of the United States', `01${gtin}17301231`, ndc],
  ['the same in another package', `0110300001234563`, ndc],
  ['the linear code of the same product', '300001234566', ndc],
  ['that code with the zero of thirteen digits', '0300001234566', ndc],
  ['a GS1 code of another country', '0104006381333931', '0104006381333931'],
  ['its linear code', '4006381333931', '0104006381333931'],
  ['a printed NDC of ten digits', '0000-1234-56', ndc],
  ['a printed NDC of eleven digits', '00000-1234-56', '00000123456'],
  ['a printed NDC of twelve digits', '000000-1234-56', '000000123456'],
  ['a national number beside a product of another country', `010400638133393171512345-1234-12`, '12345123412'],
  ['a number without a check digit', '300409123401', '300409123401'],
  ['a code of its own', 'NDC-1', 'NDC-1'],
])('OPEN-114 %s is remembered by its product', (_, code, product) => {
  expect(read(code)).toMatchObject({ product });
});

test('OPEN-114 a GS1 code says lot, expiry and serial; any other code says only what it is', () => {
  expect(read(`01${gtin}1730013110A1${GS}21S1`)).toEqual({
    product: ndc,
    isGs1: true,
    lot: 'A1',
    expiresOn: '2030-01-31',
    serial: 'S1',
  });
  expect(read('FEN-001')).toEqual({ product: 'FEN-001', isGs1: false, lot: null, expiresOn: null, serial: null });
});

test('OPEN-114 one that does not read cleanly says nothing, not even what it is', () => {
  const nothing = { product: null, isGs1: true, lot: null, expiresOn: null, serial: null };
  expect(read(`01${gtin}17301301`)).toEqual(nothing);
  expect(read(`01${gtin}10A121S1`, null)).toEqual(nothing);
  expect(read(`01${gtin}10A121S1`, 'a hand scanner')).toEqual(nothing);
  expect(read(`01${gtin}10A121S1`, 'CODE_128')).toMatchObject({ product: ndc, lot: 'A121S1' });
});

test.each([
  ['0409-9094-22', true],
  ['12345-678-90', true],
  ['12345-6789-0', true],
  ['12345-6789-01', true],
  ['123456-7890-12', true],
  ['0409909422', false],
  ['409-9094-22', false],
  ['1234-567-89', false],
  ['123456-789-01', false],
  ['0409-9094-2A', false],
  ['', false],
])('STOCKROOM-06 whether %j is an NDC: %s', (text, is) => {
  expect(isNdc(text)).toBe(is);
});
