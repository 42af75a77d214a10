import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readPackageCode } from './package-code.ts';

const GS = '\u001d';
const product = '0100300001234567';

test.each<[string, string, string, string | null]>([
  ['expiry after the product', `${product}17301231`, product, '2030-12-31'],
  ['expiry, lot and serial', `${product}1730123110LOT${GS}21SERIAL`, product, '2030-12-31'],
  ['a lot before the expiry', `${product}10A17B${GS}17280229`, product, '2028-02-29'],
  ['digits in a serial that look like an expiry', `${product}21${GS}2117301231`, product, null],
  ['a symbology prefix', `]d2${product}17301231`, product, '2030-12-31'],
  ['a separator first', `${GS}${product}17301231`, product, '2030-12-31'],
  ['day 00: the end of the month', `${product}17300200`, product, '2030-02-28'],
  ['day 00 in a leap year', `${product}17280200`, product, '2028-02-29'],
  ['day 00 in December', `${product}17301200`, product, '2030-12-31'],
  ['a month that is none', `${product}17301300`, product, null],
  ['a day that is none', `${product}17300230`, product, null],
  ['a cut-off expiry', `${product}173012`, product, null],
  ['no expiry', product, product, null],
  ['a plain NDC', '0409-1234-01', '0409-1234-01', null],
  ['a linear code', '300409123401', '300409123401', null],
  ['an identifier that is not followed by a product', '01ABC', '01ABC', null],
])('OPEN-114 a package code with %s', (_, code, expectedProduct, expiresOn) => {
  expect(readPackageCode(code)).toEqual({ product: expectedProduct, expiresOn });
});

test('OPEN-114 any text at all is read to its end', () => {
  const piece = fc.oneof(fc.string(), fc.constantFrom(GS, '17', '10', '21', product, '301231', ']d2'));
  fc.assert(
    fc.property(fc.array(piece), (pieces) => {
      const { product: found, expiresOn } = readPackageCode(pieces.join(''));
      expect(typeof found).toBe('string');
      expect(expiresOn === null || /^20\d\d-\d\d-\d\d$/.test(expiresOn)).toBe(true);
    }),
  );
});
